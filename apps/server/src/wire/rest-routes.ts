import { Readable } from "node:stream"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { networkOf } from "../http/network-of.ts"
import { WireError } from "../http/wire-error.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { type CallRule, callRules } from "../limits/rules.ts"
import { notForStaff, secondStepMissing, type TokenRefusal } from "./caller-identity.ts"
import { pageBytes, RowReader } from "./read-rows.ts"
import type { RequestContext } from "./request-context.ts"
import { readPatch, readRows, requireConflictKey } from "./rest-body.ts"
import type { RestFunction } from "./rest-function.ts"
import { type Preferences, type RestQuery, readPreferences, readRestQuery } from "./rest-query.ts"
import { conflictRefusal, restRefusal } from "./rest-refusals.ts"
import { contentRange, notExactlyOne, rowsAtOnce, type SentRow, sendPages, sendRows } from "./rest-reply.ts"
import { staffViewer } from "./staff-viewer.ts"
import type { StaffAccess, Table, Viewer, WireRow, WriteAnswer } from "./table.ts"

/** Bytes of the largest write: a menu of 2 MB with the overhead of JSON. */
const largestBody = 3_000_000

/**
 * Bytes of the largest function call: an order of a hundred lines, each with the longest note in any script and all
 * allergens.
 */
const largestArguments = 131_072

/** Estimated bytes of a row without its documents. */
const rowBytes = 500

