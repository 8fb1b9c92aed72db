import type { Dish } from "../menu/menu.ts"
import { findInDish, phraseTable } from "./phrases.ts"

/** What a claim in the text of a dish excludes: allergens by their stored names, and meat. */
type Claim = { readonly allergens: readonly string[]; readonly isWithoutMeat: boolean } | null

const animals: readonly string[] = ["Lait", "Oeufs", "Poissons", "Crustacés", "Mollusques"]

const claims = phraseTable<Claim>([
  [{ allergens: ["Gluten"], isWithoutMeat: false }, "sans gluten, gluten free"],
  [{ allergens: ["Lait"], isWithoutMeat: false }, "sans lactose, sans lait"],
  [{ allergens: animals, isWithoutMeat: true }, "vegan, végan, vegane, végane, végétalien, végétalienne"],
  [
    { allergens: ["Poissons", "Crustacés", "Mollusques"], isWithoutMeat: true },
    "végétarien, végétarienne, veggie, végé",
  ],
  // A dish that can be had so is not so.
  [
    null,
    "option sans gluten, version sans gluten, possible sans gluten, sans gluten possible, sans gluten sur demande, " +
      "sans gluten en option, pain sans gluten, bun sans gluten, pâte sans gluten, option vegan, option végan, " +
      "version vegan, version végan, vegan possible, vegan sur demande, vegan en option, option végétarienne, " +
      "version végétarienne, option végétarien, végétarien possible, végétarienne possible, végétarien sur demande, " +
      "végétarienne sur demande, végétarien en option, option sans lactose, sans lactose possible, non végétarien",
  ],
])

/** Returns the claims of a dish: "sans gluten", "végétarien" and so on, with what they exclude. */
export function claimsOf(dish: Pick<Dish, "name" | "description">) {
  return findInDish(dish, claims).flatMap(({ meaning, word }) => (meaning === null ? [] : [{ word, ...meaning }]))
}
