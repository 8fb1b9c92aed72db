import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { FaceName } from "@ardoise/domain/papers/boxes"
import type { PaperMetrics } from "@ardoise/domain/papers/face-metrics"

/** The typefaces of papers: their files, and the widths of what is written with them. */
export type Faces = {
  readonly files: Readonly<Record<FaceName, Buffer>>
  readonly metrics: PaperMetrics
}

const names: readonly FaceName[] = [
  "besley-400",
  "besley-500",
  "besley-600",
  "instrument-sans-400",
  "instrument-sans-600",
]

/** OpenType features of a typeface: figures of equal width where prices are below each other. */
export const featuresOf = (face: FaceName): readonly string[] =>
  face === "instrument-sans-400" ? ["kern", "liga"] : ["kern", "liga", "tnum"]

let loaded: Promise<Faces> | null = null

/** Returns the typefaces. They are read with the first paper. A failed read is tried again. */
export function loadFaces(): Promise<Faces> {
  loaded ??= readFaces().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function readFaces(): Promise<Faces> {
  const require = createRequire(import.meta.url)
  const read = await Promise.all(
    names.map(async (name) => [name, await readFile(require.resolve(`@ardoise/ui/fonts/paper/${name}.ttf`))] as const),
  )
  const metrics = await readFile(require.resolve("@ardoise/ui/fonts/paper/metrics.json"), "utf8")
  return { files: Object.fromEntries(read) as Record<FaceName, Buffer>, metrics: JSON.parse(metrics) as PaperMetrics }
}
