// `node scripts/make-paper-metrics.mjs`: writes the advance widths of the typefaces of papers, with kerning and ligatures,
// as pdfkit's own font reader measures them. Server and browser lay out papers with these tables.
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { root } from "./terminal.mjs"

// The reader that the server's pdfkit itself uses.
const ofServer = createRequire(join(root, "apps/server/package.json"))
const { create } = createRequire(ofServer.resolve("pdfkit"))("fontkit")
const folder = join(root, "packages/ui/src/fonts/paper")

/** The files, each with the OpenType features that papers use (`featuresOf` of the server). */
const faces = {
  "besley-400": ["kern", "liga", "tnum"],
  "besley-500": ["kern", "liga", "tnum"],
  "besley-600": ["kern", "liga", "tnum"],
  "instrument-sans-400": ["kern", "liga"],
  "instrument-sans-600": ["kern", "liga", "tnum"],
}

const tables = Object.entries(faces).map(([name, features]) => [name, measureFace(name, features)])
writeFileSync(join(folder, "metrics.json"), `${JSON.stringify(Object.fromEntries(tables))}\n`)

/** Measures a face: each sign alone, then each pair of signs. */
function measureFace(name, features) {
  const font = create(readFileSync(join(folder, `${name}.ttf`)))
  const run = (text) => font.layout(text, features)
  const characters = font.characterSet
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => !/[\p{Cc}\p{Cn}]/u.test(sign))
  const ligatures = findLigatures(characters, (text) => run(text).glyphs.length)
  const signs = [...characters, ...ligatures]
  const advances = signs.map((sign) => run(sign).advanceWidth)
  const kerns = signs.map((left) => signs.map((right) => kernBetween(run, left, right)))
  const rows = classesOf(kerns)
  const columns = classesOf(signs.map((_, to) => rows.members.map((row) => kerns[row][to])))
  return {
    unitsPerEm: font.unitsPerEm,
    characters: characters.join(""),
    ligatures,
    missing: font.getGlyph(0).advanceWidth,
    advances,
    lefts: rows.classes,
    rights: columns.classes,
    kerns: rows.members.map((row) => columns.members.map((to) => kerns[row][to])),
  }
}

/** The kerning between two signs; 0 where they become one glyph. */
function kernBetween(run, left, right) {
  const [one, other, both] = [run(left), run(right), run(left + right)]
  if (both.glyphs.length !== one.glyphs.length + other.glyphs.length) return 0
  return both.advanceWidth - one.advanceWidth - other.advanceWidth
}

/** Sequences of signs that the face writes as one glyph. */
function findLigatures(characters, glyphsOf) {
  const pairs = characters
    .flatMap((one) => characters.map((other) => one + other))
    .filter((text) => glyphsOf(text) === 1)
  const joining = [...new Set(pairs.join(""))]
  const longer = joining.flatMap((one) => joining.flatMap((two) => joining.map((three) => one + two + three)))
  const triples = longer.filter((text) => glyphsOf(text) === 1)
  return [...triples, ...pairs]
}

/** Groups equal rows. */
function classesOf(rows) {
  const known = new Map()
  const members = []
  const classes = rows.map((row, at) => {
    const key = row.join()
    if (!known.has(key)) {
      known.set(key, members.length)
      members.push(at)
    }
    return known.get(key)
  })
  return { classes, members }
}
