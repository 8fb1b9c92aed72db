/** A price with its sign inside a line. */
const signedPrice = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?€(\d{2}(?!\d))?/gu

/** The same, or an amount with two decimals that is no size. */
const anyPrice =
  /(?<![\d.,])(?:(\d{1,3}(?:[.,]\d{1,2})?) ?€(\d{2}(?!\d))?|(\d{1,3}[.,]\d{2})(?! ?(?:[cm]?l|k?g|%|m|h)\b|[\d.,]))/gu

/** Words before a price that is asked for in addition to that of the dish. */
const beforeSupplement = /(?:\+ ?|\bsuppl(?:[ée]ments?|\.)?(?: [^\d€]{0,40})?:? ?)$/iu

/** Whether the price that follows these words is that of a supplement. */
export const isSupplement = (before: string): boolean => beforeSupplement.test(before.slice(-60))

/** A size for which a price is given, at the end of the words before it. */
const sizeBefore =
  /(?<![\p{L}\d])((?:au |le |la )?(?:verre|ballon|coupe|pichet|carafe|demi|pinte|bouteille|petite?|grande?|moyenne?)|(?:les|par) \d{1,2}|\(?\d{1,3}(?:[.,]\d{1,2})? ?cl\)?)[\s:]*$/iu

/** Words that consist of a size only. A drink of its own begins with a capital, such as "Pichet 50 cl". */
const onlySize =
  /^(?:(?:au |le |la )?(?:verre|ballon|coupe|pichet|carafe|demi|pinte|bouteille|magnum|petite?|grande?|moyenne?)(?: (?:de )?\d{1,3}(?:[.,]\d{1,2})? ?cl)?|\d{1,3}(?:[.,]\d{1,2})? ?cl|(?:les|par) \d{1,2})$/u

/** Whether the words of a line are a size of the drink or dish above it. */
export const isSize = (words: string): boolean => onlySize.test(words)

/** What may follow the only price of a line: a remark in brackets, or for whom or for what it is. */
const remark =
  /^ ?(?:\([^()]{1,60}\)|(?:\/ ?|par )pers(?:onnes?|\.)?|(?:le |au |du |en |à )?(?:midi|soir|déjeuner|dîner|semaine|emporter|volonté)[^€\d]{0,30}|(?:la|par) (?:pièce|part|personne)|l['’]unité|ttc|nets?)[ .]*$/iu

/** A price that depends on the weight. */
const byWeight = /^ ?(?:(?:\/|les|pour|par)? ?\d{2,3} ?g(?:r|rammes)?\b\.?|(?:\/|le|au|par) ?k(?:g|ilos?)\b\.?)[ .]*$/iu

const columnName =
  "(?:verre|bouteille|bout\\.?|pichet|carafe|demi|entière?|petite?|grande?|pinte|magnum|\\d{1,3} ?cl)(?: \\d{1,3} ?cl)?"

/** The names above columns of prices, at the end of a heading. */
const columnNames = new RegExp(`(?: {3}${columnName})+$`, "iu")
const onlyColumnName = new RegExp(`^${columnName}$`, "iu")

/** A heading without the names of the columns of prices beside it. */
export const withoutColumnNames = (text: string): string => {
  const found = columnNames.exec(text.slice(-120))
  const heading = found === null ? text : text.slice(0, text.length - found[0].length)
  return onlyColumnName.test(heading.trim()) ? text : heading
}

/** The prices of a line with one before its end. */
export type InnerPrices = {
  /** The text before the first price and its size. */
  readonly before: string
  /** The first price as written, without its sign; empty if what the dish costs depends on its weight. */
  readonly amount: string
  /** The text from the first price or its size on, or what follows the only price. */
  readonly rest: string
  readonly hasSeveral: boolean
}

/** A price without a sign in a column of its own before the name. */
const bareBefore = /^(\d{1,3}(?:[.,]\d{1,2})?) {3}(?=["«“]?\p{Lu}\p{L})/u

/** Longer lines are sentences. */
const longestLine = 200

/**
 * Finds the prices of a line that has one before its end: "Entrecôte 24 € (300 g)", "8 € seul / 11 € en menu". Prices in
 * brackets and those of supplements are not counted.
 *
 * @param last where the price at the end of the line begins; null without one
 */
export function findInnerPrices(text: string, last: number | null): InnerPrices | null {
  if (text.length > longestLine) return null
  const hasLast = last !== null
  const bare = hasLast ? null : bareBefore.exec(text)
  if (bare?.[1]) {
    return { before: text.slice(bare[0].length), amount: bare[1].replace(",", "."), rest: "", hasSeveral: false }
  }
  const found = [...text.matchAll(hasLast ? anyPrice : signedPrice)].filter(({ index }) => {
    const before = text.slice(0, index)
    const isOwn = index < (last ?? text.length)
    return isOwn && before.lastIndexOf("(") <= before.lastIndexOf(")") && !isSupplement(before)
  })
  const [first] = found
  if (first === undefined) return null
  const written = first[1] ?? first[3] ?? ""
  const amount = `${written}${first[2] ? `.${first[2]}` : ""}`.replace(",", ".")
  if (found.length === 1 && !hasLast) return single(text, first.index, first.index + first[0].length, amount)
  const size = sizeBefore.exec(text.slice(0, first.index))
  const from = size === null ? first.index : size.index
  if (!hasLast && !startsDish.test(text)) return null
  return { before: text.slice(0, from), amount, rest: text.slice(from).replace(/ {2,}/g, " "), hasSeveral: true }
}

/** A description goes on in lower case. */
const startsDish = /^["«“'’ ]*[\p{Lu}\d]/u

/** A line with one price, and something behind it or only a name behind it. */
function single(text: string, start: number, end: number, amount: string): InnerPrices | null {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  if (!/\p{L}/u.test(before)) {
    const isName = before.trim() === "" && /^\s+["«“]?\p{Lu}.{2}/u.test(after)
    return isName ? { before: after, amount, rest: "", hasSeveral: false } : null
  }
  if (!startsDish.test(text)) return null
  if (byWeight.test(after)) return { before, amount: "", rest: text.slice(start), hasSeveral: false }
  return remark.test(after) ? { before, amount, rest: after.trim(), hasSeveral: false } : null
}
