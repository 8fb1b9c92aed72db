import { messages } from "@ardoise/domain/messages"
import type { FastifyInstance } from "fastify"
import { breathEveryMs, openEventStream } from "../http/event-stream.ts"
import { headerOf } from "../http/header-of.ts"
import { WireError } from "../http/wire-error.ts"
import { openPerNetwork } from "../limits/open-per-network.ts"
import { openRules } from "../limits/rules.ts"
import { findMenuOwner } from "../menus/menu-queries.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { BillStreams } from "./bill-streams.ts"
import { hashPayerKey } from "./share-service.ts"
import type { TableAccess } from "./table-access.ts"
import { readTableBill, toTableBill } from "./table-bill.ts"

/**
 * GET `table-bill`: the bill of a table for a visitor with its card, once or as a stream of its changes. The code of the
 * card and the key of the phone are in headers, so that they are in no log of addresses.
 */
export async function tableBillRoutes(
  app: FastifyInstance,
  { context, access }: { readonly context: RequestContext; readonly access: TableAccess },
): Promise<void> {
  const { database } = context
  const streams = new BillStreams(database, access, app.log)
  const openStreams = openPerNetwork(context.config, openRules.streamsOfNetwork)
  app.addHook("onRequest", async (request) => context.requireKey(request))

  app.get("/table-bill", async (request, reply) => {
    const { owner, menu, table } = request.query as Readonly<Record<string, unknown>>
    // A menu page knows its menu only.
    const known = owner ?? (typeof menu === "string" ? await findMenuOwner(database.read, menu.toLowerCase()) : "")
    const proved = await access.prove({
      ...{ owner: String(known ?? ""), table: String(table ?? ""), code: headerOf(request, "x-table-code") },
      address: request.ip,
    })
    if (proved === null) throw new WireError(404, "table_code_invalid", messages["table-code-invalid"])
    const payerKey = headerOf(request, "x-payer-key")
    const payerHash = payerKey === "" ? null : hashPayerKey(payerKey)
    const reader = { ownerId: proved.ownerId, table: proved.table, payerHash }
    if (!request.headers.accept?.includes("text/event-stream")) {
      const read = await readTableBill(database.read, reader)
      return reply.header("cache-control", "no-store").send(toTableBill(read, reader, proved.isOn))
    }
    if (streams.size >= openRules.streams)
      throw new WireError(503, "too_many_streams", "Trop de connexions. Réessayez.")
    // The phone disconnected during the queries, and its `close` event has already fired.
    if (reply.raw.destroyed) return reply.hijack()
    const release = openStreams.take(request.ip)
    if (release === null) throw new WireError(429, "too_many_streams", "Trop de connexions. Réessayez.")
    reply.raw.on("close", release)
    const answer = openEventStream(reply)
    streams.add({ answer, reader, code: proved.code, isOn: proved.isOn, billId: null, lastText: "", lastReading: 0 })
    return reply
  })

  const stop = database.follow({
    onChanges: (changes) => {
      for (const change of changes) streams.hear(change)
    },
    onMissed: () => streams.sendAll(),
  })
  const breathing = setInterval(() => streams.breathe(), breathEveryMs).unref()
  app.addHook("preClose", async () => {
    clearInterval(breathing)
    stop()
    streams.end()
  })
}
