import type { FirstLanguage } from "@ardoise/domain/menu/allergens"
import type { CartStrings } from "../texts/cart-strings.ts"
import { loadFurtherWords } from "../texts/load-further-words.ts"

const loaders: Readonly<Record<Exclude<FirstLanguage, "fr">, () => Promise<{ strings: CartStrings }>>> = {
  en: () => import("./cart-strings-en.ts"),
  es: () => import("./cart-strings-es.ts"),
  it: () => import("./cart-strings-it.ts"),
  zh: () => import("./cart-strings-zh.ts"),
}

/**
 * Loads the cart's texts in a language other than French. Nothing imports this module statically: the bundler would
 * otherwise add a part to the cart.
 *
 * @throws for a language that the product does not have
 */
export async function loadForeignCartStrings(language: string): Promise<CartStrings> {
  const further = await loadFurtherWords(language)
  if (further !== undefined) return further.cart
  if (!Object.hasOwn(loaders, language)) throw new Error(`The cart has no texts in ${language}`)
  return (await loaders[language as keyof typeof loaders]()).strings
}
