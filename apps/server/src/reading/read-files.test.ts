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

test("a text or a PDF with more lines than a menu is refused: its answer would be as large", async () => {
  const text = "Soupe 9 €\n".repeat(5_001)
  expect(await lastMessage(Buffer.from(text))).toEqual({ kind: "failed", code: "too_many_lines", file: 0 })
  expect(await lastMessage(Buffer.from("soupe ".repeat(200_000)))).toMatchObject({ code: "too_many_lines" })
  expect(await lastMessage(Buffer.from("Soupe 9 €\n".repeat(4_000)))).toMatchObject({ kind: "done" })
  const rows = Array.from({ length: 5_100 }, (_, at) => `1 0 0 1 20 ${840 - at * 0.16} Tm (Soupe ${at}) Tj`)
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>",
    `<< >>\nstream\nBT /F 0.1 Tf ${rows.join(" ")} ET\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("")
  const pdf = Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n`)
  expect(await lastMessage(pdf)).toEqual({ kind: "failed", code: "too_many_lines", file: 0 })
}, 60_000)
