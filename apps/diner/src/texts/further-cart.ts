import type { CartStrings } from "./cart-strings.ts"
import { loadFurtherWords } from "./load-further-words.ts"

/**
 * Loads the cart's texts in a further language. A module of its own, which nothing imports statically: the bundler would
 * otherwise add a part to the cart.
 *
 * @throws for a language that the product does not have
 */
export async function loadFurtherCart(language: string): Promise<{ strings: CartStrings }> {
  const words = await loadFurtherWords(language)
  if (words === undefined) throw new Error(`No cart in the language ${language}`)
  return { strings: words.cart }
}
