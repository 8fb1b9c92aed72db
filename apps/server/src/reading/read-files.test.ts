import { deflateSync } from "node:zlib"
import fc from "fast-check"
import { expect, test } from "vitest"
import { pictures } from "../testing/pictures.ts"
import { kindOf } from "./card-files.ts"
import { readFiles } from "./read-files.ts"
import type { ReadingMessage } from "./reading.ts"
import { printCard } from "./testing/printed-card.ts"

/** How many bent files are read. `npm run fuzz` sets more. */
const bentFiles = Number(process.env.READING_CASES ?? 200)

async function lastMessage(bytes: Uint8Array) {
  const messages: ReadingMessage[] = []
  const kind = kindOf(Buffer.from(bytes))
  if (kind === null) return null
  await readFiles({ files: [{ kind, bytes: Uint8Array.from(bytes) }], keepsUnread: false }, (message) =>
    messages.push(message),
  )
  expect(messages.filter((each) => each.kind === "done" || each.kind === "failed")).toHaveLength(1)
  return messages.at(-1)
}

/** Replaces, removes or doubles a part of a file. */
const aBend = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 60 }),
  put: fc.uint8Array({ maxLength: 30 }),
  how: fc.constantFrom("replace", "remove", "double", "cut"),
})

function bend(bytes: Buffer, bends: readonly { at: number; length: number; put: Uint8Array; how: string }[]): Buffer {
  return bends.reduce((before, { at, length, put, how }) => {
    const from = Math.floor(at * before.length)
    const [head, part, tail] = [
      before.subarray(0, from),
      before.subarray(from, from + length),
      before.subarray(from + length),
    ]
    if (how === "cut") return head
    if (how === "remove") return Buffer.concat([head, tail])
    if (how === "double") return Buffer.concat([head, part, part, tail])
    return Buffer.concat([head, put, before.subarray(from + put.length)])
  }, bytes)
}

test("a bent PDF, JPEG or PNG is a card or a refusal (AS-06)", async () => {
  const lines = [["Sole meunière", "34 €"], ["beurre noisette"]] as const
  const pdf = await printCard([[[{ heading: "Plats", lines }]]], { compress: false })
  const compressed = await printCard([[[{ heading: "Plats", lines }]]])
  const files = [pdf, compressed, pictures.jpeg, pictures.png].map((bytes) => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(aBend, { minLength: 1, maxLength: 6 }),
      async (file, bends) => {
        const end = await lastMessage(bend(file, bends))
        expect([undefined, "done", "failed"]).toContain(end?.kind)
      },
    ),
    { numRuns: bentFiles },
  )
}, 600_000)

test("a photo without words is not a card", async () => {
  expect(await lastMessage(pictures.png)).toEqual({ kind: "failed", code: "nothing_readable", file: null })
})

test("a PDF whose page is a picture that cannot be decoded is not a card", async () => {
  const stream = deflateSync(Buffer.from("not a picture"))
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>",
    "<< /Length 8 >>\nstream\n/I Do Q \nendstream",
  ]
  const head = objects.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join("")
  const image = `5 0 obj\n<< /Type /XObject /Subtype /Image /Width 100 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode /Length ${stream.length} >>\nstream\n`
  const bytes = Buffer.concat([
    Buffer.from(`%PDF-1.4\n${head}${image}`),
    stream,
    Buffer.from("\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n"),
  ])
  expect(await lastMessage(bytes)).toEqual({ kind: "failed", code: "nothing_readable", file: null })
})

test("a PDF that names something else as its page is damaged", async () => {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Length 8 >>\nstream\n/I Do Q \nendstream",
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("")
  const bytes = Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n`)
  expect(await lastMessage(bytes)).toEqual({ kind: "failed", code: "file_damaged", file: 0 })
})
