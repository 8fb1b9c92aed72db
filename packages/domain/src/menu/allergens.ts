/** A language of the diner's page (spec 9). */
export type Language = "fr" | "en" | "es" | "it" | "zh"

/** One of the fourteen allergens that French law names, as kept in a menu and as read by people. */
export type Allergen = {
  /** The string that stands in `menu_data` and on the owner's screens (spec 3). */
  readonly name: string
  /** The official wording, shortened: Regulation (EU) 1169/2011, Annex II. */
  readonly wording: string
}

/**
 * What an owner has said about a dish: nothing, "none of the fourteen", or a list of names. An empty list in old data is
 * `undeclared`: nobody may read it as safe.
 */
export type AllergenDeclaration =
  | { readonly state: "undeclared" }
  | { readonly state: "none" }
  | { readonly state: "present"; readonly names: readonly string[] }

/** Nothing was said about allergens. */
export const undeclared: AllergenDeclaration = { state: "undeclared" }

/** The fourteen in the order of Annex II, in the spelling that menus keep. */
export const allergens: readonly Allergen[] = [
  { name: "Gluten", wording: "Céréales contenant du gluten (blé, seigle, orge, avoine, épeautre, kamut)" },
  { name: "Crustacés", wording: "Crustacés et produits à base de crustacés" },
  { name: "Oeufs", wording: "Œufs et produits à base d’œufs" },
  { name: "Poissons", wording: "Poissons et produits à base de poissons" },
  { name: "Arachides", wording: "Arachides et produits à base d’arachides" },
  { name: "Soja", wording: "Soja et produits à base de soja" },
  { name: "Lait", wording: "Lait et produits à base de lait, y compris le lactose" },
  { name: "Fruits à coque", wording: "Amandes, noisettes, noix, cajou, pécan, noix du Brésil, pistaches, macadamia" },
  { name: "Céleri", wording: "Céleri et produits à base de céleri" },
  { name: "Moutarde", wording: "Moutarde et produits à base de moutarde" },
  { name: "Sésame", wording: "Graines de sésame et produits à base de sésame" },
  { name: "Sulfites", wording: "Anhydride sulfureux et sulfites, plus de 10 mg par kg ou par litre" },
  { name: "Lupin", wording: "Lupin et produits à base de lupin" },
  { name: "Mollusques", wording: "Mollusques et produits à base de mollusques" },
]

/** The seven that the specification offers, in its order and spelling (spec 2); the editor shows them first (A50). */
export const firstAllergenNames: readonly string[] = [
  "Oeufs",
  "Gluten",
  "Lait",
  "Crustacés",
  "Poissons",
  "Moutarde",
  "Sulfites",
]

/** The other seven that the law names, in the order of Annex II (A50). */
export const otherAllergenNames: readonly string[] = allergens
  .map((allergen) => allergen.name)
  .filter((name) => !firstAllergenNames.includes(name))

/** A declaration from a list of names: no name means that nothing was declared. */
export function declareAllergens(names: readonly string[]): AllergenDeclaration {
  return names.length === 0 ? undeclared : { state: "present", names }
}
