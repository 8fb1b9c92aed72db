import type { Dish, OtherFields } from "../menu/menu.ts"
import { sameValue } from "../menu/menu-edits.ts"

/** The stored fields of a dish that hold its legal facts, without the answers "not concerned". */
const names = ["meats", "meatsDeclared", "meatOrigins", "homemade", "thawed", "volumeCl", "wine"] as const

/** Returns the legal fields of a dish exactly as they are stored. */
export function legalFieldsOf({ others }: { readonly others: OtherFields }): OtherFields {
  return Object.fromEntries(names.flatMap((name) => (others[name] === undefined ? [] : [[name, others[name]]])))
}

/** Returns the dish with other legal fields; the same dish if they are the same. */
export function withLegalFields(dish: Dish, fields: OtherFields): Dish {
  if (sameValue(fields, legalFieldsOf(dish))) return dish
  const rest = Object.entries(dish.others).filter(([name]) => !names.some((one) => one === name))
  return { ...dish, others: { ...Object.fromEntries(rest), ...legalFieldsOf({ others: fields }) } }
}
