import { createHmac, timingSafeEqual } from "node:crypto"
import { publicBillPath } from "@ardoise/domain/sharing/links"

/** Milliseconds for which the address of a note opens it. */
const openForMs = 3_600_000

type NoteOfBill = { readonly ownerId: string; readonly billId: string }

/**
 * Returns the path of a bill's note for the team. It proves itself, for an hour: a device of the team sees no code of a
 * table, and a table without a card has none.
 *
 * @param secret signs it
 * @param nowMs milliseconds since 1970
 */
export function noteAddress(secret: string, { ownerId, billId }: NoteOfBill, nowMs: number): string {
  const until = String(nowMs + openForMs)
  const query = new URLSearchParams({ bill: billId, until, k: sign(secret, { ownerId, billId }, until) })
  return `${publicBillPath(ownerId)}/note?${query}`
}

/** Whether an address with these parts was given by `noteAddress` and still opens the note. */
export function opensNote(
  secret: string,
  note: NoteOfBill & { readonly until: string; readonly proof: string },
  nowMs: number,
): boolean {
  const expected = Buffer.from(sign(secret, note, note.until))
  const given = Buffer.from(note.proof)
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(note.until) > nowMs
}

const sign = (secret: string, { ownerId, billId }: NoteOfBill, until: string) =>
  createHmac("sha256", secret).update(`note|${ownerId}|${billId}|${until}`).digest("base64url")
