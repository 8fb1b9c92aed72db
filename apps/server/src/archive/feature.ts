import { setTimeout as rest } from "node:timers/promises"
import type { Feature } from "../composition/feature.ts"
import { mayLeaveMore, removeOldDisplays, showCard } from "./archive-commands.ts"
import type { ArchiveRows } from "./archive-rows.ts"

/** Milliseconds for which a display is stored after its end: three years. */
const displaysKeptMs = 3 * 365 * 24 * 3_600_000

/** What diners could read, and when: evidence for inspections and complaints. */
export const archive = {
  name: "archive",
  commands: [showCard, removeOldDisplays],
  backsUp: [{ name: "archived_cards", key: ["user_id", "sha256"] }, { name: "card_displays" }],
  removesMore: async (database, { at, signal }) => {
    const before = new Date(Date.parse(at) - displaysKeptMs).toISOString()
    while (!signal.aborted) {
      const begun = performance.now()
      if (!mayLeaveMore(await database.run(removeOldDisplays, { before }))) return
      await rest(performance.now() - begun)
    }
  },
  load: () => import("./serve.ts"),
} satisfies Feature<keyof ArchiveRows>
