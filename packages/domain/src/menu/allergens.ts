/** A language that every menu with Premium is offered in. */
export type FirstLanguage = "fr" | "en" | "es" | "it" | "zh"

/** A language without a dictionary. Diners find it once the owner has reviewed the names of the dishes. */
export type FurtherLanguage = "de" | "nl" | "pt" | "ja"

/** A language of the diner's page. */
export type Language = FirstLanguage | FurtherLanguage

/** One of the fourteen allergens that French law lists: its stored name and its displayed wording. */
export type Allergen = {
  /** The text in `menu_data` and on the owner's screens. */
  readonly name: string
  /** The official wording, shortened: Regulation (EU) 1169/2011, Annex II. */
  readonly wording: string
}

/**
 * The owner's declaration for a dish: nothing, "none of the fourteen", or a list of names. An empty list in old data is
 * `undeclared`, and must never be shown as safe.
 */
export type AllergenDeclaration =
  | { readonly state: "undeclared" }
  | { readonly state: "none" }
  | { readonly state: "present"; readonly names: readonly string[] }

/** The owner has declared nothing about allergens. */
export const undeclared: AllergenDeclaration = { state: "undeclared" }

/** The fourteen allergens in the order of Annex II, in the spelling that menus store. */
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

/** The seven allergens that the specification lists, in its order and spelling. The editor shows them first (A50). */
export const firstAllergenNames: readonly string[] = [
  "Oeufs",
  "Gluten",
  "Lait",
  "Crustacés",
  "Poissons",
  "Moutarde",
  "Sulfites",
]

/** The other seven allergens of the law, in the order of Annex II (A50). */
export const otherAllergenNames: readonly string[] = allergens
  .map((allergen) => allergen.name)
  .filter((name) => !firstAllergenNames.includes(name))

/** Creates a declaration from a list of names. An empty list means that nothing was declared. */
export function declareAllergens(names: readonly string[]): AllergenDeclaration {
  return names.length === 0 ? undeclared : { state: "present", names }
}
