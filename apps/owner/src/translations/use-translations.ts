import { languages, moreLanguages } from "@ardoise/domain/languages"
import type { Menu } from "@ardoise/domain/menu/menu"
import {
  type FrenchText,
  findTranslations,
  type KnownTranslation,
  listFrenchTexts,
  suggestionFor,
  type TranslatedLanguage,
  type TranslationState,
} from "@ardoise/domain/translation/owner-translations"
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { readAgain } from "../read-again.ts"
import {
  type Acceptance,
  type StoredTranslation,
  storeAcceptance,
  translationsKey,
  translationsQuery,
} from "./translation-api.ts"

/** The languages of the tabs, in the order of the diners' selector. */
export const tabLanguages = [...languages, ...moreLanguages].flatMap(({ code, name }) =>
  code === "fr" ? [] : [{ code, name }],
)

/** A text of the menu with what is known of its translation. */
export type TranslatedText = FrenchText & {
  readonly known: KnownTranslation
  readonly stored: StoredTranslation | null
  /** The suggestion for the present French, or null. */
  readonly suggestion: ReturnType<typeof suggestionFor>
}

/** The translation that a field shows until the owner types: the reviewed one, else the suggestion. */
export const offeredText = ({ known, suggestion }: TranslatedText): string => known.text ?? suggestion?.text ?? ""

/** The texts of a menu in one language. */
export type LanguageTexts = {
  readonly read: UseQueryResult<readonly StoredTranslation[]>
  readonly texts: readonly TranslatedText[]
  readonly counts: Readonly<Record<TranslationState, number>>
}

/** Returns the translations of a menu in all languages. Follows the changes of all devices. */
export function useTranslations(menu: Menu): {
  readonly of: ReadonlyMap<TranslatedLanguage, LanguageTexts>
  readonly refresh: () => Promise<void>
  readonly store: (
    language: TranslatedLanguage,
    text: TranslatedText,
    acceptance: Acceptance,
  ) => Promise<StoredTranslation>
} {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const reads = useQueries({ queries: tabLanguages.map(({ code }) => translationsQuery(userId, code)) })
  const refresh = async () => void (await readAgain(queryClient, { queryKey: translationsKey(userId) }))
  useTableChanges("translations", () => void refresh())
  const french = listFrenchTexts(menu)
  const of = new Map(
    tabLanguages.map(({ code }, at) => [code, textsOf(menu.id, french, reads[at] as LanguageTexts["read"])] as const),
  )

  async function store(language: TranslatedLanguage, text: TranslatedText, acceptance: Acceptance) {
    const stored = await storeAcceptance({ menuId: menu.id, language }, text, text.stored, acceptance)
    const { queryKey } = translationsQuery(userId, language)
    queryClient.setQueryData(queryKey, (rows) => [
      ...(rows ?? []).filter((row) => row.menuId !== menu.id || row.part !== text.part || row.ref !== text.ref),
      stored,
    ])
    return stored
  }
  return { of, refresh, store }
}

function textsOf(menuId: string, french: readonly FrenchText[], read: LanguageTexts["read"]): LanguageTexts {
  const rows = read.data ?? []
  const find = findTranslations(menuId, rows)
  const texts = french.map((text) => {
    const known = find(text)
    // `findTranslations` returns the row that it was given.
    return {
      ...text,
      known,
      stored: known.row as StoredTranslation | null,
      suggestion: suggestionFor(known.row, text.french),
    }
  })
  const counts = { reviewed: 0, suggested: 0, stale: 0, missing: 0 }
  for (const { known } of texts) counts[known.state] += 1
  return { read, texts, counts }
}
