import type { NotePage } from "@ardoise/contract/bill-page"
import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"

/** The text of a note, line by line. */
export type NoteWords = {
  readonly paragraphs: readonly string[]
  /** Lines with an amount at their right end. */
  readonly rows: readonly NoteRow[]
  /** What the law has at the end. */
  readonly mentions: string
}

type NoteRow = { readonly words: string; readonly amount: string; readonly isSum: boolean }

/** Writes a note as plain text in French, its legal text, for emails and exports. @param clientName empty without one */
export function noteWords(note: NotePage, clientName = ""): NoteWords {
  const { at, restaurantName, table, timeZone, vat, totalCents, leftCents } = note
  const day = (time: string) => `le ${formatLongDate(time, timeZone)} à ${formatTime(time, timeZone)}`
  const excluding = vat?.reduce((sum, { excludingCents }) => sum + excludingCents, 0) ?? totalCents
  const row = (words: string, cents: number, isSum = false): NoteRow => ({ words, amount: formatPrice(cents), isSum })
  return {
    paragraphs: [
      [restaurantName, ...note.address, note.telephone].filter((part) => part !== "").join(", "),
      `${leftCents > 0 ? "Note, non acquittée" : "Note"}. Table ${table}, ${day(at)}.`,
      ...(clientName === "" ? [] : [`Nom du client : ${clientName}`]),
      ...(vat === null ? ["TVA non applicable, art. 293 B du CGI."] : []),
    ],
    rows: [
      ...note.lines.map(({ name, choices, quantity, unitCents }) => {
        const what = `${quantity} × ${name}${choices === "" ? "" : ` (${choices})`}`
        return row(`${what}, prix unitaire TTC ${formatPrice(unitCents)}`, quantity * unitCents)
      }),
      row("Total HT", excluding),
      ...(vat ?? []).map(({ percent, vatCents }) =>
        row(`dont TVA ${percent.toLocaleString("fr-FR")}\u00a0%`, vatCents),
      ),
      row("Total TTC", totalCents, true),
      ...note.payments.map(({ at: paidAt, reference, cents }) =>
        row(`Réglé en ligne ${day(paidAt)}, référence ${reference}`, cents),
      ),
      row("Reste à régler", leftCents, true),
      ...(note.tipCents > 0 ? [row("Pourboire (hors note)", note.tipCents)] : []),
    ],
    mentions: `${note.isServiceIncluded ? "Prix nets, service compris. " : ""}Note remise d’office à partir de 25\u00a0€\u00a0; en dessous, sur demande. Ce document est une note (arrêté n° 83-50/A du 3 octobre 1983). Ce n’est ni un ticket de caisse, ni une facture.`,
  }
}
