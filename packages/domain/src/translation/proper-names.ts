/**
 * Words that are the same in every language of the product: regions and places, wines, grapes, labels of origin, units,
 * brands. They stay as they are written and never count as untranslated.
 */
export const properNames: readonly string[] = [
  ...["cl", "ml", "l", "dl", "g", "gr", "kg", "cm", "n", "no", "x", "aop", "aoc", "igp", "doc", "docg", "vsop", "xo"],
  ...["france", "paris", "lyon", "nice", "nantes", "marseille", "bordeaux", "toulouse", "lille", "strasbourg"],
]
