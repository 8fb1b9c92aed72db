import { Readable } from "node:stream"
import { expect, test } from "vitest"
import type { ExportScope } from "./export-part.ts"
import { writeExport } from "./write-export.ts"

/** An endless file that counts how often it was opened and closed. */
function aFile() {
  const counted = { opened: 0, closed: 0 }
  const open = async () => {
    counted.opened += 1
    const stream = new Readable({
      read() {
        this.push(Buffer.alloc(65_536))
      },
    })
    stream.once("close", () => {
      counted.closed += 1
    })
    return stream
  }
  return { counted, open }
}

test("an export that is broken off in the middle of a file closes it, and opens no other", async () => {
  const { counted, open } = aFile()
  const scope = { now: "2026-11-29T10:00:00.000Z" } as ExportScope
  const head = { fileName: "export.zip", account: {}, html: "<body>" }
  const files = async () => ["files/a.bin", "files/b.bin"].map((path) => ({ path, open }))
  const { zip } = await writeExport(scope, head, [{ files }])
  for await (const _chunk of zip) if (counted.opened > 0) break
  expect(zip.destroyed).toBe(true)
  await expect.poll(() => counted).toEqual({ opened: 1, closed: 1 })
})
