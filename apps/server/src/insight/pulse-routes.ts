import { isMenuData, toMenu } from "@ardoise/contract/menu-mapping"
import { localDay } from "@ardoise/domain/dates"
import { localHour } from "@ardoise/domain/insight/count-sales"
import { type Pulse, readPulse } from "@ardoise/domain/insight/read-pulse"
import { otherSubjects } from "@ardoise/domain/insight/small-numbers"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import type { FindTimeZone } from "../accounts/account-context.ts"
import { limitCalls } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { findStoredMenu, type StoredMenu } from "../menus/menu-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { Counters } from "./counters.ts"

/** What counting pulses needs. */
type PulseParts = {
  readonly context: RequestContext
  readonly findTimeZone: FindTimeZone
  readonly counters: Counters
  /** Called for each pulse that was counted. */
  readonly onPulse: () => void
}

/** Most bytes of a pulse. */
const mostBytes = 4_096

/**
 * `POST /functions/v1/menu-pulse`: what a visit of a menu leaves. It always answers 204, also for an unknown menu, and
 * stores nothing itself: it raises counters, and the call is forgotten.
 */
export async function pulseRoutes(app: FastifyInstance, { context, findTimeZone, counters, onPulse }: PulseParts) {
  const { database, clock } = context
  app.addHook("onRequest", async (request) => context.requireKey(request))
  app.addHook("onRequest", limitCalls(context, callRules.pulses))
  app.post("/menu-pulse", { bodyLimit: mostBytes }, async (request, reply) => {
    const pulse = readPulse(request.body)
    const id = z.guid().safeParse(pulse?.menuId)
    const menu = id.success ? await findStoredMenu(database.read, id.data) : null
    if (pulse !== null && menu !== null) {
      await count(pulse, menu)
      onPulse()
    }
    return reply.code(204).send()
  })

  async function count(pulse: Pulse, menu: StoredMenu): Promise<void> {
    const nowMs = Date.parse(clock())
    const ownerId = menu.user_id
    const timeZone = await findTimeZone(database.read, ownerId)
    const day = localDay(timeZone, nowMs)
    const row = { menu_id: "", hour: "", day, count: 1 }
    if (pulse.words.length > 0) {
      // The dictionary is large, and most visits need none.
      const { findKitchenWord } = await import("./kitchen-words.ts")
      for (const word of pulse.words) {
        counters.add(ownerId, { ...row, kind: "word", subject: findKitchenWord(word) ?? otherSubjects })
      }
    }
    for (const name of pulse.without) {
      counters.add(ownerId, { ...row, kind: "without", day: day.slice(0, 7), subject: name })
    }
    for (const dish of pulse.photos.length > 0 ? knownDishes(menu, pulse.photos) : []) {
      counters.add(ownerId, { ...row, kind: "photo", menu_id: menu.id, subject: dish })
    }
    if (pulse.hasCart) {
      const hour = localHour(timeZone, nowMs)
      counters.add(ownerId, { ...row, kind: "cart", menu_id: menu.id, hour, subject: "" })
    }
  }
}

/** Returns those of the ids that are dishes of the menu. Anything else could be a text of its sender. */
function knownDishes(stored: StoredMenu, ids: readonly string[]): string[] {
  const data = parseStored(stored.menu_data)
  if (!isMenuData(data)) return []
  const dishes = new Set(toMenu(stored.id, data).categories.flatMap(({ dishes }) => dishes.map(({ id }) => id)))
  return ids.filter((id) => dishes.has(id))
}
