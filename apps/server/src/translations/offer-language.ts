import type { OfferLanguageAnswer } from "@ardoise/contract/functions"
import { toMenu } from "@ardoise/contract/menu-mapping"
import { readFurtherLanguages, toFurtherLanguage } from "@ardoise/domain/languages"
import type { FurtherLanguage } from "@ardoise/domain/menu/allergens"
import { namesLeftMessage } from "@ardoise/domain/messages"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { countUnreviewedNames, findTranslations } from "@ardoise/domain/translation/owner-translations"
import { z } from "zod"
import { assistanceError } from "../assistance/assistance-errors.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { findStoredMenu } from "../menus/menu-queries.ts"
import { emptyRestaurant, findProfile } from "../restaurants/restaurant-queries.ts"
import { defineCommand } from "../storage/command.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { listTranslations } from "./translation-queries.ts"

type OfferArgs = {
  readonly ownerId: string
  /** The menu whose names must be reviewed. */
  readonly menuId: string
  readonly language: FurtherLanguage
  readonly isOffered: boolean
  /** ISO time. */
  readonly at: string
}

/** The languages that are offered now, or the names that are still to be reviewed: then nothing has changed. */
type Offered = { readonly languages: FurtherLanguage[] } | { readonly unreviewed: number }

/**
 * Offers a further language to the diners of a restaurant, or no longer. Offering needs Premium, and a reviewed name for
 * each dish of the menu.
 */
export const offerLanguage = defineCommand(
  "translations/offer-language",
  "ownerId",
  async ({ db, record }, args: OfferArgs): Promise<Result<Offered, "premium-required" | "menu-not-found">> => {
    const { ownerId, menuId, language, isOffered, at } = args
    const stored = await findStoredMenu(db, menuId)
    if (stored?.user_id !== ownerId) return refuse("menu-not-found")
    if (isOffered) {
      if ((await findPlan(db, ownerId, at)) === "free") return refuse("premium-required")
      const menu = toMenu(menuId, parseStored(stored.menu_data))
      const find = findTranslations(menuId, await listTranslations(db, ownerId, language))
      const unreviewed = countUnreviewedNames(menu, find)
      if (unreviewed > 0) return ok({ unreviewed })
    }
    const others = (await findProfile(db, ownerId)).languages.filter((other) => other !== language)
    const offered = readFurtherLanguages(isOffered ? [...others, language] : others)
    const languages = JSON.stringify(offered)
    await db
      .insertInto("restaurants")
      .values({ ...emptyRestaurant, user_id: ownerId, languages })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ languages }))
      .execute()
    await record({ owner: ownerId, kind: "restaurant", event: "update", ref: ownerId, version: at })
    return ok({ languages: offered })
  },
)

const offeringArgs = z.object({ menu_id: z.guid(), language: z.string(), offered: z.boolean() })

/** `offer-language`: lets diners choose a further language, or no longer. */
export function offerLanguageFunction({ database, clock }: RequestContext): ServerFunction {
  return {
    name: "offer-language",
    run: async (body, viewer): Promise<OfferLanguageAnswer> => {
      const ownerId = requireOwner(viewer)
      const args = readShape(offeringArgs, body)
      const language = toFurtherLanguage(args?.language)
      if (!args || language === null) {
        throw new WireError(400, "translation_invalid", "Cette demande de traduction n’est pas valable.")
      }
      const menuId = args.menu_id.toLowerCase()
      const answer = await database.run(offerLanguage, {
        ...{ ownerId, menuId, language, isOffered: args.offered, at: clock() },
      })
      if (!answer.ok) {
        if (answer.code === "premium-required") throw assistanceError("premium_required")
        throw new WireError(404, "menu_not_found", "Ce menu n’existe plus.")
      }
      if ("unreviewed" in answer.value) {
        throw new WireError(422, "names_not_reviewed", namesLeftMessage(answer.value.unreviewed))
      }
      return { languages: answer.value.languages }
    },
  }
}
