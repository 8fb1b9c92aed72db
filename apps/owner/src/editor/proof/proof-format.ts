/** What the proof shows the menu as: on a phone, on paper, or behind the code of a table card. */
export type ProofFormat = "phone" | "paper" | "table-card"

/** The choice of the format. */
export type FormatChoice = {
  /** What is on the desk. */
  readonly format: ProofFormat
  /** Null where the window has no room for the choice. */
  readonly chooseFormat: ((format: ProofFormat) => void) | null
}
