import type { Language } from "./menu/allergens.ts"
import { ok, type Result, refuse } from "./result.ts"

/** Why a text is not a valid price. */
export type PriceRefusal = "price-missing" | "price-unreadable" | "price-too-precise" | "price-too-high"

/** The highest price of a dish, in cents: 99 999,99 €. */
export const maxPriceCents = 9_999_999

/**
 * Filters the input of the price field: keeps digits, dots and commas, and replaces commas with dots.
 *
 * @param typed any keyboard or clipboard input, such as "12,5€"
 * @returns the text to show in the field, such as "12.5"
 */
export function filterPriceInput(typed: string): string {
  return typed.replace(/[^\d.,]/g, "").replaceAll(",", ".")
}

/**
 * Reads a price. The last separator is the decimal one; other separators and spaces are grouping. A euro sign may be at
 * either end. Zero is a valid price (A49).
 *
 * @returns cents, 0 to 99 999,99 €; refuses a text without digits as missing, and more than two decimals
 */
export function parsePrice(text: string): Result<number, PriceRefusal> {
  // Nearly every price is stored like this. An order of many choices reads hundreds of them.
  if (/^\d{1,5}(\.\d\d?)?$/.test(text)) return ok(Math.round(Number(text) * 100))
  if (!/\d/.test(text)) return refuse("price-missing")
  // Only a sign at an end is removed: "12€50" without its sign would be read as 1250.
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
 * Returns the text that is stored for a price. A plain decimal with a dot is stored as the owner wrote it ("12.5"). Any
 * other form is normalised ("1.200,50" becomes "1200.50"), so that every program reads the same amount (A49, A72).
 */
export function toStoredPrice(text: string): Result<string, PriceRefusal> {
  const price = parsePrice(text)
  if (!price.ok) return price
  return ok(/^\d+(\.\d{1,2})?$/.test(text) ? text : (price.value / 100).toFixed(2))
}

/** The locale of a language where the language alone would mean another country. */
const locales: Partial<Record<Language, string>> = { en: "en-GB", pt: "pt-PT" }

// Each formatter is created once, when its language is first used: creating one takes longer than rendering a whole
// dish.
const priceFormats = new Map<Language, Intl.NumberFormat>()

function priceFormat(language: Language): Intl.NumberFormat {
  const known = priceFormats.get(language)
  if (known) return known
  const format = new Intl.NumberFormat(locales[language] ?? language, { style: "currency", currency: "EUR" })
  priceFormats.set(language, format)
  return format
}

/**
 * Formats a price: two decimals and the euro sign as the language writes them. French: "12,50 €" with U+00A0 before the
 * sign (A72).
 */
export function formatPrice(cents: number, language: Language = "fr"): string {
  return priceFormat(language).format(cents / 100)
}

/** Formats the stored price of a dish. A text that is not a valid price is returned unchanged. */
export function formatStoredPrice(text: string, language: Language = "fr"): string {
  const price = parsePrice(text)
  return price.ok ? formatPrice(price.value, language) : text
}
