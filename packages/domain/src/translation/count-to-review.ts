import type { Menu } from "../menu/menu.ts"
import { isSameFrench, listFrenchTexts, type TranslatedPart, textKey } from "./owner-translations.ts"

/** What is stored for a text in one language, without the text itself. */
export type ReviewState = {
  readonly part: TranslatedPart
  readonly ref: string
  /** The French text that was reviewed. */
  readonly source: string
  readonly isReviewed: boolean
  /** The French text of the suggestion; null without one. */
  readonly suggestedSource: string | null
}

/**
 * Counts what an owner has to look at in the translations of a menu: suggestions for its present texts that are not
 * reviewed, and reviewed texts whose French has changed since. Rows of texts that are gone do not count.
 */
export function countToReview(menu: Pick<Menu, "name" | "categories">, rows: readonly ReviewState[]): number {
  const french = new Map(listFrenchTexts(menu).map((text) => [textKey(text), text.french]))
  return rows.filter((row) => {
    const now = french.get(textKey(row))
    if (now === undefined) return false
    if (row.isReviewed) return !isSameFrench(row.source, now)
    return row.suggestedSource !== null && isSameFrench(row.suggestedSource, now)
  }).length
}
