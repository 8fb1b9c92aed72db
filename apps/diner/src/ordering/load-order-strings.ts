import type { OrderStrings } from "../texts/order-strings.ts"

const loaders: Readonly<Record<string, () => Promise<{ strings: OrderStrings }>>> = {
  en: () => import("./order-strings-en.ts"),
  es: () => import("./order-strings-es.ts"),
  it: () => import("./order-strings-it.ts"),
  zh: () => import("./order-strings-zh.ts"),
  de: () => import("../texts/order-de.ts"),
  nl: () => import("../texts/order-nl.ts"),
  pt: () => import("../texts/order-pt.ts"),
  ja: () => import("../texts/order-ja.ts"),
}

/** Loads the texts of ordering in one language; French for an unknown language. */
export async function loadOrderStrings(language: string): Promise<OrderStrings> {
  const load = loaders[language] ?? (() => import("./order-strings-fr.ts"))
  return (await load()).strings
}
