import type { CartStrings } from "./cart-strings.ts"
import type { ChoicesStrings, FinderStrings, OffersStrings } from "./page-strings.ts"

/**
 * The texts of the page's scripts in one of the further languages. They are one file for each language, which only a
 * page in that language loads.
 */
export type FurtherWords = {
  readonly finder: FinderStrings
  /** The menu of the address is no longer served. */
  readonly menuReplaced: string
  readonly newOffers: readonly [fact: string, reload: string]
  /** The page is an offline copy of `{date}`. */
  readonly offlineCopy: string
  /** The menu in this language needs a connection. */
  readonly needsConnection: string
  /** The button below a large photo. */
  readonly addFromPhoto: string
  /** The link to the bill of a table; `{table}` is its name. */
  readonly openBill: string
  readonly cart: CartStrings
  readonly choices: ChoicesStrings
  readonly offers: OffersStrings
}