/** `/rest/v1`: serves tables and functions by their descriptions. */
export async function restRoutes(
  app: FastifyInstance,
  {
    context,
    tables,
    functions,
  }: { context: RequestContext; tables: readonly Table[]; functions: readonly RestFunction[] },
): Promise<void> {
  const { database, clock, reads } = context
  const reader = new RowReader(database.read, context.largeReads)
  const listsOfAll = openLimiter(context, callRules.listsOfAll)
  const limitedWrite = { bodyLimit: largestBody, onRequest: limited(callRules.writes) }
  const tableOf = new Map(tables.map((table) => [table.name, table]))
  const functionOf = new Map(functions.map((definition) => [definition.name, definition]))

  app.inventory.tables.push(...tables)
  app.inventory.restFunctions.push(...functionOf.keys())
  app.decorateRequest("viewer")
  // Runs before the body is read: with the public key alone, no caller makes the server parse megabytes.
  app.addHook("onRequest", async (request) => {
    context.requireKey(request)
    request.viewer = await viewerOf(request)
    const profile = request.headers["accept-profile"] ?? request.headers["content-profile"]
    if (profile !== undefined && profile !== "public") {
      throw new WireError(406, "PGRST106", `Invalid schema: ${profile}`, {
        hint: "Only the following schemas are exposed: public",
      })
    }
  })

  app.post<{ Params: { name: string } }>(
    "/rpc/:name",
    { bodyLimit: largestArguments, onRequest: limited(callRules.restFunctions) },
    async (request, reply) => {
      const definition = findFunction(request.params.name)
      if (request.viewer.staff && !definition.isForStaff) throw notForStaff()
      return reply.send(await definition.run(request.body, request.viewer, request.ip))
    },
  )

  // The client can call functions with GET, as read-only. Every function here writes.
  app.get<{ Params: { name: string } }>("/rpc/:name", async (request) => {
    findFunction(request.params.name)
    throw new WireError(405, "25006", "cannot execute UPDATE in a read-only transaction")
  })

  app.get<{ Params: { table: string } }>("/:table", async (request, reply) => {
    const { table, query, preferences } = readCall(request)
    const { viewer } = request
    const columns = query.namesColumns
      ? query.columns
      : (table.visibleColumns?.(viewer, query.filters) ?? query.columns)
    const isOfAll = table.spansOwners?.(query.filters) ?? false
    if (isOfAll) await listsOfAll.require({ network: request.ip })
    const readerId = viewer.userId ?? viewer.staff?.deviceId ?? networkOf(request.ip)
    reads.countCall(readerId)
    const isHead = request.method === "HEAD"
    const reading = { table, viewer, reader: readerId, query: { ...query, columns }, now: clock(), isHead }
    const total = preferences.wantsCount ? await reader.count(reading) : null
    if (total !== null && query.offset > total) {
      reply.header("content-range", contentRange(0, 0, total))
      throw new WireError(416, "PGRST103", "Requested range not satisfiable", {
        details: `An offset of ${query.offset} was requested, but there are only ${total} rows.`,
      })
    }
    const found = await reader.find(reading)
    reply.header("content-range", contentRange(found.count, query.offset, total))
    if (total !== null && found.count < total) reply.code(206)
    if (preferences.wantsOne && found.count !== 1) throw notExactlyOne(found.count)
    if (isHead) return reply.type("application/json; charset=utf-8").send(Readable.from([]))
    const { bytes, largestPage, count } = found
    const atOnce = largestPage + count * rowBytes
    const release = reads.countAnswer(readerId, bytes, atOnce)
    // The reader may have left while the rows were found.
    if (reply.raw.destroyed) release()
    else reply.raw.once("close", release)
    const isLarge = bytes > pageBytes || count > rowsAtOnce
    if (isLarge && !preferences.wantsOne) return sendPages(reply, found.pages(), columns, table.columns)
    const rows: SentRow[] = []
    for await (const page of found.pages()) rows.push(...page)
    return sendRows(reply, rows, columns, table.columns, preferences)
  })

  const beforeInsert = async (request: FastifyRequest<{ Params: { table: string } }>) => {
    const { table } = readCall(request)
    if (writerOf(table, request.viewer, "mayInsert") === null)
      throw restRefusal("42501", { table: table.name, isVisitor: true })
  }

  app.post<{ Params: { table: string } }>(
    "/:table",
    { ...limitedWrite, preParsing: beforeInsert },
    async (request, reply) => {
      const { table, query, searchParams, preferences } = readCall(request)
      const { ownerId, staff } = writerOf(table, request.viewer, "mayInsert") ?? { ownerId: "" }
      const { insert } = table
      if (!insert) throw notAllowed(table, request.viewer)
      const { wantsOne, wantsCount, wantsRows, onConflict } = preferences
      if (onConflict !== null) requireConflictKey(table, searchParams)
      const given = readRows(table, searchParams, request.body, preferences)
      const rows = given.map((row) => insert.check(row, ownerId))
      const { value, inserted } = await write(table, () =>
        database.run(insert.command, {
          ownerId,
          ...(staff && { staff }),
          rows,
          onConflict,
          at: clock(),
          wantsOne,
          columns: answered(query, preferences),
        }),
      )
      reply.code(onConflict === null || inserted > 0 ? 201 : 200)
      reply.header("content-range", `*/${wantsCount ? value.length : "*"}`)
      return wantsRows ? sendRows(reply, value, query.columns, table.columns, preferences) : reply.send()
    },
  )

  app.patch<{ Params: { table: string } }>("/:table", limitedWrite, async (request, reply) => {
    const { table, query, searchParams, preferences } = readCall(request)
    const { ownerId, staff } = writerOf(table, request.viewer, "requireUpdate") ?? { ownerId: null }
    requireFilter(query, "UPDATE")
    const { update } = table
    if (!update) throw notAllowed(table, request.viewer)
    const fields = readPatch(table, searchParams, request.body)
    // A visitor has no rows to update, and an update without fields changes nothing.
    const isIdle = ownerId === null || Object.keys(fields).length === 0
    if (isIdle) return sendWritten(reply, [], { table, query, preferences })
    const { filters } = query
    if (staff) table.staff?.requireUpdate?.(fields, staff.role)
    const patch = update.check(fields, ownerId)
    const { wantsOne } = preferences
    const { value } = await write(table, () =>
      database.run(update.command, {
        ownerId,
        ...(staff && { staff }),
        filters,
        patch,
        at: clock(),
        wantsOne,
        columns: answered(query, preferences),
      }),
    )
    return sendWritten(reply, value, { table, query, preferences })
  })

  app.delete<{ Params: { table: string } }>("/:table", limitedWrite, async (request, reply) => {
    const { table, query, preferences } = readCall(request)
    const { ownerId, staff } = writerOf(table, request.viewer, "mayDelete") ?? { ownerId: null }
    requireFilter(query, "DELETE")
    const { delete: removal } = table
    if (!removal) throw notAllowed(table, request.viewer)
    if (ownerId === null) return sendWritten(reply, [], { table, query, preferences })
    const { filters } = query
    const { wantsOne } = preferences
    const { value } = await write(table, () =>
      database.run(removal.command, {
        ownerId,
        ...(staff && { staff }),
        filters,
        at: clock(),
        wantsOne,
        columns: answered(query, preferences),
      }),
    )
    return sendWritten(reply, value, { table, query, preferences })
  })

  app.put<{ Params: { table: string } }>("/:table", async (request) => {
    readCall(request)
    throw new WireError(405, "PGRST117", "Unsupported HTTP method: PUT")
  })

  app.all("/*", async (request) => {
    throw new WireError(404, "PGRST125", `Invalid path specified in request URL: ${request.method} ${request.url}`)
  })

  /** Limits the calls of visitors by their network, and apart from them those of each owner and each device. */
  function limited(rule: CallRule<"network" | "account">) {
    const limiter = openLimiter(context, rule)
    return ({ ip, viewer: { userId, staff } }: FastifyRequest) =>
      limiter.require({ network: ip, account: userId ?? staff?.deviceId ?? "" })
  }

  function findFunction(name: string): RestFunction {
    const definition = functionOf.get(name)
    if (definition) return definition
    throw new WireError(404, "PGRST202", `Could not find the function public.${name} in the schema cache`)
  }

  function readCall(request: FastifyRequest<{ Params: { table: string } }>) {
    const table = tableOf.get(request.params.table)
    if (!table) {
      const message = `Could not find the table 'public.${request.params.table}' in the schema cache`
      throw new WireError(404, "PGRST205", message)
    }
    const { searchParams } = new URL(request.url, "http://localhost")
    const prefer = request.headers.prefer
    return {
      table,
      searchParams,
      query: readRestQuery(searchParams, table.name, table.columns),
      preferences: readPreferences(request.headers.accept, Array.isArray(prefer) ? prefer.join(",") : prefer),
    }
  }

  async function viewerOf(request: FastifyRequest): Promise<Viewer> {
    const outcome = await context.authenticate(request)
    if (outcome.kind === "session") return { userId: outcome.userId }
    if (outcome.kind === "visitor") return { userId: null }
    if (outcome.kind === "staff") return { userId: null, staff: staffViewer(outcome, clock()) }
    if (outcome.kind === "first-step") throw secondStepMissing()
    throw tokenRefusal(outcome.reason, outcome.token)
  }
}

