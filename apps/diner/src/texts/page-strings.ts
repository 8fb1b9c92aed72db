/** The texts of search and filter in one language. `{n}` is a number, `{names}` a list. */
export type FinderStrings = {
  /** The word on the button, and what it does. */
  readonly allergens: string
  readonly open: string
  readonly search: string
  readonly without: string
  /** The limits of the filter: it does not say that a dish is safe. */
  readonly caution: string
  /** The sentence after it, in bold. */
  readonly ask: string
  /** Heading of the dishes without a declaration. */
  readonly undeclared: string
  readonly found: string
  /** How many dishes declare nothing. */
  readonly apart: string
  /** After the name of a dish. */
  readonly contains: string
  /** After the name of a dish, for allergens that only some of its choices contain. */
  readonly choicesContain: string
  readonly nothing: string
  readonly excluded: string
  readonly reset: string
  /** On the button below the filter: shows the menu with it. */
  readonly close: string
  readonly dismiss: string
}

/** The texts of the sheet of choices in one language. */
export type ChoicesStrings = {
  /** Beside the name of an option: how many choices it takes. `{n}` is a number. */
  readonly oneOf: string
  readonly upTo: string
  readonly exactly: string
  readonly optional: string
  /** Under an option that lacks a choice. */
  readonly missing: string
  /** On the button that ends the sheet. */
  readonly addFor: string
  readonly less: string
  readonly more: string
  readonly quantity: string
  readonly close: string
  /** Before the names of the allergens that a choice adds, and where it declares nothing. */
  readonly allergens: string
  readonly undeclared: string
  /** In the place of the price of a choice. */
  readonly soldOut: string
}

/** The texts of reductions in the cart, in one language. `{name}`, `{min}` and `{code}` are placeholders. */
export type OffersStrings = {
  readonly subtotal: string
  readonly reduction: string
  /** The button that shows the field, and the field's label. */
  readonly code: string
  readonly apply: string
  readonly codeBad: string
  /** The cart is below the minimum of the code. */
  readonly codeMin: string
  /** Another reduction is larger. */
  readonly codeLess: string
  /** This network has tried too many codes. */
  readonly tooMany: string
  /** The server did not answer. */
  readonly unreachable: string
}
