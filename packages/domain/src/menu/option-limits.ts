/** Limits of the options of one dish. Lengths are UTF-16 code units. */
export const optionLimits = {
  options: 10,
  choices: 30,
  nameLength: 200,
  /** The highest supplement of a choice, in cents: 999,99 €. */
  maxSupplementCents: 99_999,
} as const
