import { setImmediate as nextTurn } from "node:timers/promises"
import type { TranslateMenuAnswer } from "@ardoise/contract/functions"
import { toMenu } from "@ardoise/contract/menu-mapping"
import {
  findTranslations,
  listFrenchTexts,
  suggestionFor,
  type TranslatedLanguage,
} from "@ardoise/domain/translation/owner-translations"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { findStoredMenu } from "../menus/menu-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { type SuggestingArgs, storeSuggestions } from "./translation-commands.ts"
import { toTranslatedLanguage } from "./translation-languages.ts"
import { listTranslations } from "./translation-queries.ts"

const translatingArgs = z.object({
  menu_id: z.guid(),
  language: z.string(),
  only: z.enum(["missing", "stale"]),
  with: z.literal("local").default("local"),
})

/** Texts that are translated before other requests have their turn, and that one command stores. */
const textsAtOnce = 100

/** `translate-menu`: stores suggestions for the texts of a menu that have none. Diners read none of them. */
export function translateMenuFunction({ database, clock }: RequestContext): ServerFunction {
  return {
    name: "translate-menu",
    run: async (body, viewer): Promise<TranslateMenuAnswer> => {
      const ownerId = requireOwner(viewer)
      const args = readShape(translatingArgs, body)
      const language = toTranslatedLanguage(args?.language)
      if (!args || language === null) {
        throw new WireError(400, "translation_invalid", "Cette demande de traduction n’est pas valable.")
      }
      if ((await findPlan(database.read, ownerId, clock())) === "free") throw premiumRequired()
      const menuId = args.menu_id.toLowerCase()
      const texts = await listTexts(menuId, ownerId, language)
      if (texts === null) throw new WireError(404, "menu_not_found", "Ce menu n’existe plus.")
      const wanted = texts.filter(({ state, isSuggested }) => state === args.only && !isSuggested)
      const { suggestTranslation } = await import("@ardoise/domain/translation/suggest-translation")

      const found: { doubts: readonly string[] }[] = []
      for (let from = 0; from < wanted.length; from += textsAtOnce) {
        const suggestions = wanted.slice(from, from + textsAtOnce).flatMap(({ part, ref, french }) => {
          const suggestion = suggestTranslation({ part, french }, language)
          return suggestion === null ? [] : [{ part, ref, suggestion, with: null }]
        })
        await store({ ownerId, menuId, language, suggestions, at: clock() })
        found.push(...suggestions.map(({ suggestion }) => suggestion))
        await nextTurn()
      }
      return {
        suggested: found.length,
        left: wanted.length - found.length,
        doubtful: found.filter(({ doubts }) => doubts.length > 0).length,
      }
    },
  }

  async function listTexts(menuId: string, ownerId: string, language: TranslatedLanguage) {
    const stored = await findStoredMenu(database.read, menuId)
    if (stored?.user_id !== ownerId) return null
    const menu = toMenu(menuId, parseStored(stored.menu_data))
    const find = findTranslations(menuId, await listTranslations(database.read, ownerId, language))
    return listFrenchTexts(menu).map((text) => {
      const { state, row } = find(text)
      return { ...text, state, isSuggested: suggestionFor(row, text.french) !== null }
    })
  }

  async function store(args: SuggestingArgs): Promise<void> {
    if (args.suggestions.length === 0) return
    const answer = await database.run(storeSuggestions, args)
    if (answer.ok) return
    if (answer.code === "premium-required") throw premiumRequired()
    if (answer.code === "42501") throw new WireError(404, "menu_not_found", "Ce menu n’existe plus.")
    throw new WireError(400, "too_many_translations", "Vous ne pouvez pas avoir plus de 40\u00a0000 traductions.")
  }
}

const premiumRequired = () => new WireError(403, "premium_required", "Les traductions relues font partie de Premium.")
