export const sizes = [
  { value: "a4", label: "A4" },
  { value: "a5", label: "A5" },
] as const
export const looks = [
  { value: "affiche", label: "Affiche" },
  { value: "table", label: "Table" },
  { value: "comptoir", label: "Comptoir" },
] as const
export const forms = [
  { value: "numbers", label: "Numéros" },
  { value: "words", label: "En toutes lettres" },
  { value: "folder", label: "Dans un classeur" },
] as const

/** The label of a chosen value. */
export const labelOf = (options: readonly { readonly value: string; readonly label: string }[], chosen: string) =>
  options.find(({ value }) => value === chosen)?.label ?? ""
