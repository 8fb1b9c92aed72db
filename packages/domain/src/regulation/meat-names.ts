import type { Meat } from "./legal-facts.ts"

/** The kinds of meat as the owner reads them. */
export const meatNames: Readonly<Record<Meat, string>> = {
  bovine: "Bœuf et veau",
  porcine: "Porc",
  ovine: "Agneau et mouton",
  poultry: "Volaille",
}

/** The stored name of an allergen as owners read it: "Œufs" for "Oeufs". */
export const allergenWording = (name: string): string => name
