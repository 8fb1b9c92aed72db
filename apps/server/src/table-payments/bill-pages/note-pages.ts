import type { NoteLetter } from "@ardoise/contract/bill-page"
import type { FastifyInstance, FastifyReply } from "fastify"
import { findBill } from "../../bills/bill-queries.ts"
import type { RequestContext } from "../../wire/request-context.ts"
import { hasNoteLetter, isLetterSpent, openNoteLetters } from "../mail-note.ts"
import { readBill, readTableBill } from "../table-bill.ts"
import { billNote } from "./bill-note.ts"
import {
  formOf,
  openTablePages,
  readForms,
  type SentForm,
  type TablePageParts,
  type Visit,
  type Visitor,
} from "./table-pages.ts"

/** The note of a bill: `/addition/{owner}/note?table=…&t=…`, and the form that sends it by email. */
export async function notePages(
  app: FastifyInstance,
  parts: TablePageParts & { readonly context: RequestContext },
): Promise<void> {
  const { database, clock } = parts.context
  const { send, proveVisit, proveForm, findOwnShare } = openTablePages(parts)
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
    const letter = share && hasNoteLetter(share) ? { shareId: share.id, state: state ?? known } : null
    return send(reply, await billNote(database.read, read, { ...proved, language, at: clock(), letter }))
  }

  app.get<Visit>("/addition/:id/note", async (request, reply) => {
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
