import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { findBill, findShare } from "../bills/bill-queries.ts"
import { type Letter, type LetterRow, toMail } from "../mail/format-letter.ts"
import type { MailDetails, MailRow } from "../mail/mail-commands.ts"
import type { Mail } from "../mail/mailer.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import { billNote } from "./bill-note.ts"
import { readBill } from "./table-bill.ts"

/** Writes the note that a diner asked for by email: in French, which is its legal text. Null if the bill is gone. */
export async function writeNoteMail(db: Db, row: MailRow, at: string): Promise<Mail | null> {
  const letter = await writeLetter(db, row, at)
  return letter && toMail(row.recipient, letter)
}

async function writeLetter(db: Db, row: MailRow, at: string): Promise<Letter | null> {
  const { shareId = "", clientName = "" } = parseStored(row.details) as MailDetails
  const share = await findShare(db, shareId)
  const stored = share && (await findBill(db, share.bill_id))
  const user = stored && (await findUser(db, stored.user_id))
  if (!stored || !user) return null
  const restaurantName = restaurantNameOf(user)
  const shown = { ownerId: user.id, restaurantName, code: "", language: "fr", at, letter: null } as const
  const note = await billNote(db, await readBill(db, stored), shown)
  const { table, timeZone, vat, totalCents, leftCents } = note
  const day = (time: string) => `le ${formatLongDate(time, timeZone)} à ${formatTime(time, timeZone)}`
  const excluding = vat?.reduce((sum, { excludingCents }) => sum + excludingCents, 0) ?? totalCents
  const sum = (words: string, cents: number, isSum = false): LetterRow => ({ words, amount: formatPrice(cents), isSum })
  return {
    subject: ["Note", `table ${table}`, restaurantName].filter((part) => part !== "").join(", "),
    paragraphs: [
      [restaurantName, ...note.address, note.telephone].filter((part) => part !== "").join(", "),
      `${leftCents > 0 ? "Note, non acquittée" : "Note"}. Table ${table}, ${day(at)}.`,
      ...(clientName === "" ? [] : [`Nom du client : ${clientName}`]),
      ...(vat === null ? ["TVA non applicable, art. 293 B du CGI."] : []),
    ],
    rows: [
      ...note.lines.map(({ name, choices, quantity, unitCents }) => ({
        words: `${quantity} × ${name}${choices === "" ? "" : ` (${choices})`}, prix unitaire TTC ${formatPrice(unitCents)}`,
        amount: formatPrice(quantity * unitCents),
      })),
      sum("Total HT", excluding),
      ...(vat ?? []).map(({ percent, vatCents }) =>
        sum(`dont TVA ${percent.toLocaleString("fr-FR")}\u00a0%`, vatCents),
      ),
      sum("Total TTC", totalCents, true),
      ...note.payments.map(({ at: paidAt, reference, cents }) =>
        sum(`Réglé en ligne ${day(paidAt)}, référence ${reference}`, cents),
      ),
      sum("Reste à régler", leftCents, true),
      ...(note.tipCents > 0 ? [sum("Pourboire (hors note)", note.tipCents)] : []),
    ],
    note: `${note.isServiceIncluded ? "Prix nets, service compris. " : ""}Note remise d’office à partir de 25\u00a0€\u00a0; en dessous, sur demande. Ce document est une note (arrêté n° 83-50/A du 3 octobre 1983). Ce n’est ni un ticket de caisse, ni une facture.`,
  }
}
