/**
 * The texts of a table's bill in one language. `{price}`, `{table}`, `{time}`, `{n}`, `{dish}`, `{min}` and `{max}` are
 * placeholders.
 */
export type BillStrings = {
  /** The title of the page, and the link to it; `{table}` is its name. */
  readonly open: string
  readonly title: string
  /** Since when the table has ordered. */
  readonly sitting: string
  readonly none: string
  readonly total: string
  /** What was paid online, and the state of a dish. */
  readonly settled: string
  /** What is being paid, and the state of a dish. */
  readonly held: string
  readonly due: string
  readonly all: string
  /** The four ways to pay are `all`, `lines`, `part` and `amount`. */
  readonly lines: string
  readonly part: string
  /** How many people still pay, for equal parts; `{n}` is their number. */
  readonly people: string
  readonly amount: string
  readonly tip: string
  readonly noTip: string
  readonly otherTip: string
  /** Below the tips, when prices contain the service; otherwise `tipOnly`. */
  readonly tipNote: string
  readonly tipOnly: string
  readonly pay: string
  /** The main button while the choice has no amount yet. */
  readonly next: string
  /** Where the card is typed; `test` replaces it where no money is taken. */
  readonly where: string
  readonly team: string
  readonly call: string
  readonly called: string
  /** Who pays a dish: this phone, or another. */
  readonly you: string
  readonly phone: string
  readonly confirming: string
  readonly paid: string
  /** The sign of a paid bill. */
  readonly allPaid: string
  readonly cancelled: string
  readonly changed: string
  readonly taken: string
  /** No dish is ticked yet. */
  readonly tick: string
  readonly capped: string
  /** The bounds of an amount. */
  readonly range: string
  /** An amount would leave less than can be paid. */
  readonly crumb: string
  readonly noAnswer: string
  readonly tooMany: string
  readonly badCode: string
  readonly closed: string
  readonly refunded: string
  readonly over: string
  readonly refresh: string
  readonly note: string
  /** Label of a field that is printed and not sent. */
  readonly noteName: string
  /** The button that sends the note, its field, and what became of it. */
  readonly mail: string
  readonly mailTo: string
  readonly mailed: string
  readonly mailWrong: string
  readonly mailSpent: string
  readonly resume: string
  readonly cancel: string
  readonly test: string
  /** Accessible names: the group of the ways, and the buttons for the number of people. */
  readonly ways: string
  readonly fewer: string
  readonly more: string
  /** The strip of a page without connection. */
  readonly offline: string
}
