import type { WireVatRates } from "@ardoise/contract/bills"
import { ok, type Result, refuse } from "@ardoise/domain/result"

/** The rates of a form, as typed. */
export type TypedRates = Readonly<Record<keyof WireVatRates, string>>

/** Writes rates as the owner reads them: 5.5 becomes "5,5". */
export function toTyped({ normal, intermediate, reduced }: WireVatRates): TypedRates {
  const write = (rate: number) => String(rate).replace(".", ",")
  return { normal: write(normal), intermediate: write(intermediate), reduced: write(reduced) }
}

/** Reads typed rates: percentages from 0 to 100 with one decimal at most. */
export function readRates(typed: TypedRates): Result<WireVatRates, "vat-rates-invalid"> {
  const rates = [typed.normal, typed.intermediate, typed.reduced].map(readRate)
  const [normal, intermediate, reduced] = rates
  if (normal == null || intermediate == null || reduced == null) return refuse("vat-rates-invalid")
  return ok({ normal, intermediate, reduced })
}

/** Returns a percentage, or null for any other text. */
export function readRate(text: string): number | null {
  const plain = text.trim().replace(/\s*%$/, "").replace(",", ".")
  if (!/^\d{1,3}(\.\d)?$/.test(plain)) return null
  const rate = Number(plain)
  return rate > 100 ? null : rate
}
