import PDFDocument from "pdfkit"
import { Chance, seedOf } from "../../../testing/chance.ts"
import { photograph, type Shot } from "./camera.ts"
import { toJpeg } from "./encode.ts"
import type { Carte } from "./make-carte.ts"
import type { Pixels } from "./pixels.ts"
import { rasterise } from "./rasterise.ts"

/** How a menu is given to the reader. */
export const fileClasses = ["text", "scan", "even", "shade"] as const
export type FileClass = (typeof fileClasses)[number]

/** A file as an owner sends it. */
export type CardFile = { readonly name: string; readonly type: string; readonly bytes: Buffer }

/** Longest side of a photo as the browser sends it. */
const longest = 2600

/** The light of a scanner is even, and the paper lies flat and nearly straight. */
const scanned: Shot = {
  ...{ turn: 0.6, perspective: 0, border: 0, crumple: 0, falloff: 0.02, shadow: 0 },
  ...{ blur: 0.5, noise: 3, longest: Number.POSITIVE_INFINITY },
}
const evenly: Shot = {
  ...{ turn: 2, perspective: 0.006, border: 0.05, crumple: 0, falloff: 0.1, shadow: 0 },
  ...{ blur: 0.6, noise: 4, longest },
}
const shaded: Shot = {
  ...{ turn: 5, perspective: 0.025, border: 0.05, crumple: 0.004, falloff: 0.3, shadow: 0.3 },
  ...{ blur: 0.9, noise: 6, longest },
}

/** Makes the files of a menu in one class: one PDF, or a photo of each page. */
export async function filesOf(carte: Carte, kind: FileClass): Promise<CardFile[]> {
  const name = `carte-${carte.seed}-${kind}`
  if (kind === "text") return [{ name: `${name}.pdf`, type: "application/pdf", bytes: carte.pdf }]
  const chance = new Chance(seedOf(carte.seed, kind))
  if (kind === "scan") {
    const pages = (await rasterise(carte.pdf, 300)).map((page) => photograph(page, scanned, chance))
    return [{ name: `${name}.pdf`, type: "application/pdf", bytes: await pdfOfPictures(pages) }]
  }
  const [shot, quality] = kind === "even" ? [evenly, 85] : [shaded, 60]
  // The page has more pixels than the photo, as paper has.
  return (await rasterise(carte.pdf, 220)).map((page, at) => ({
    name: `${name}-${at + 1}.jpg`,
    type: "image/jpeg",
    bytes: toJpeg(photograph(page, shot, chance), quality),
  }))
}

async function pdfOfPictures(pages: readonly Pixels[]): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  doc.on("data", (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on("end", resolve))
  for (const page of pages) {
    const size = [(page.width * 72) / 300, (page.height * 72) / 300] as [number, number]
    doc.addPage({ size, margin: 0 })
    doc.image(toJpeg(page, 80), 0, 0, { width: size[0], height: size[1] })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
