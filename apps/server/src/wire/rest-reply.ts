import type { FastifyReply } from "fastify"
import type { Columns, Preferences } from "./rest-query.ts"
import { restRefusal } from "./rest-refusals.ts"
import type { WireRow } from "./table.ts"
import type { WireError } from "./wire-error.ts"

/** Which part of which total a list shows, as `Content-Range` says it (contract 2.2). */
export function contentRange(count: number, offset: number, total: number | null): string {
  const range = count === 0 ? "*" : `${offset}-${offset + count - 1}`
  return `${range}/${total ?? "*"}`
}

/** The refusal of a call that wanted exactly one row. */
export function notExactlyOne(count: number): WireError {
  return restRefusal("PGRST116", { table: "", details: `The result contains ${count} rows` })
}

/** Sends rows as a list, or as the one object that was asked for. Stored JSON goes out as it is stored. */
export function sendRows(
  reply: FastifyReply,
  rows: readonly WireRow[],
  columns: readonly string[],
  types: Columns,
  preferences: Pick<Preferences, "wantsOne">,
): FastifyReply {
  if (preferences.wantsOne) {
    const [row] = rows
    if (row === undefined || rows.length > 1) throw notExactlyOne(rows.length)
    reply.type("application/vnd.pgrst.object+json; charset=utf-8")
    return reply.send(Buffer.from(rowJson(row, columns, types)))
  }
  reply.type("application/json; charset=utf-8")
  return reply.send(Buffer.from(`[${rows.map((row) => rowJson(row, columns, types)).join(",")}]`))
}

/** A row as JSON text. Stored JSON goes in as it is stored. */
export function rowJson(row: WireRow, columns: readonly string[], types: Columns): string {
  const fields = columns.map((column) => {
    const value = row[column] ?? null
    const isSpliced = types[column] === "json" && value !== null
    return `${JSON.stringify(column)}:${isSpliced ? value : JSON.stringify(value)}`
  })
  return `{${fields.join(",")}}`
}
