import type { CartStrings } from "../texts/cart-strings.ts"

/**
 * Loads the cart's texts in the language of a page. All languages but French are behind one import, because every byte
 * here is loaded with the cart. The page loads the texts before the first tap.
 */
export async function loadCartStrings(language: string): Promise<CartStrings> {
  if (language === "fr") return (await import("./cart-strings-fr.ts")).strings
  return (await import("./foreign-cart-strings.ts")).loadForeignCartStrings(language)
}