/** For whom a write runs: the calling owner, or the owner of a device that may make this kind of write. Null for others. */
function writerOf(table: Table, { userId, staff }: Viewer, verb: keyof StaffAccess) {
  if (userId !== null) return { ownerId: userId }
  return staff && table.staff?.[verb] ? { ownerId: staff.restaurantId, staff } : null
}

/** The columns that a write returns; none if only the number of rows is sent. */
function answered({ columns }: RestQuery, { wantsRows }: Preferences): readonly string[] {
  return wantsRows ? columns : []
}

/** Refuses a write without a filter. It would affect all rows of the owner, so the filter was forgotten. */
function requireFilter({ filters }: RestQuery, verb: "UPDATE" | "DELETE"): void {
  if (filters.length === 0) throw new WireError(400, "21000", `${verb} requires a WHERE clause`)
}

async function write(
  table: Table,
  run: () => Promise<WriteAnswer>,
): Promise<Extract<WriteAnswer, { readonly ok: true }>> {
  const answer = await run().catch((error: unknown) => {
    throw conflictRefusal(error, table.name) ?? error
  })
  if (answer.ok) return answer
  throw restRefusal(answer.code, { table: table.name, details: answer.details })
}

function sendWritten(
  reply: FastifyReply,
  rows: readonly WireRow[],
  how: { table: Table; query: RestQuery; preferences: Preferences },
): FastifyReply {
  const { table, query, preferences } = how
  if (preferences.wantsOne && rows.length !== 1) throw notExactlyOne(rows.length)
  const isDelete = reply.request.method === "DELETE"
  const total = preferences.wantsCount ? rows.length : null
  reply.header("content-range", isDelete ? `*/${total ?? "*"}` : contentRange(rows.length, 0, total))
  if (!preferences.wantsRows) return reply.code(204).send()
  return sendRows(reply, rows, query.columns, table.columns, preferences)
}

function tokenRefusal(reason: TokenRefusal | "ended", token: string): WireError {
  const parts = token.split(".").length
  const message =
    reason !== "invalid"
      ? claimProblems[reason]
      : parts === 3
        ? "No suitable key or wrong key type"
        : `Expected 3 parts in JWT; got ${parts}`
  const challenge = `Bearer error="invalid_token", error_description="${message}"`
  const code = reason === "invalid" ? "PGRST301" : "PGRST303"
  return new WireError(401, code, message, { headers: { "www-authenticate": challenge } })
}

/** What is wrong with a token that has our signature. */
const claimProblems = {
  expired: "JWT expired",
  early: "JWT not yet valid",
  unfit: "JWT claims are not those of a session",
  ended: "JWT session ended",
} as const

function notAllowed(table: Table, viewer: Viewer): WireError {
  return restRefusal("42501", { table: table.name, isVisitor: viewer.userId === null })
}

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, known before the body is read. */
    viewer: Viewer
  }
}
