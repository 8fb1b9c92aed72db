import { deflateSync } from "node:zlib"
import { expect, test } from "vitest"
import { readBeside } from "./read-beside.ts"

const megabyte = 1_000_000

/** A PDF of a few hundred kilobytes whose page unpacks to as many megabytes of blanks. */
function packedPdf(megabytes: number): Uint8Array {
  const content = deflateSync(Buffer.alloc(megabytes * megabyte, " "))
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
  ]
  const head = objects.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join("")
  const stream = `4 0 obj\n<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`
  const tail = "\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n"
  return Uint8Array.from(Buffer.concat([Buffer.from(`%PDF-1.4\n${head}${stream}`), content, Buffer.from(tail)]))
}

test("a file that unpacks to more memory than a reading may take ends its own reading, and not the server", async () => {
  const order = { files: [{ kind: "pdf", bytes: packedPdf(400) }], keepsUnread: false } as const
  const { signal } = new AbortController()
  const bounded = { signal, onProgress: () => undefined, mostBytes: 100 * megabyte }
  expect(await readBeside(order, bounded)).toEqual({ kind: "failed", code: "reading_too_long", file: null })
}, 60_000)
