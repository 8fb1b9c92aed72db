import type { FirstLanguage } from "@ardoise/domain/menu/allergens"

/** The link to the bill of a table; `{table}` is its name. A file of its own, because the menu page needs only this. */
export const openBillWords: Readonly<Record<FirstLanguage, string>> = {
  fr: "Addition de la table {table}",
  en: "Bill for table {table}",
  es: "Cuenta de la mesa {table}",
  it: "Conto del tavolo {table}",
  zh: "{table} 号桌账单",
}
