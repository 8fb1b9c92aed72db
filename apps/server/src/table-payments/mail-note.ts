import { randomUUID } from "node:crypto"
import { withoutInvisible } from "@ardoise/domain/invisible-characters"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import type { FastifyRequest } from "fastify"
import { readEmail } from "../accounts/auth-body.ts"
import type { ShareRecord } from "../bills/bill-queries.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { queueMail } from "../mail/mail-commands.ts"
import { defineCommand } from "../storage/command.ts"
import type { RequestContext } from "../wire/request-context.ts"

/** How many times the note of one payment can be sent: a diner may mistype an address. */
const mostLetters = 3

/** Characters of the name on a note. */
const longestName = 80

/** Whether a payment has brought money, so that its phone may have the note sent. */
export const hasNoteLetter = ({ state }: Pick<ShareRecord, "state">) => state === "settled" || state === "refunded"

/** Whether the note was sent as often as possible. */
export const isLetterSpent = ({ letters }: Pick<ShareRecord, "letters">) => letters >= mostLetters

/** Queues the note of a payment. The address is in the queue only, and leaves it when the email is sent. */
export const mailNote = defineCommand(
  "table-payments/mail-note",
  "ownerId",
  async (
    scope,
    args: {
      readonly ownerId: string
      readonly shareId: string
      readonly email: string
      readonly clientName: string
      readonly origin: string
      readonly at: string
    },
  ): Promise<Result<null, "too-many-letters">> => {
    const { ownerId, shareId, email, clientName, origin, at } = args
    const { numUpdatedRows } = await scope.db
      .updateTable("bill_shares")
      .set((row) => ({ letters: row("letters", "+", 1) }))
      .where("id", "=", shareId)
      .where("user_id", "=", ownerId)
      .where("letters", "<", mostLetters)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return refuse("too-many-letters")
    await queueMail(scope, {
      ...{ id: `note-${randomUUID()}`, kind: "bill-note", userId: ownerId, recipient: email, origin },
      ...{ details: { shareId, clientName }, at },
    })
    return ok(null)
  },
)

/** What a diner typed into the form of the note. */
type Typed = { readonly email: unknown; readonly name: unknown }

/** Returns a function that sends the note of a payment, to the address and with the name that its phone typed. */
export function openNoteLetters(context: RequestContext) {
  const { database, clock, originOf } = context
  const limiter = openLimiter(context, callRules.noteLetters)
  /** @throws WireError 429 for a network that has sent too many */
  return async (
    request: FastifyRequest,
    { id: shareId, user_id: ownerId }: ShareRecord,
    { email: given, name }: Typed,
  ): Promise<Result<null, "email-invalid" | "too-many-letters">> => {
    const email = readEmail(given)
    if (email === null) return refuse("email-invalid")
    await limiter.require({ network: request.ip })
    const clientName = typeof name === "string" ? withoutInvisible(name).replace(/\s+/g, " ").trim() : ""
    const letter = { email, clientName: clientName.slice(0, longestName), origin: originOf(request), at: clock() }
    return database.run(mailNote, { ownerId, shareId, ...letter })
  }
}
