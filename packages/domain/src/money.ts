import type { Language } from "./menu/allergens.ts"
import { ok, type Result, refuse } from "./result.ts"

/** Why a text is no price. */
export type PriceRefusal = "price-missing" | "price-unreadable" | "price-too-precise" | "price-too-high"

/** The highest price of a dish, in cents: 99 999,99 €. */
export const maxPriceCents = 9_999_999

/**
 * The price field's filter: keeps digits, dots and commas, and turns a comma into a dot (spec 5).
 *
 * @param typed any keyboard or clipboard input, such as "12,5€"
 * @returns the text to show in the field, such as "12.5"
 */
export function filterPriceInput(typed: string): string {
  return typed.replace(/[^\d.,]/g, "").replaceAll(",", ".")
}

/**
 * Reads a price: the last separator is the decimal one, the others and spaces are grouping, a euro sign may stand at
 * either end, and 0 is a price (A49).
 *
 * @returns cents, 0 to 99 999,99 €; refuses a text without digits as missing, and more than two decimals
 */
export function parsePrice(text: string): Result<number, PriceRefusal> {
  if (!/\d/.test(text)) return refuse("price-missing")
  // "12€50" stays unreadable: without its sign it would read 1250.
  const amount = text.trim().replace(/^€|€$/g, "").replace(/\s/g, "")
  if (!/^[\d.,]+$/.test(amount)) return refuse("price-unreadable")
  const point = Math.max(amount.lastIndexOf("."), amount.lastIndexOf(","))
  const euros = (point < 0 ? amount : amount.slice(0, point)).replace(/[.,]/g, "")
  const decimals = point < 0 ? "" : amount.slice(point + 1)
  if (decimals.length > 2) return refuse("price-too-precise")
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, "0"))
  return cents > maxPriceCents ? refuse("price-too-high") : ok(cents)
}

/**
 * The text that is stored for a price: a plain decimal with a dot stays as the owner wrote it ("12.5"), anything else is
 * spelled out ("1.200,50" becomes "1200.50"), so that every reader finds the same amount (A49, A72).
 */
export function toStoredPrice(text: string): Result<string, PriceRefusal> {
  const price = parsePrice(text)
  if (!price.ok) return price
  return ok(/^\d+(\.\d{1,2})?$/.test(text) ? text : (price.value / 100).toFixed(2))
}

const locales: Record<Language, string> = { fr: "fr-FR", en: "en-GB", es: "es-ES", it: "it-IT", zh: "zh-CN" }

// Each is built once, when its language is first read: making a formatter costs more than drawing a whole dish.
const priceFormats = new Map<Language, Intl.NumberFormat>()

function priceFormat(language: Language): Intl.NumberFormat {
  const known = priceFormats.get(language)
  if (known) return known
  const format = new Intl.NumberFormat(locales[language], { style: "currency", currency: "EUR" })
  priceFormats.set(language, format)
  return format
}

/**
 * A price as people read it: two decimals and the euro sign in the form of the language, "12,50 €" in French with U+00A0
 * before the sign (spec 9, A72).
 */
export function formatPrice(cents: number, language: Language = "fr"): string {
  return priceFormat(language).format(cents / 100)
}

/** A dish's stored price as people read it; a text that is no price is shown as it was typed. */
export function formatStoredPrice(text: string, language: Language = "fr"): string {
  const price = parsePrice(text)
  return price.ok ? formatPrice(price.value, language) : text
}
