import { formatDay, formatTime } from "../dates.ts"
import { type AllergyNote, isAllergyNote, listAllergyNotes } from "../order/allergy-note.ts"
import { cookedLines } from "../order/cooked-lines.ts"
import type { Order, OrderLine } from "../order/order.ts"
import { splitOrderNumber } from "../order/order-number.ts"
import type { Serving } from "../order/serving.ts"
import { followingInWords, isSequel, linesAtWork, linesSent, servingNames } from "../order/servings.ts"
import { choiceTexts } from "../order/set-menu-dishes.ts"

/** A dish on a ticket. */
export type TicketLine = {
  readonly quantity: number
  readonly name: string
  /** The choices: a text for each dish of a set menu, otherwise at most one. Each id is unique within its line. */
  readonly choices: readonly { readonly id: string; readonly text: string }[]
  /** What the diner wishes; empty without a wish, and for a note about an allergy. */
  readonly wish: string
  /** The diner's note is about an allergy. It is printed once, above everything else. */
  readonly isAllergy: boolean
}

/** What is written on the ticket of an order. The browser, Star and Epson printers each write it in their own way. */
export type TicketContent = {
  /** Boxed first lines, such as "ANNULÉE". */
  readonly marks: readonly string[]
  readonly allergies: readonly AllergyNote[]
  readonly restaurantName: string
  /** Day and time of the order. */
  readonly day: string
  readonly time: string
  readonly table: string
  /** A table's name that is too long to be printed as large as possible. */
  readonly isLongTable: boolean
  /** The digits of the order's number that staff call out. */
  readonly called: string
  readonly lines: readonly TicketLine[]
  /** What follows, in numbers: "2 plats, 1 dessert"; empty when nothing does. */
  readonly follows: string
  readonly remark: string
}

/** First line of a ticket that may be on paper already. */
export const mayBeSecondMark = "RÉIMPRESSION POSSIBLE"
/** First line of a further copy that somebody asked for. */
export const copyMark = "RÉIMPRESSION"
/** Said on each ticket of a cancelled order. */
const cancelledMark = "ANNULÉE"
/** First line of the ticket of an order whose cancellation was undone. */
export const restoredMark = "RÉTABLIE"

/** First line of a ticket of a further serving, such as "SUITE : PLATS". */
const sequelMark = (serving: Serving) => `SUITE\u00a0: ${servingNames[serving].toUpperCase()}`

/** Characters of a table's name up to which it is printed large enough to be read from three metres. */
const mostLargeCharacters = 4

/**
 * Returns what is written on the ticket of an order. Whatever is printed of a cancelled order says so.
 *
 * @param servings whose dishes are on this ticket: those of the present serving, or of all that were sent
 * @param isPrinted whether a line is on this ticket; a printer of the bar prints drinks only. Notes about allergies stay
 *   whole: everyone who prepares something for the table must know them
 */
export function ticketContent(
  order: Pick<Order, "id" | "table" | "lines" | "placedAt" | "status" | "serving">,
  {
    restaurantName,
    timeZone,
    marks = [],
    servings = "present",
    isPrinted = () => true,
  }: {
    readonly restaurantName: string
    readonly timeZone: string
    readonly marks?: readonly string[]
    readonly servings?: "present" | "sent"
    readonly isPrinted?: (line: OrderLine) => boolean
  },
): TicketContent {
  const cancelled = order.status === "cancelled" ? [cancelledMark] : []
  const isPresent = servings === "present"
  const sequel = isPresent && isSequel(order) && order.serving !== undefined ? [sequelMark(order.serving)] : []
  return {
    marks: [...marks, ...cancelled, ...sequel],
    allergies: listAllergyNotes(order.lines),
    restaurantName,
    day: formatDay(order.placedAt, timeZone),
    time: formatTime(order.placedAt, timeZone),
    table: `Table ${order.table}`,
    isLongTable: order.table.length > mostLargeCharacters,
    called: splitOrderNumber(order.id).called,
    lines: cookedLines((isPresent ? linesAtWork(order) : linesSent(order)).filter(isPrinted)).map((line) => ({
      quantity: line.quantity,
      name: line.name,
      choices: choiceTexts(line),
      wish: isAllergyNote(line.note) ? "" : line.note,
      isAllergy: isAllergyNote(line.note),
    })),
    follows: followingInWords(order),
    remark: "Bon de cuisine. Ne vaut pas addition.",
  }
}

/** What is written on a trial of a printer. */
export function trialContent(
  printerName: string,
  { restaurantName, timeZone, at }: { readonly restaurantName: string; readonly timeZone: string; readonly at: string },
): TicketContent {
  return {
    marks: ["ESSAI"],
    allergies: [],
    restaurantName,
    day: formatDay(at, timeZone),
    time: formatTime(at, timeZone),
    table: printerName,
    isLongTable: true,
    called: "",
    lines: [
      {
        quantity: 1,
        name: "Crème brûlée à la fève",
        choices: [],
        wish: "Bien dorée, s’il vous plaît",
        isAllergy: false,
      },
    ],
    follows: "",
    remark: "L’imprimante est reliée.",
  }
}
