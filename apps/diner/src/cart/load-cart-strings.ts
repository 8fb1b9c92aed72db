import type { CartStrings } from "../texts/cart-strings.ts"

const loaders: Readonly<Record<string, () => Promise<{ strings: CartStrings }>>> = {
  fr: () => import("./cart-strings-fr.ts"),
  en: () => import("./cart-strings-en.ts"),
  es: () => import("./cart-strings-es.ts"),
  it: () => import("./cart-strings-it.ts"),
  zh: () => import("./cart-strings-zh.ts"),
}

/** Loads the cart's texts in the language of a page. */
export async function loadCartStrings(language: string): Promise<CartStrings> {
  // The further languages are behind one import, because every byte here is loaded with the cart.
  const load = loaders[language] ?? (async () => (await import("../texts/further-cart.ts")).loadFurtherCart(language))
  return (await load()).strings
}
