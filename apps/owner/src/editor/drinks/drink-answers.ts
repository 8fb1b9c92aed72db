import { type VatRate, vatRates } from "@ardoise/domain/drinks/dish-vat"

/** What the owner says about a drink. */
export type DrinkAnswers = {
  /** Null: not said. */
  readonly hasAlcohol: boolean | null
  /** The chosen VAT rate; null: the usual one of its kind. */
  readonly vat: VatRate | null
}

/** Parses the answers of an open dialog from the journal. Null, also for an entry of an earlier version: unchanged. */
export function readDrinkAnswers(stored: unknown): DrinkAnswers | null {
  const { hasAlcohol, vat } = Object(stored)
  const isAnswer = hasAlcohol === null || typeof hasAlcohol === "boolean"
  return isAnswer && (vat === null || vatRates.includes(vat)) ? { hasAlcohol, vat } : null
}
