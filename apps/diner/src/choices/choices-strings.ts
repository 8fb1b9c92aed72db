import type { Language } from "@ardoise/domain/menu/allergens"

/** The texts of the sheet of choices in one language. */
export type ChoicesStrings = {
  /** Beside the name of an option: how many choices it takes. `{n}` is a number. */
  readonly oneOf: string
  readonly upTo: string
  readonly exactly: string
  readonly optional: string
  /** Under an option that lacks a choice. */
  readonly missing: string
  /** On the button that ends the sheet. */
  readonly addFor: string
  readonly less: string
  readonly more: string
  readonly quantity: string
  readonly close: string
}

/** The sheet of choices in the five languages of the page. */
export const choicesStrings: Readonly<Record<Language, ChoicesStrings>> = {
  fr: {
    oneOf: "Un choix",
    upTo: "Jusqu’à {n}",
    exactly: "{n} choix",
    optional: "Facultatif",
    missing: "Choisissez\u00a0: {group}",
    addFor: "Ajouter pour {price}",
    less: "Un de moins",
    more: "Un de plus",
    quantity: "Quantité",
    close: "Fermer",
  },
  en: {
    oneOf: "Choose one",
    upTo: "Up to {n}",
    exactly: "Choose {n}",
    optional: "Optional",
    missing: "Please choose: {group}",
    addFor: "Add for {price}",
    less: "One less",
    more: "One more",
    quantity: "Quantity",
    close: "Close",
  },
  es: {
    oneOf: "Elija uno",
    upTo: "Hasta {n}",
    exactly: "Elija {n}",
    optional: "Opcional",
    missing: "Elija: {group}",
    addFor: "Añadir por {price}",
    less: "Uno menos",
    more: "Uno más",
    quantity: "Cantidad",
    close: "Cerrar",
  },
  it: {
    oneOf: "Una scelta",
    upTo: "Fino a {n}",
    exactly: "{n} scelte",
    optional: "Facoltativo",
    missing: "Scelga: {group}",
    addFor: "Aggiungi a {price}",
    less: "Uno in meno",
    more: "Uno in più",
    quantity: "Quantità",
    close: "Chiudi",
  },
  zh: {
    oneOf: "选一项",
    upTo: "最多 {n} 项",
    exactly: "选 {n} 项",
    optional: "可选",
    missing: "请选择：{group}",
    addFor: "加入 {price}",
    less: "减一份",
    more: "加一份",
    quantity: "数量",
    close: "关闭",
  },
}
