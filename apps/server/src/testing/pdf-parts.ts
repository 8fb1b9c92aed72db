import { inflateSync } from "node:zlib"

/** The decompressed content of a PDF: what is rendered on its pages, as PDF operators. */
export function drawingOf(file: Buffer): string {
  const parts: string[] = []
  const latin = file.toString("latin1")
  for (const { index } of latin.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)) {
    const start = latin.indexOf("stream", index) + "stream".length + 1
    const body = inflateSync(file.subarray(start, latin.indexOf("endstream", start))).toString("latin1")
    if (body.includes(" cm\n")) parts.push(body)
  }
  return parts.join("\n")
}

/** The page boxes of one name, such as `TrimBox`, one for each page, in millimetres to a tenth. */
export function pageBoxesOf(file: Buffer, name: string): number[][] {
  return [...file.toString("latin1").matchAll(new RegExp(`/${name} \\[([^\\]]+)\\]`, "g"))].map(([, numbers = ""]) =>
    numbers
      .trim()
      .split(/\s+/)
      .map((value) => Number(((Number(value) * 25.4) / 72).toFixed(1))),
  )
}
