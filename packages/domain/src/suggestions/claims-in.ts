import { foldText } from "../menu/search-text.ts"

const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "giu")

const places =
  "france|italie|espagne|portugal|belgique|irlande|[ée]cosse|normandie|bretagne|corse|provence|savoie|alsace|auvergne|" +
  "aubrac|bresse|camargue|charolles|p[ée]rigord|landes|gascogne|jura|vend[ée]e|bourgogne|lorraine|salers|sud-ouest"

/** Words whose truth the law protects, or on which people with an allergy or a faith rely. */
const claims: readonly RegExp[] = [
  word("(?:faite?s?|pr[ée]par[ée]e?s?) maison|maison"),
  word("bio|biologiques?"),
  word("a\\.?o\\.?p\\.?|a\\.?o\\.?c\\.?|i\\.?g\\.?p\\.?|appellation"),
  word("label rouge"),
  word("sans [\\p{L}]+|z[ée]ro [\\p{L}]+"),
  word("v[ée]gan\\w*|v[ée]g[ée]talien\\w*|v[ée]g[ée]tarien\\w*"),
  word("halal|[ck]as?c?her"),
  word("artisan\\w*"),
  word("fermi[eè]re?s?|fermiers?"),
  word("origine|origine [\\p{L}]+|fran[cç]aise?s?|terroir|locale?s?|locaux"),
  word(`(?:de |du |des |d['’])(?:l['’]|la |le |les )?(?:${places})`),
]

/**
 * Finds the protected claims of a French text, such as "fait maison", "bio", an origin, or "sans gluten".
 *
 * @returns the words as they are written, each once, in the order of the table
 */
export function claimsIn(text: string): readonly string[] {
  const found = new Map<string, string>()
  for (const claim of claims) {
    for (const [written] of text.normalize("NFC").matchAll(claim)) {
      const key = keyOf(written)
      if (!found.has(key)) found.set(key, written)
    }
  }
  return [...found.values()]
}

/** Returns the claims of a text that none of the sources makes, as `claimsIn` does. */
export function claimsAdded(text: string, sources: readonly string[]): readonly string[] {
  const known = new Set(sources.flatMap((source) => claimsIn(source).map(keyOf)))
  return claimsIn(text).filter((claim) => !known.has(keyOf(claim)))
}

/** The same claim in the singular and the plural, and for either gender. */
const keyOf = (claim: string) => foldText(claim).replace(/(?:ere|er|e)?s?$/, "")
