import { type VatRate, vatRates } from "../drinks/dish-vat.ts"

/** An amount that is sold at one VAT rate. */
export type VatPart = {
  readonly rate: VatRate
  /** With VAT, in cents. */
  readonly cents: number
}

/** The VAT of everything that was sold at one rate, in cents. `excludingCents` and `vatCents` sum to `includingCents`. */
export type VatLine = {
  readonly rate: VatRate
  readonly excludingCents: number
  readonly vatCents: number
  readonly includingCents: number
}

/**
 * Divides an amount over the VAT rates of the dishes that it pays for, in proportion to their own prices on the menu.
 * That is the French administration's example for a menu at one price (CGI art. 268 bis). If no dish has a price, all of
 * it has the highest of their rates.
 *
 * @param cents the amount to divide; the parts sum to it exactly
 * @param dishes at least one
 */
export function divideByVat(cents: number, dishes: readonly VatPart[]): VatPart[] {
  const [first] = dishes
  if (first !== undefined && dishes.length === 1)
    return cents === 0 && first.cents > 0 ? [] : [{ rate: first.rate, cents }]
  const rates = [...new Set(dishes.map(({ rate }) => rate))].sort((a, b) => tenths[b] - tenths[a])
  const weightOf = (rate: VatRate) => dishes.reduce((sum, part) => (part.rate === rate ? sum + part.cents : sum), 0)
  const total = dishes.reduce((sum, part) => sum + part.cents, 0)
  if (total === 0) return rates.slice(0, 1).map((rate) => ({ rate, cents }))
  const parts = rates.map((rate) => ({ rate, cents: Math.floor((cents * weightOf(rate)) / total) }))
  // The cents that rounding left over go to the highest rates: the tax is never too low.
  let left = cents - parts.reduce((sum, part) => sum + part.cents, 0)
  return parts.map((part) => ({ ...part, cents: part.cents + (left-- > 0 ? 1 : 0) })).filter((part) => part.cents > 0)
}

/**
 * The percentage of each rate. They differ overseas and in Corsica: there "20" means the normal rate, "10" for the
 * intermediate one and "5.5" for the reduced one.
 */
export type VatPercents = Readonly<Record<VatRate, number>>

/** The rates of mainland France. */
export const mainlandVat: VatPercents = { "20": 20, "10": 10, "5.5": 5.5 }

/** Tenths of a percent, so that the division is of whole numbers. */
const tenths: Readonly<Record<VatRate, number>> = { "20": 200, "10": 100, "5.5": 55 }

/**
 * Adds up the VAT of an order: one line for each rate that occurs, the highest rate first. Prices contain their VAT. The
 * amount without VAT is rounded once for each rate, on the sum: rounding each dish would add up to another amount.
 *
 * @param percents with one decimal at most
 */
export function toVatLines(parts: readonly VatPart[], percents: VatPercents = mainlandVat): VatLine[] {
  const sumOf = (rate: VatRate) => parts.reduce((sum, part) => (part.rate === rate ? sum + part.cents : sum), 0)
  return vatRates
    .toSorted((a, b) => tenths[b] - tenths[a])
    .map((rate) => ({ rate, includingCents: sumOf(rate) }))
    .filter(({ includingCents }) => includingCents > 0)
    .map(({ rate, includingCents }) => {
      const excludingCents = Math.round((includingCents * 1000) / (1000 + Math.round(percents[rate] * 10)))
      return { rate, excludingCents, vatCents: includingCents - excludingCents, includingCents }
    })
}
