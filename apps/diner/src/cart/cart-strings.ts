/** The cart's texts in one language. `{dish}`, `{n}` and `{price}` stand for what is filled in. */
export type CartStrings = {
  /** The drawer's title (spec 2). */
  readonly title: string
  /** What the button at the foot of the page does. */
  readonly open: string
  /** How much is in the cart, for people who hear the page. */
  readonly articles: string
  /** What the "+" of a dish does (spec 2). */
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
  /** Online payment is not there yet (spec 2). */
  readonly notice: string
  /** Closes a drawer with lines in it (spec 2). */
  readonly continue: string
  readonly empty: string
  readonly emptyHint: string
  /** Closes an empty drawer (spec 2). */
  readonly browse: string
  /** The toast after adding a dish (spec 9). */
  readonly added: string
  /** Instead of it, when an order could hold no more of the dish. */
  readonly most: string
}
