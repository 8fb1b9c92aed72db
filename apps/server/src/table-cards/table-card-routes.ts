import { messages } from "@ardoise/domain/messages"
import { noTable, toTable } from "@ardoise/domain/order/order"
import { defaultRestaurantName, sharedBase } from "@ardoise/domain/sharing/links"
import { shortCodeLink, shortLink, withoutScheme } from "@ardoise/domain/sharing/short-address"
import { mostTableCards } from "@ardoise/domain/sharing/table-cards"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { limitCalls } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { loadFaces } from "../papers/faces.ts"
import { makeShortAddress } from "../short-addresses/make-short-address.ts"
import type { FileStore } from "../storage/disk/file-store.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { signTable } from "../table-codes/sign-table.ts"
import { listCodeVersions } from "../table-codes/table-code-queries.ts"
import { callingOwner } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { drawTableCards } from "./draw-table-cards.ts"
import { findBillPayment } from "./find-bill-payment.ts"
import { findMark } from "./find-mark.ts"

const cardArgs = z.object({
  /** Tables 1 to `count`, unless `tables` names them. */
  count: z.int().min(1).max(mostTableCards).optional(),
  /** Names of tables. */
  tables: z.array(z.string()).min(1).max(mostTableCards).optional(),
  format: z.enum(["a6", "a4"]),
  numbered: z.boolean(),
  /** For a print shop, with Premium. */
  marks: z.boolean().default(false),
})

/** `POST /functions/v1/table-cards`: the owner's cards for tables 1 to N or for named tables, as one PDF. */
export async function tableCardRoutes(
  app: FastifyInstance,
  { context, files }: { context: RequestContext; files: FileStore },
): Promise<void> {
  const { config, database, secrets } = context
  app.addHook("onRequest", async (request) => context.requireKey(request))
  const limited = { onRequest: limitCalls(context, callRules.tableCards) }
  app.post("/table-cards", limited, async (request, reply) => {
    const ownerId = await callingOwner(context, request)
    const args = readShape(cardArgs, request.body)
    const tables = args && listTables(args)
    if (!args || !tables) throw new WireError(400, "table-cards-invalid", messages["table-cards-invalid"])
    if (args.marks && (await findPlan(database.read, ownerId, context.clock())) === "free") {
      throw new WireError(403, "premium_required", messages["paper-premium"])
    }
    const user = await findUser(database.read, ownerId)
    const base = sharedBase(context.originOf(request), config.publicBaseUrl)
    const code = await makeShortAddress(database, ownerId)
    const { format, numbered } = args
    const versions = await listCodeVersions(database.read, ownerId)
    const cards = tables.map((table) => {
      if (!numbered) return { codeLink: shortCodeLink(base, code), table: null }
      const version = versions.get(tableKeyOf(table)) ?? 1
      const signed = { name: table, code: signTable(secrets.tableSecret, { ownerId, table, version }) }
      return { codeLink: shortCodeLink(base, code, signed), table }
    })
    const restaurantName = (user && restaurantNameOf(user)) || defaultRestaurantName
    const address = withoutScheme(shortLink(base, code))
    const faces = (await loadFaces()).files
    const fonts = { carte: faces["besley-500"], tool: faces["instrument-sans-600"] }
    const mark = await findMark(database.read, files, ownerId)
    const billPayment = await findBillPayment(database.read, ownerId)
    const pdf = await drawTableCards(
      { restaurantName, address, format, cards, mark, billPayment, hasMarks: args.marks },
      fonts,
    )
    return reply.type("application/pdf").header("cache-control", "no-store").send(pdf)
  })
}

/** Returns the names of the tables, or null if one is empty or too long. */
function listTables({ count, tables }: z.infer<typeof cardArgs>): readonly string[] | null {
  if (tables === undefined) return count === undefined ? null : Array.from({ length: count }, (_, n) => String(n + 1))
  const read = tables.map(toTable)
  const names = read.flatMap((table) => (table.ok && table.value !== noTable ? [table.value] : []))
  return names.length === tables.length ? names : null
}
