/** The cart's texts in one language. `{dish}`, `{n}` and `{price}` are placeholders. */
export type CartStrings = {
  /** The drawer's title. */
  readonly title: string
  /** Label of the button that opens the cart. */
  readonly open: string
  /** Number of items in the cart, for screen readers. */
  readonly articles: string
  /** Label of a dish's "+" button. */
  readonly add: string
  readonly close: string
  readonly each: string
  readonly remove: string
  readonly less: string
  readonly more: string
  readonly inCart: string
  readonly total: string
  readonly table: string
  readonly tableHint: string
  /** Says that online payment is not available yet. */
  readonly notice: string
  /** Closes a drawer with lines. */
  readonly continue: string
  readonly empty: string
  readonly emptyHint: string
  /** Closes an empty drawer. */
  readonly browse: string
  /** The toast after adding a dish. */
  readonly added: string
  /** Replaces it when the cart already has the maximum quantity of the dish. */
  readonly most: string
}
