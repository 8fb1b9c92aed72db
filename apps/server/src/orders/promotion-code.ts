import type { Database } from "@ardoise/contract/tables"
import { cartOffersAt, codeRuleAt } from "@ardoise/domain/promotions/cart-offers"
import { normaliseCode, type Promotion } from "@ardoise/domain/promotions/promotion"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { listOpenPromotions } from "../promotions/promotion-queries.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { restRefusal } from "../wire/rest-refusals.ts"
import { findSellingMenu } from "./order-settings-queries.ts"

const table = "promotions"

/** What `check_promotion_code` answers. */
type CheckedCode = Database["public"]["Functions"]["check_promotion_code"]["Returns"]

/** Characters of a code as a diner may type it. */
export const mostCodeText = 100

const codeArgs = z.object({ menu_id: z.guid(), code: z.string().max(mostCodeText) })

/**
 * Limits how often one network may try codes that do not count, so that guests cannot find one by trying. A code that
 * counts is free: everybody at a large table may use it.
 */
export function openCodeLimiter(context: RequestContext) {
  const limiter = openLimiter(context, callRules.promotionCodes)
  return {
    /** Counts a try before the code is looked at. @throws WireError 429 `too_many_codes` */
    begin: async (address: string) => {
      const seconds = await limiter.count({ network: address })
      if (seconds === null) return
      throw restRefusal("too-many-codes", { table, headers: { "retry-after": String(seconds) } })
    },
    /** The code counted. */
    forgive: (address: string) => limiter.forgive({ network: address }),
  }
}

export type CodeLimiter = ReturnType<typeof openCodeLimiter>

/**
 * `check_promotion_code`: the promotion of a code, and what the other promotions take off a cart now. An unknown code, one that is off and one that does not hold now are refused alike, so that no answer helps to guess.
 */
export function checkCodeFunction({ database, clock }: RequestContext, limiter: CodeLimiter): RestFunction {
  return {
    name: "check_promotion_code",
    run: async (given, _viewer, address): Promise<CheckedCode> => {
      const args = readShape(codeArgs, given)
      const code = normaliseCode(args?.code ?? "")
      if (!args || code === "") throw restRefusal("code-unknown", { table })
      await limiter.begin(address)
      const at = clock()
      const selling = await findSellingMenu(database.read, args.menu_id.toLowerCase(), at)
      if (!selling) throw restRefusal("menu-not-found", { table })
      const { menu, ownerId, state } = selling
      const hasPromotions = selling.hasPromotions && state.plan === "premium"
      const promotions: readonly Promotion[] = hasPromotions ? await listOpenPromotions(database.read, ownerId, at) : []
      const moment = { nowMs: Date.parse(at), timeZone: state.timeZone }
      const rule = codeRuleAt({ menu, promotions }, moment, code)
      if (rule === null) throw restRefusal("code-unknown", { table })
      await limiter.forgive(address)
      return { rule, offers: cartOffersAt({ menu, promotions }, moment) }
    },
  }
}
