import type { Dish } from "../menu/menu.ts"

/** A rate of French VAT in percent, as stored: 20 with alcohol, 10 on site, 5.5 for sealed food to take away. */
export type VatRate = "20" | "10" | "5.5"

/** The rates in the order in which the owner reads them: the usual one first. */
export const vatRates: readonly VatRate[] = ["10", "20", "5.5"]

const isVatRate = (value: unknown): value is VatRate => vatRates.some((rate) => rate === value)

/**
 * Returns whether a dish contains alcohol, in its stored field `alcohol`; null if the owner has not said it. A value of
 * another shape counts as not said.
 */
export function alcoholOf({ others }: Pick<Dish, "others">): boolean | null {
  return typeof others.alcohol === "boolean" ? others.alcohol : null
}

/** Returns the dish with another answer. Null removes the field. */
export function withAlcohol(dish: Dish, hasAlcohol: boolean | null): Dish {
  return withField(dish, "alcohol", hasAlcohol)
}

/** Returns the VAT rate that the owner chose for a dish, in its stored field `vat`; null: the usual one of its kind. */
export function chosenVatOf({ others }: Pick<Dish, "others">): VatRate | null {
  return isVatRate(others.vat) ? others.vat : null
}

/** Returns the dish with a chosen VAT rate. Null removes the field. */
export function withChosenVat(dish: Dish, rate: VatRate | null): Dish {
  return withField(dish, "vat", rate)
}

/** The usual VAT rate: 20 % with alcohol, on site or not, else 10 % (CGI art. 278-0 bis, 279 m). */
export const usualVat = (hasAlcohol: boolean | null): VatRate => (hasAlcohol === true ? "20" : "10")

/** Returns the VAT rate of a dish: the chosen one, else the usual one. */
export function vatOf(dish: Pick<Dish, "others">): VatRate {
  return chosenVatOf(dish) ?? usualVat(alcoholOf(dish))
}

function withField(dish: Dish, field: "alcohol" | "vat", value: boolean | VatRate | null): Dish {
  const { [field]: _before, ...others } = dish.others
  return { ...dish, others: value === null ? others : { ...others, [field]: value } }
}
