import type { PageLine } from "./page.ts"

/** Characters that a recogniser writes in place of digits. */
const digitOf: Readonly<Record<string, string>> = { O: "0", o: "0", l: "1", I: "1", S: "5", s: "5", B: "8" }

/** A price at the end of a line in which some signs may be characters: "1O,5O €", "l2 €", "12,50 C". */
const misread = /(?<![\p{L}\p{N}])([\dOolISB]{1,4})(?:([.,])([\dOolISB]{2}))?( ?)([€CE£eé]?)$/u

/** A price before a further price, whose euro sign was misread, such as that of the glass: "Brouilly   8e   36 €". */
const misreadSign = /(?<= )([\dOolISBs]{1,3}(?:[.,][\dOolISB]{2})?) ?[eéCE£](?= +\d[\d.,]* ?€?$)/gu

/**
 * Repairs the price at the end of a recognised line, with characters in place of digits, or another sign in place of the euro sign.
 * Repairs only what is beside a sign or has decimals, and the word "se" before a further price: a name never ends with it.
 *
 * @returns the text of the line, and whether something was repaired: such a price has to be compared
 */
export function repairPrice({ text, words }: Pick<PageLine, "text" | "words">): {
  readonly text: string
  readonly isRepaired: boolean
} {
  const asItIs = { text, isRepaired: false }
  if (words.every(({ confidence }) => confidence === null)) return asItIs
  const signed = text.replace(misreadSign, (written, amount: string) =>
    /\d/.test(amount) || written === "se" ? `${digits(amount)}€` : written,
  )
  const repairedSigns = { text: signed, isRepaired: signed !== text }
  const match = misread.exec(signed)
  if (match === null) return repairedSigns
  const [written, euros = "", point = "", cents = "", space = "", sign = ""] = match
  if (!/\d/.test(euros + cents) || (point === "" && sign === "")) return repairedSigns
  const repaired = `${digits(euros)}${point}${digits(cents)}${space}${sign === "" ? "" : "€"}`
  if (repaired === written) return repairedSigns
  return { text: signed.slice(0, match.index) + repaired, isRepaired: true }
}

const digits = (part: string) => part.replace(/[^\d.,]/g, (character) => digitOf[character] ?? character)
