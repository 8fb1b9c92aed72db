import type { Feature } from "../composition/feature.ts"
import { allowAssistance, endTurn, holdTurn, reserveUse, settleUse } from "./assistance-commands.ts"
import type { AssistanceRows } from "./assistance-rows.ts"

const dayMs = 24 * 3_600_000

/** Proposals by a model that the operator has configured: its limits, its permission and its questions. */
export const assistance = {
  name: "assistance",
  commands: [allowAssistance, reserveUse, settleUse, holdTurn, endTurn],
  backsUp: [
    { name: "assistance_uses", key: ["user_id", "day", "task"] },
    { name: "assistance_permissions", key: ["user_id"] },
    { name: "assistance_turns", key: ["user_id"] },
  ],
  removesAtAge: [{ table: "assistance_uses", key: ["user_id", "day", "task"], age: "day", keptMs: 400 * dayMs }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof AssistanceRows>
