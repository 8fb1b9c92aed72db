import type { CartStrings } from "./cart-strings.ts"

const loaders: Readonly<Record<string, () => Promise<{ strings: CartStrings }>>> = {
  en: () => import("./cart-strings-en.ts"),
  es: () => import("./cart-strings-es.ts"),
  it: () => import("./cart-strings-it.ts"),
  zh: () => import("./cart-strings-zh.ts"),
}

/** Loads the cart's texts in one language; French for an unknown language. */
export async function loadCartStrings(language: string): Promise<CartStrings> {
  const load = loaders[language] ?? (() => import("./cart-strings-fr.ts"))
  return (await load()).strings
}
