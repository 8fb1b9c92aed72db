import { toStoredPrice } from "../../money.ts"
import { findInnerPrices, isSize, isSupplement, withoutColumnNames } from "./inner-prices.ts"
import { isKnownCategory } from "./pasted-words.ts"
import { isLegend, joinMarks, takeMarks } from "./printed-allergens.ts"

/** The properties of a single line. */
export type Line = {
  readonly number: number
  readonly text: string
  /** The text without bullets and prices. */
  readonly words: string
  readonly price: string
  /** All prices of a line with several, such as those of the glass and the bottle, or the size of its only price. */
  readonly allPrices: string
  /** Its price at the end as written, or its first one. */
  readonly written: string
  readonly hasSeveralPrices: boolean
  /** Allergens that the line names. They are in none of its other texts. */
  readonly allergens: string
  /** Whether it explains the numbers of allergens. */
  readonly isLegend: boolean
  /** Whether it says what its dish costs: it has a price, or one that varies. */
  readonly isPriced: boolean
  /** Whether its words are a size of what is above it, such as "bouteille 32 €". */
  readonly isSize: boolean
  readonly isHeading: boolean
  readonly isBlankBefore: boolean
}

const blanks = /[\s\u00A0\u202F\u2007\u200B]+/g
export const hasContent = (text: string) => /[\p{L}\p{N}]/u.test(text)
const bullet = /^(?:[-–—*•·▪►>+~]+|#{1,6}|\d{1,3}[.)])\s+/
const trimmed = (text: string) =>
  text.replace(/^[\s.…_·•|:;,–—-]+|(?<![\s.…_·•|:;,–—=*~+-])[\s.…_·•|:;,–—=*~+-]+$/g, "")

/** A price at the end of a line: "12,50 €", "12€", "12.5", "12€50", "12,-", "€ 12", "1 200,00 EUR", "4 , 50 €". */
const priceAtEnd =
  /(?:(?:€|(?<!\p{L})eur(?:os?)?) ?)?(?<!\p{L}|\p{N}|\p{N}[.,]|\p{N} [.,] ?)(\d{1,5}|\d{1,2}(?: \d{3}))(?:(?: ?(?:€|euros?) ?(\d{2}))|(?:[.,](\d{1,2})| [.,] ?(\d[05]))?(?:[.,]-)?( ?(?:€|euros?|eur\b))?)[\s.*]*$/iu

type Found = {
  readonly before: string
  readonly price: string
  readonly written: string
  /** Whether it has a euro sign or decimals: a bare number may be a part of the name. */
  readonly isSure: boolean
}

/** Finds the price at the end of a line. A bare number counts as a price only if it cannot be a year or a size. */
function findPriceAtEnd(text: string): Found | null {
  // A price is short. Checking only the end of the line makes a line of a megabyte cheap.
  const tail = text.slice(-40)
  const match = priceAtEnd.exec(tail)
  if (match === null) return null
  const [matched, euros = "", centsAfterSign, centsClose, centsApart, sign] = match
  const cents = centsClose ?? centsApart
  // With a sign behind it, a sign in front belongs to another price: "6 € 27 €".
  const isDouble = /^€.*€/.test(matched)
  const written = isDouble ? matched.replace(/^€ ?/, "") : matched
  const before = text.slice(0, text.length - tail.length + match.index + matched.length - written.length)
  // The cents of a price that was torn apart: "32   00 €".
  if (/^00/.test(euros)) return null
  const isMarked = sign !== undefined || centsAfterSign !== undefined || /^(?:€|eur)/i.test(written)
  const isWrittenOut = cents !== undefined || /[.,]-/.test(written)
  if (!isMarked && !isWrittenOut) {
    const isLed = /(?:\.\.|…|__|\t| {3}|[-–—:] ?)$/.test(before)
    if (euros.length > 3 && !isLed) return null
    if (/^(?:19|20)\d\d$/.test(euros) && /[-–—:] ?$/.test(before)) return null
    if (/(?:n°|nº|no\.?|#|x|×|numéro) ?$/i.test(before)) return null
    // A phone number: "04 78 12 50 19".
    if (euros.length === 2 && /(?:\d{2}[ .]){3}$/.test(before)) return null
  }
  const decimals = centsAfterSign ?? cents
  const stored = toStoredPrice(euros.replaceAll(" ", "") + (decimals === undefined ? "" : `.${decimals}`))
  return stored.ok ? { before, price: stored.value, written, isSure: isMarked || isWrittenOut } : null
}

/** The smaller of two sizes with its price, before the price at the end of the line: "verre 5 € / bouteille 22 €". */
const smallSize =
  /[\s,;:–—-]+((?:au |le |la )?(?:verre|ballon|coupe|pichet|carafe|demi)\b[^€]{0,30}?(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?€(\d{2}(?!\d))?[^€]{0,40})$/iu

/** A size after a wide gap, before the only price of its line: "Chablis   bouteille 32 €". */
const onlySize = /(?: {3}|, )((?:(?:la|le) )?(?:bouteille|verre|pichet|carafe|magnum|demi)(?: \d{1,3} ?cl)?)$/iu

/** The text that menus print instead of a varying price, after some other text. */
export const priceOfTheDay =
  /.(?:(?:prix )?selon (?:l['’]|les? |la )?(?:arrivages?|cours|march[ée]|pêche)|prix du (?:jour|marché))\W{0,20}$/iu

/** Whether a dish says that its price varies, by the day or by weight. */
export const variesInPrice = ({ description, price }: { readonly description: string; readonly price: string }) =>
  price === "" && (priceOfTheDay.test(` ${description.slice(-200)}`) || /\d ?€/.test(description))

/** The choices of a dish with what one costs more: "Taille : 25 cl, 50 cl + 3,00 €". That is no price of a dish. */
const choicesWithSupplement = /^[^:€]{1,60} ?: [^€]{1,200}\+ ?\d{1,3}(?:[.,]\d{1,2})? ?€$/u

/** Several supplements in one line: "Suppléments : œuf 1 €, fromage 1,50 €". They are no dish. */
const supplements = /^suppl[ée]ments?\b[^€]{0,60}€[^€]{1,60}€/iu

export const isShouted = (text: string) =>
  text === text.toUpperCase() && text !== text.toLowerCase() && text.replace(/\P{L}+/gu, "").length >= 3

export const longestHeading = 60

export function readLine(raw: string, number: number, isBlankBefore: boolean): Line {
  const text = raw.replace(blanks, (space) => (space.includes("\t") || space.length > 2 ? "   " : " ")).trim()
  const framed = /^(?:#{1,6}|[-–—=*~_]{1,20})\s*(.{1,80}?)\s*(?:[-–—=*~_#]{1,20}|:)?$/u.exec(text.slice(0, 140))
  const behindBullet = text.replace(bullet, "")
  const ofEnd = takeMarks(hasContent(behindBullet) ? behindBullet : text)
  const plain = ofEnd.text
  const isList = choicesWithSupplement.test(plain) || supplements.test(plain)
  const prices: string[] = []
  let rest = plain
  let price = ""
  for (let found = isList ? null : findPriceAtEnd(rest); found !== null && prices.length < 4; ) {
    price = found.price
    prices.unshift(found.written.trim())
    rest = found.before
    // A slash or a bar joins two prices, "5 € / 22 €". Otherwise, both have a sign or both are bare in two columns.
    const isJoined = /[/|]\s*$/.test(rest)
    const isColumn = / {3}$/.test(rest)
    const trimmedRest = rest.replace(/(?<![\s/|])[\s/|]+$/, "")
    const next: Found | null = findPriceAtEnd(trimmedRest)
    // "Chinon   2019   28": a year is no price of a smaller size.
    const isYear = next !== null && /^(?:19|20)\d\d$/.test(next.written.trim())
    // "Get 27     10 €" has one price only: a bare number before a sign is a part of the name.
    const isAlike = next?.isSure === found.isSure ? found.isSure || isColumn : isColumn && !found.written.includes("€")
    const isAnother = isJoined || (next !== null && isAlike && !isYear && !isSupplement(next.before))
    if (!isAnother) break
    rest = trimmedRest
    found = next
  }
  const small = prices.length === 1 ? smallSize.exec(rest.slice(-120)) : null
  const smallPrice = small ? toStoredPrice(`${small[2]}${small[3] ? `.${small[3]}` : ""}`.replace(",", ".")) : null
  const size = prices.length === 1 && small === null ? onlySize.exec(rest.trimEnd()) : null
  let sizes = ""
  if (size && hasContent(rest.slice(0, size.index))) {
    sizes = `${size[1]} ${prices[0]}`
    rest = rest.slice(0, size.index)
  }
  if (small && smallPrice?.ok && /\p{L}/u.test(rest.slice(0, rest.length - small[0].length))) {
    sizes = `${small[1]}${prices[0]}`.replace(/ {2,}/g, " ")
    price = smallPrice.value
    rest = rest.slice(0, rest.length - small[0].length)
  }
  const inner =
    prices.length > 1 || sizes !== "" || isList ? null : findInnerPrices(plain, price === "" ? null : rest.length)
  if (inner !== null) {
    const first = toStoredPrice(inner.amount)
    price = first.ok ? first.value : ""
    rest = inner.before
    sizes = inner.rest
  }
  const isMarked = /^#{1,6}\s/.test(text) || /^[-–—=*~_]\s*\S.*[-–—=*~_]{2}$/u.test(text.slice(0, 140))
  const isEnded = /\S\s*:$/.test(text)
  const inFrame = isMarked && price === "" ? framed?.[1] : undefined
  const whole = inFrame ?? rest
  const own = price === "" ? withoutColumnNames(whole) : whole
  const ofWords = takeMarks(trimmed(price === "" ? own : own.replace(/ à\s*$/u, "")).replace(/ {2,}/g, " "))
  const words = ofWords.text
  const isDayPriced = price === "" && priceOfTheDay.test(plain.slice(-200)) && / {3}\S/.test(plain)
  return {
    number,
    text: raw,
    words,
    price,
    allPrices: sizes || (prices.length > 1 ? prices.join(" / ") : ""),
    written: prices[0] ?? "",
    allergens: joinMarks(ofWords.marks, ofEnd.marks),
    isLegend: /allerg/iu.test(text.slice(0, 60)) && isLegend(text),
    hasSeveralPrices: prices.length > 1 || (inner === null ? sizes !== "" && size === null : inner.hasSeveral),
    isPriced: price !== "" || inner !== null || isDayPriced,
    isSize: prices.length === 1 && isSize(words),
    isHeading: words.length <= longestHeading && (isMarked || isEnded || own !== whole || isKnownCategory(words)),
    isBlankBefore,
  }
}
