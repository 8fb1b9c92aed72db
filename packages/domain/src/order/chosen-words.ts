type Chosen = { readonly options?: readonly { readonly choices: readonly { readonly name: string }[] }[] | undefined }

/** Returns the choices of a line in words, in the order of the menu: "Saignant · Sauce au poivre"; "" without any. */
export function choicesInWords({ options = [] }: Chosen): string {
  return options.flatMap(({ choices }) => choices.map(({ name }) => name)).join(" · ")
}
