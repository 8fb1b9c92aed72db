import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type FileClass, fileClasses, filesOf } from "./cartes/card-files.ts"
import { makeCarte } from "./cartes/make-carte.ts"

// `npm run generate -- cartes FOLDER`: writes the invented menus as files to look at, each with its truth as JSON.
const usage = `Utilisation : npm run generate -- cartes DOSSIER [--from NUMÉRO] [--to NUMÉRO] [--classes ${fileClasses.join(",")}]`

const text = { type: "string" } as const
const { values, positionals } = parseArgs({
  options: { from: text, to: text, classes: text },
  allowPositionals: true,
})
const [folder] = positionals
const [from, to] = [Number(values.from ?? 101), Number(values.to ?? 117)]
const classes = (values.classes ?? fileClasses.join(",")).split(",")
const isClass = (name: string): name is FileClass => fileClasses.some((one) => one === name)
if (folder === undefined || !Number.isSafeInteger(from) || !Number.isSafeInteger(to) || !classes.every(isClass)) {
  process.stderr.write(`${usage}\n`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
for (let seed = from; seed <= to; seed++) {
  const carte = await makeCarte(seed)
  writeFileSync(join(folder, `carte-${seed}.json`), `${JSON.stringify(carte.truth, null, 2)}\n`)
  for (const kind of classes) {
    for (const { name, bytes } of await filesOf(carte, kind)) writeFileSync(join(folder, name), bytes)
  }
  process.stdout.write(`${seed}: ${carte.shape}, ${carte.truth.dishes.length} plats\n`)
}
