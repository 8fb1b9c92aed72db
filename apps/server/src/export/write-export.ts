import { Readable } from "node:stream"
import { parseStored } from "../storage/parse-stored.ts"
import { type ExportPart, type ExportScope, readExported } from "./export-part.ts"

/** What an export begins with: facts of the account itself. */
export type ExportHead = {
  /** Of the ZIP file. */
  readonly fileName: string
  /** The first value of `donnees.json`. */
  readonly account: object
  /** The beginning of `lisez-moi.html`, up to the first section. */
  readonly html: string
}

/**
 * Streams an export as one ZIP file. It holds `donnees.json` for programs, `lisez-moi.html` for people, and the files
 * under the names that menus use. It is generated while it is sent, a few rows and one file at a time.
 *
 * @param parts what each feature adds, in this order
 */
export async function writeExport(
  scope: ExportScope,
  { fileName, account, html }: ExportHead,
  parts: readonly ExportPart[],
): Promise<{ name: string; zip: Readable }> {
  const { ZipFile } = await import("yazl")
  const zip = new ZipFile()
  const file = Readable.from(zip.outputStream)
  const mtime = new Date(scope.now)
  let current: Readable | null = null
  // When the reader leaves in the middle of a file: a file that stays open ends the process once it is collected.
  file.once("close", () => current?.destroy())
  const add = (name: string, text: AsyncIterable<string>) => {
    const stream = Readable.from(text, { objectMode: false })
    stream.once("error", (error) => file.destroy(error))
    file.once("close", () => stream.destroy())
    zip.addReadStream(stream, name, { mtime })
  }
  add("donnees.json", jsonOf(scope, account, parts))
  add("lisez-moi.html", htmlOf(scope, html, parts))
  for (const part of parts) {
    for (const { path, open, isText = false } of (await part.files?.(scope)) ?? []) {
      // A file removed meanwhile is an empty entry.
      const send = async (take: (error: Error | null, stream: Readable) => void) => {
        const stream = (await open()) ?? Readable.from([])
        current = stream
        if (file.destroyed) return stream.destroy()
        stream.once("error", (error) => file.destroy(error))
        take(null, stream)
      }
      zip.addReadStreamLazy(path, { mtime, compress: isText }, (take) => {
        send(take).catch((error) => file.destroy(error))
      })
    }
  }
  zip.end()
  return { name: fileName, zip: file }
}

async function* jsonOf(scope: ExportScope, account: object, parts: readonly ExportPart[]): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(scope.now)},"account":${JSON.stringify(account)}`
  for (const { name, read } of parts.flatMap(({ values = [] }) => values)) {
    yield `,${JSON.stringify(name)}:${JSON.stringify(await read(scope))}`
  }
  for (const { name, rows, json, ...how } of parts.flatMap(({ lists }) => lists?.(scope) ?? [])) {
    yield `,${JSON.stringify(name)}:[`
    let before = ""
    for await (const { document_bytes: _ofNoInterest, ...row } of readExported(rows, how)) {
      const fields = Object.entries(row).map(([column, value]) => [
        column,
        json.includes(column) && value !== null ? parseStored(value) : value,
      ])
      yield before + JSON.stringify(Object.fromEntries(fields))
      before = ","
    }
    yield "]"
  }
  yield "}\n"
}

async function* htmlOf(scope: ExportScope, head: string, parts: readonly ExportPart[]): AsyncGenerator<string> {
  yield head
  for (const { section } of parts) if (section) yield* section(scope)
  yield "</body></html>\n"
}
