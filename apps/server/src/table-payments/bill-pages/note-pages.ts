import type { NoteLetter } from "@ardoise/contract/bill-page"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { findUser, restaurantNameOf } from "../../accounts/account-queries.ts"
import { findBill } from "../../bills/bill-queries.ts"
import type { RequestContext } from "../../wire/request-context.ts"
import { hasNoteLetter, isLetterSpent, openNoteLetters } from "../mail-note.ts"
import { opensNote } from "../note-address.ts"
import { readBill, readTableBill } from "../table-bill.ts"
import { billNote } from "./bill-note.ts"
import {
  formOf,
  openTablePages,
  readForms,
  type SentForm,
  type TablePageParts,
  textOf,
  type Visit,
  type Visitor,
} from "./table-pages.ts"

/**
 * The note of a bill: `/addition/{owner}/note?table=…&t=…`, and the form that sends it by email. The team opens it with an
 * address of `noteAddress`.
 */
export async function notePages(
  app: FastifyInstance,
  parts: TablePageParts & { readonly context: RequestContext },
): Promise<void> {
  const { database, clock, secrets } = parts.context
  const { send, sendBadCode, proveVisit, proveForm, findOwnShare } = openTablePages(parts)
  const sendLetter = openNoteLetters(parts.context)
  readForms(app)

  /** Sends the note of the table, or of the bill that a share belongs to: the table may have other guests by now. */
  const sendNote = async (
    reply: FastifyReply,
    { proved, language, furtherLanguages }: Visitor,
    part: unknown,
    state?: NoteLetter["state"],
  ): Promise<FastifyReply> => {
    const share = await findOwnShare(proved, part)
    const own = share && (await findBill(database.read, share.bill_id))
    const read = own
      ? await readBill(database.read, own)
      : await readTableBill(database.read, { ...proved, payerHash: null })
    if (read === null) {
      const { ownerId: userId, restaurantName, table, code } = proved
      const page = { userId, restaurantName, language, furtherLanguages, table, code }
      return send(reply, { kind: "bill", ...page, content: { kind: "none" } })
    }
    const known = share && isLetterSpent(share) ? "spent" : "offered"
    const letter =
      share && hasNoteLetter(share) ? { shareId: share.id, table: proved.table, state: state ?? known } : null
    return send(reply, await billNote(database.read, read, { ...proved, language, at: clock(), letter }))
  }

  /** Sends the note of an address for the team. One that is over or wrong gets the page of a wrong code. */
  const sendStaffNote = async (
    { params, query }: FastifyRequest<Visit>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const [ownerId, billId] = [params.id.toLowerCase(), textOf(query.bill)]
    const address = { ownerId, billId, until: textOf(query.until), proof: textOf(query.k) }
    const isRight = opensNote(secrets.tableSecret, address, Date.parse(clock()))
    const bill = isRight ? await findBill(database.read, billId) : null
    const user = bill && (await findUser(database.read, ownerId))
    if (bill === null || user === null) return sendBadCode(reply, { userId: ownerId, language: "fr" }, 404)
    const shown = { ownerId, restaurantName: restaurantNameOf(user), code: "", language: "fr", letter: null } as const
    return send(reply, await billNote(database.read, await readBill(database.read, bill), { ...shown, at: clock() }))
  }

  app.get<Visit>("/addition/:id/note", async (request, reply) => {
    if (request.query.bill !== undefined) return sendStaffNote(request, reply)
    const visitor = await proveVisit(request, reply)
    return visitor === null ? reply : sendNote(reply, visitor, request.query.part)
  })

  app.post<SentForm>("/addition/:id/note", async (request, reply) => {
    const form = formOf(request)
    const visitor = await proveForm(request, reply, form)
    if (visitor === null) return reply
    const share = await findOwnShare(visitor.proved, form.get("part"))
    if (share === null || !hasNoteLetter(share)) return sendNote(reply, visitor, null)
    const sent = await sendLetter(request, share, { email: form.get("email"), name: form.get("name") })
    const state = sent.ok ? "sent" : sent.code === "email-invalid" ? "wrong-address" : "spent"
    return sendNote(reply, visitor, share.id, state)
  })
}
