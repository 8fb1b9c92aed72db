import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { createCanvas } from "@napi-rs/canvas"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { emptyPixels, type Pixels } from "./pixels.ts"

const assets = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"))

/** Renders each page of a PDF. @param dpi pixels for each inch of the paper */
export async function rasterise(pdf: Buffer, dpi: number): Promise<Pixels[]> {
  const task = getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: join(assets, "standard_fonts/"),
    verbosity: 0,
  })
  const document = await task.promise
  const pages: Pixels[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: dpi / 72 })
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
    await page.render({ canvas: canvas as never, viewport }).promise
    pages.push(withoutAlpha(canvas.width, canvas.height, canvas.data()))
  }
  await task.destroy()
  return pages
}

function withoutAlpha(width: number, height: number, rgba: Uint8Array): Pixels {
  const pixels = emptyPixels(width, height)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    pixels.data[to] = rgba[from] ?? 0
    pixels.data[to + 1] = rgba[from + 1] ?? 0
    pixels.data[to + 2] = rgba[from + 2] ?? 0
  }
  return pixels
}
