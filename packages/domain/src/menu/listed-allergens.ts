/** Splits a list of allergens as pages show it: "Gluten, Lait". */
export function listedAllergens(list: string): string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
}
