import { type AllergenDeclaration, declareAllergens, undeclared } from "@ardoise/domain/menu/allergens"

/**
 * The state of the field: the chosen state, and the chosen names, which are not lost when the owner switches to another
 * state.
 */
export type AllergenChoice = {
  readonly state: AllergenDeclaration["state"]
  readonly names: readonly string[]
}

/** Returns the field's initial state for a dish. */
export function toAllergenChoice(declaration: AllergenDeclaration): AllergenChoice {
  return { state: declaration.state, names: declaration.state === "present" ? declaration.names : [] }
}

/** Returns the declaration of the field. "Présents" without a name declares nothing: it must never read as safe. */
export function toDeclaration({ state, names }: AllergenChoice): AllergenDeclaration {
  if (state === "none") return { state }
  return state === "present" ? declareAllergens(names) : undeclared
}

/** A declaration as the owner reads it in a sentence. */
export function allergenWords(allergens: AllergenDeclaration): string {
  if (allergens.state === "present") return allergens.names.join(", ")
  return allergens.state === "none" ? "aucun des 14" : "non déclarés"
}
