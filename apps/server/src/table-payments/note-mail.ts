import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { findBill, findShare } from "../bills/bill-queries.ts"
import { type Letter, toMail } from "../mail/format-letter.ts"
import type { MailDetails, MailRow } from "../mail/mail-commands.ts"
import type { Mail } from "../mail/mailer.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import { billNote } from "./bill-pages/bill-note.ts"
import { noteWords } from "./bill-pages/note-words.ts"
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
  const { mentions, ...words } = noteWords(note, clientName)
  const subject = ["Note", `table ${note.table}`, restaurantName].filter((part) => part !== "").join(", ")
  return { subject, ...words, note: mentions }
}
