/** The names in a list of allergens as pages write it: "Gluten, Lait". */
export function listedAllergens(list: string): string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
}
