import { Readable } from "node:stream"
import { setImmediate as othersTurn } from "node:timers/promises"
import type { FastifyReply } from "fastify"
import type { WireError } from "../http/wire-error.ts"
import type { Columns, Preferences } from "./rest-query.ts"
import { restRefusal } from "./rest-refusals.ts"
import type { WireRow } from "./table.ts"

/** Bytes of a response that are written to the connection at once. */
const pieceBytes = 65_536

/** Rows that are serialised at once. It takes less than a millisecond. */
export const rowsAtOnce = 200

/** Formats `Content-Range`: the part of the total that a list shows. */
export function contentRange(count: number, offset: number, total: number | null): string {
  const range = count === 0 ? "*" : `${offset}-${offset + count - 1}`
  return `${range}/${total ?? "*"}`
}

/** The refusal of a call that requested exactly one row. */
export function notExactlyOne(count: number): WireError {
  return restRefusal("PGRST116", { table: "", details: `The result contains ${count} rows` })
}

/** A row to send. Stored JSON may be bytes. */
export type SentRow = Readonly<Record<string, string | Uint8Array | null>>

/** Sends rows as a list, or as a single object if that was requested. Stored JSON is sent unchanged. */
export function sendRows(
  reply: FastifyReply,
  rows: readonly SentRow[],
  columns: readonly string[],
  types: Columns,
  preferences: Pick<Preferences, "wantsOne">,
): FastifyReply {
  if (preferences.wantsOne) {
    const [row] = rows
    if (row === undefined || rows.length > 1) throw notExactlyOne(rows.length)
    reply.type("application/vnd.pgrst.object+json; charset=utf-8")
    return reply.send(joined(rowFormat(columns, types)(row)))
  }
  reply.type("application/json; charset=utf-8")
  const partsOf = rowFormat(columns, types)
  const parts = rows.flatMap((row, index) => [index === 0 ? "[" : ",", ...partsOf(row)])
  return reply.send(joined([...(rows.length === 0 ? ["["] : parts), "]"]))
}

/**
 * Sends rows as a list. Each page is read only when the previous one was sent. So even a client that reads slowly, or
 * not at all, needs memory for one page only.
 */
export function sendPages(
  reply: FastifyReply,
  pages: AsyncIterable<readonly SentRow[]>,
  columns: readonly string[],
  types: Columns,
): FastifyReply {
  reply.type("application/json; charset=utf-8")
  return reply.send(Readable.from(piecesOf(pages, columns, types), { objectMode: false }))
}

async function* piecesOf(
  pages: AsyncIterable<readonly SentRow[]>,
  columns: readonly string[],
  types: Columns,
): AsyncGenerator<Uint8Array> {
  const partsOf = rowFormat(columns, types)
  let text = "["
  let rows = 0
  for await (const page of pages) {
    for (const row of page) {
      if (rows > 0 && rows % rowsAtOnce === 0) await othersTurn()
      if (rows++ > 0) text += ","
      for (const part of partsOf(row)) {
        if (typeof part === "string" && text.length + part.length < pieceBytes) {
          text += part
          continue
        }
        if (text !== "") yield Buffer.from(text)
        text = ""
        // A document is sent as it was read, without a copy.
        const bytes = typeof part === "string" ? Buffer.from(part) : part
        for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
      }
    }
  }
  yield Buffer.from(`${text}]`)
}

/** Serialises a row as JSON. Stored JSON is inserted unchanged. */
export function rowJson(row: WireRow, columns: readonly string[], types: Columns): string {
  return rowFormat<string>(columns, types)(row).join("")
}

/** Returns a function that returns the parts of a row's JSON, in order. */
function rowFormat<Value extends string | Uint8Array>(
  columns: readonly string[],
  types: Columns,
): (row: Readonly<Record<string, Value | string | null>>) => (Value | string)[] {
  const fields = columns.map((column, index) => ({
    column,
    start: `${index === 0 ? "{" : ","}${JSON.stringify(column)}:`,
    isSpliced: types[column] === "json",
  }))
  return (row) => {
    const parts: (Value | string)[] = []
    for (const { column, start, isSpliced } of fields) {
      const value = row[column] ?? null
      if (isSpliced && value !== null) parts.push(start, value)
      else parts.push(start + JSON.stringify(value))
    }
    parts.push("}")
    return parts
  }
}

/** Joins parts into the bytes to send. */
function joined(parts: readonly (string | Uint8Array)[]): Buffer {
  const buffers: Uint8Array[] = []
  let text = ""
  for (const part of parts) {
    if (typeof part === "string") {
      text += part
      continue
    }
    buffers.push(Buffer.from(text), part)
    text = ""
  }
  return Buffer.concat([...buffers, Buffer.from(text)])
}
