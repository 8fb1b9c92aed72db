import type { TicketContent, TicketLine } from "@ardoise/domain/printing/ticket-content"
import type ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder"

/** The formats of Star printers, the best first. A printer that cannot print one is offered the next. */
export const starFormats = ["application/vnd.star.starprnt", "application/vnd.star.line", "text/plain"] as const
export type StarFormat = (typeof starFormats)[number]

/** Characters on a line of paper of 80 mm. */
const columns = 48

/** Writes a ticket for a Star printer. */
export async function writeStar(content: TicketContent, format: StarFormat): Promise<Buffer> {
  if (format === "text/plain") return Buffer.from(plainText(content), "utf8")
  const { default: Encoder } = await import("@point-of-sale/receipt-printer-encoder")
  const language = format === "application/vnd.star.starprnt" ? "star-prnt" : "star-line"
  const encoder = new Encoder({ language, columns }).initialize().codepage("windows1252")
  for (const mark of content.marks) large(encoder, [mark], true)
  for (const { note, dishes } of content.allergies) large(encoder, [`! ${note}`, ...dishes], true)
  encoder.line(pair(content.restaurantName, content.day))
  large(encoder, [content.table], false)
  encoder.bold(true).line(pair(content.time, content.called)).bold(false).line("-".repeat(columns))
  for (const line of content.lines) {
    for (const text of wrap(`${line.quantity} ${line.name}${line.isAllergy ? "  (!)" : ""}`, columns)) {
      encoder.bold(true).line(writable(text)).bold(false)
    }
    for (const text of below(line)) encoder.line(writable(text))
  }
  encoder.line("-".repeat(columns))
  for (const text of followsIn(content)) encoder.line(text)
  encoder.line(content.remark)
  if (!isWritable(content)) encoder.bold(true).line(onScreen).bold(false)
  return Buffer.from(encoder.newline(3).cut("partial").encode())
}

/** Said below a ticket whose text has characters that these printers lack, such as Chinese ones. */
const onScreen = "Texte incomplet : lisez la commande à l’écran."

/** Whether the printer can write every character of a ticket. */
function isWritable({ allergies, table, lines }: TicketContent): boolean {
  const texts = lines.flatMap(({ name, wish, choices }) => [name, wish, ...choices.map(({ text }) => text)])
  return [table, ...texts, ...allergies.flatMap(({ note, dishes }) => [note, ...dishes])].every((text) =>
    Array.from(usual(text)).every(isKnown),
  )
}

/** Windows-1252 above ASCII and Latin-1. */
const beyondLatin = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"

/** A text with plain spaces, and with an arrow that the code page has. */
const usual = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/[\u00a0\u202f\s]/gu, " ")
    .replaceAll("→", "->")

function isKnown(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || beyondLatin.includes(sign)
}

/** A text with the characters of the code page. What it lacks becomes "?". */
const writable = (text: string) => Array.from(usual(text), (sign) => (isKnown(sign) ? sign : "?")).join("")

/** Writes lines twice as wide and high, white on black if `isInverted`. */
function large(encoder: ReceiptPrinterEncoder, texts: readonly string[], isInverted: boolean): void {
  encoder.invert(isInverted).width(2).height(2)
  for (const text of texts.flatMap((one) => wrap(one, columns / 2))) encoder.line(writable(text))
  encoder.invert(false).width(1).height(1)
}

/** What follows in later servings. */
const followsIn = ({ follows }: Pick<TicketContent, "follows">): readonly string[] =>
  follows === "" ? [] : wrap(`À suivre : ${follows}`, columns)

/** What is written below the name of a dish. */
const below = ({ choices, wish }: TicketLine): readonly string[] =>
  [...choices.map(({ text }) => text), ...(wish === "" ? [] : [`-> ${wish}`])].flatMap((text) =>
    wrap(text, columns - 2).map((part) => `  ${part}`),
  )

/** Two texts at both edges of a line. A long first text is cut. */
function pair(left: string, right: string): string {
  const room = columns - right.length - 1
  const begin = writable(left.length > room ? `${left.slice(0, room - 1)}…` : left)
  return begin + " ".repeat(Math.max(1, columns - begin.length - right.length)) + writable(right)
}

/** Divides a text into lines of at most `width` characters, between words where that is possible. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ""
  for (const word of text.split(/\s+/u).filter((part) => part !== "")) {
    const joined = line === "" ? word : `${line} ${word}`
    if (joined.length <= width) {
      line = joined
      continue
    }
    if (line !== "") lines.push(line)
    line = word
    while (line.length > width) {
      lines.push(line.slice(0, width))
      line = line.slice(width)
    }
  }
  if (line !== "") lines.push(line)
  return lines
}

function plainText({
  marks,
  allergies,
  restaurantName,
  day,
  table,
  time,
  called,
  lines,
  follows,
  remark,
}: TicketContent) {
  const texts = [
    ...marks.map((mark) => `*** ${mark} ***`),
    ...allergies.flatMap(({ note, dishes }) => [`!!! ${note}`, ...dishes.map((dish) => `    ${dish}`)]),
    pairOfText(restaurantName, day),
    table,
    pairOfText(time, called),
    "-".repeat(columns),
    ...lines.flatMap((line) => [`${line.quantity} ${line.name}${line.isAllergy ? "  (!)" : ""}`, ...below(line)]),
    "-".repeat(columns),
    ...followsIn({ follows }),
    remark,
  ]
  return `${texts.join("\n")}\n`
}

const pairOfText = (left: string, right: string) => `${left}  ${right}`
