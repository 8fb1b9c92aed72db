import type { TranslateMenuAnswer } from "@ardoise/contract/functions"
import { toMenu } from "@ardoise/contract/menu-mapping"
import {
  type FrenchText,
  findTranslations,
  listFrenchTexts,
  type SuggestedTranslation,
  suggestionFor,
  type TranslatedLanguage,
} from "@ardoise/domain/translation/owner-translations"
import { assistanceError } from "../assistance/assistance-errors.ts"
import { WireError } from "../http/wire-error.ts"
import { findStoredMenu } from "../menus/menu-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { storeSuggestions } from "./translation-commands.ts"
import { listTranslations } from "./translation-queries.ts"

/** The texts of a menu that want a suggestion. */
export type WantedTexts = {
  readonly ownerId: string
  readonly menuId: string
  readonly language: TranslatedLanguage
  readonly only: "missing" | "stale"
}

/** A suggestion for a text. */
export type TextSuggestion = Pick<FrenchText, "part" | "ref"> & {
  readonly suggestion: SuggestedTranslation
  /** The question and the model that made it; null for a dictionary. */
  readonly with: string | null
}

/** The suggestions of one call. */
export type Suggestions = {
  readonly language: TranslatedLanguage
  readonly wanted: readonly FrenchText[]
  /** Stores some suggestions. @throws WireError */
  readonly store: (suggestions: readonly TextSuggestion[]) => Promise<void>
  /** What is stored so far. */
  readonly answer: () => TranslateMenuAnswer
}

/** Finds the texts of an owner's menu that want a suggestion. @throws WireError without Premium or such a menu */
export async function openSuggestions(
  { database, clock }: Pick<RequestContext, "database" | "clock">,
  { ownerId, menuId, language, only }: WantedTexts,
): Promise<Suggestions> {
  if ((await findPlan(database.read, ownerId, clock())) === "free") throw assistanceError("premium_required")
  const stored = await findStoredMenu(database.read, menuId)
  if (stored?.user_id !== ownerId) throw menuMissing()
  const menu = toMenu(menuId, parseStored(stored.menu_data))
  const find = findTranslations(menuId, await listTranslations(database.read, ownerId, language))
  const wanted = listFrenchTexts(menu).filter((text) => {
    const { state, row } = find(text)
    return state === only && suggestionFor(row, text.french) === null
  })
  let suggested = 0
  let doubtful = 0
  return {
    language,
    wanted,
    store: async (suggestions) => {
      if (suggestions.length === 0) return
      const answer = await database.run(storeSuggestions, { ownerId, menuId, language, suggestions, at: clock() })
      if (!answer.ok) throw refusalOf(answer.code)
      suggested += suggestions.length
      doubtful += suggestions.filter(({ suggestion }) => suggestion.doubts.length > 0).length
    },
    answer: () => ({ suggested, left: wanted.length - suggested, doubtful }),
  }
}

function refusalOf(code: "premium-required" | "42501" | "too-many-translations"): WireError {
  if (code === "premium-required") return assistanceError("premium_required")
  if (code === "42501") return menuMissing()
  return new WireError(400, "too_many_translations", "Vous ne pouvez pas avoir plus de 40\u00a0000 traductions.")
}

const menuMissing = () => new WireError(404, "menu_not_found", "Ce menu n’existe plus.")
