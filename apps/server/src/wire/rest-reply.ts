import { Readable } from "node:stream"
import type { FastifyReply } from "fastify"
import type { Columns, Preferences } from "./rest-query.ts"
import { restRefusal } from "./rest-refusals.ts"
import type { WireRow } from "./table.ts"
import type { WireError } from "./wire-error.ts"

/** Bytes of an answer that are handed to the connection at once. */
const pieceBytes = 65_536

/** Which part of which total a list shows, as `Content-Range` says it (contract 2.2). */
export function contentRange(count: number, offset: number, total: number | null): string {
  const range = count === 0 ? "*" : `${offset}-${offset + count - 1}`
  return `${range}/${total ?? "*"}`
}

/** The refusal of a call that wanted exactly one row. */
export function notExactlyOne(count: number): WireError {
  return restRefusal("PGRST116", { table: "", details: `The result contains ${count} rows` })
}

/** A row on its way out: stored JSON may come as its bytes. */
export type SentRow = Readonly<Record<string, string | Uint8Array | null>>

/** Sends rows as a list, or as the one object that was asked for. Stored JSON goes out as it is stored. */
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
    return reply.send(joined(rowParts(row, columns, types)))
  }
  reply.type("application/json; charset=utf-8")
  const parts = rows.flatMap((row, index) => [index === 0 ? "[" : ",", ...rowParts(row, columns, types)])
  return reply.send(joined([...(rows.length === 0 ? ["["] : parts), "]"]))
}

/**
 * Sends rows as a list of which each page is read when the one before has gone out: a client that reads slowly, or not at all,
 * keeps one page in memory.
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
  let text = "["
  let rows = 0
  for await (const page of pages) {
    for (const row of page) {
      const parts = rowParts(row, columns, types)
      if (rows++ > 0) text += ","
      for (const part of parts) {
        if (typeof part === "string" && text.length + part.length < pieceBytes) {
          text += part
          continue
        }
        if (text !== "") yield Buffer.from(text)
        text = ""
        // A document goes out as it was read, without a copy of it.
        const bytes = typeof part === "string" ? Buffer.from(part) : part
        for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
      }
    }
  }
  yield Buffer.from(`${text}]`)
}

/** A row as JSON text. Stored JSON goes in as it is stored. */
export function rowJson(row: WireRow, columns: readonly string[], types: Columns): string {
  return rowParts(row, columns, types).join("")
}

/** The pieces of a row as JSON, one behind the other. */
function rowParts<Value extends string | Uint8Array>(
  row: Readonly<Record<string, Value | string | null>>,
  columns: readonly string[],
  types: Columns,
): (Value | string)[] {
  const parts = columns.flatMap((column, index) => {
    const value = row[column] ?? null
    const isSpliced = types[column] === "json" && value !== null
    return [`${index === 0 ? "{" : ","}${JSON.stringify(column)}:`, isSpliced ? value : JSON.stringify(value)]
  })
  return [...parts, "}"]
}

/** Pieces as the bytes that are sent. */
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
