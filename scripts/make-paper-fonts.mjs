// `node scripts/make-paper-fonts.mjs`: makes the static typefaces that papers are set in, from the variable ones of
// their packages. PDF readers render embedded static TrueType fonts reliably; variable and packed fonts they do not.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import subsetFont from "subset-font"
import { root } from "./terminal.mjs"

const require = createRequire(import.meta.url)
const folder = join(root, "packages/ui/src/fonts/paper")

/** The files, each with its source and the weight that its variable axis is pinned to. */
const faces = [
  { family: "besley", weight: 400 },
  { family: "besley", weight: 500 },
  { family: "besley", weight: 600 },
  { family: "instrument-sans", weight: 400 },
  { family: "instrument-sans", weight: 600 },
]

/** Latin-1, the other characters of French and of its neighbours, and the signs of typography. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
]
const signs = "ıŒœŠšŸŽž–—‘’‚“”„†•…‰‹›€−×\u202f\u2009"
const characters = [
  ...ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  ),
  signs,
].join("")

const mostBytes = 60_000

mkdirSync(folder, { recursive: true })
for (const { family, weight } of faces) {
  const name = `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`
  const font = await subsetFont(readFileSync(require.resolve(name)), characters, {
    targetFormat: "truetype",
    variationAxes: { wght: weight },
    // Kerning, ligatures, marks, and figures that stand below each other.
    keepFeatures: ["kern", "liga", "ccmp", "locl", "mark", "lnum", "tnum"],
    noHinting: true,
  })
  if (font.length > mostBytes) throw new Error(`${family} ${weight} has ${font.length} bytes`)
  writeFileSync(join(folder, `${family}-${weight}.ttf`), font)
  console.log(`${family}-${weight}.ttf  ${font.length} bytes`)
}
for (const family of new Set(faces.map((face) => face.family))) {
  const licence = join(require.resolve(`@fontsource-variable/${family}/package.json`), "../LICENSE")
  writeFileSync(join(folder, `${family}.LICENSE.txt`), readFileSync(licence))
}
await import("./make-paper-metrics.mjs")
