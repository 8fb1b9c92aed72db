// `npm run licences`: under which licences the dependencies come, and whether a weakness of one is known. Fails on a licence
// that asks more than to be named, where we ship it; and on a weakness in what runs on a server.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root, run } from "./terminal.mjs"

/** Licences that ask only to be named, or nothing. */
const free = new Set(
  "MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD MIT-0 Unlicense CC0-1.0 BlueOak-1.0.0 Python-2.0".split(" "),
)

/** Others that were read and may be shipped as they are. */
const read = new Map([
  ["png-js", "MIT, by its LICENSE file"],
  ["web-push", "MPL-2.0: its own files stay open, and we change none"],
])

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
const namesOf = new Map()
const problems = []
for (const [path, { dev, link, license }] of Object.entries(packages)) {
  if (link || !path.includes("node_modules/")) continue
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)
  const licence = license ?? readLicence(path)
  namesOf.set(licence, [...(namesOf.get(licence) ?? []), name])
  const choices = licence.replace(/[()]/g, "").split(" OR ")
  const isFree = choices.some((choice) => choice.split(" AND ").every((one) => free.has(one)))
  if (!isFree && !dev && !read.has(name)) problems.push(`${name}: ${licence}`)
}
for (const [licence, names] of [...namesOf].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`${String(names.length).padStart(5)}  ${licence}${names.length <= 5 ? `  ${names.join(", ")}` : ""}`)
}
if (problems.length > 0) console.error(`\nNot free to ship:\n  ${problems.join("\n  ")}`)

console.log("\nnpm audit, of what runs:")
const npm = process.env.npm_execpath
const audited = npm
  ? await run(process.execPath, [npm, "audit", "--omit=dev"])
  : await run("npm", ["audit", "--omit=dev"])
process.exit(problems.length > 0 || audited !== 0 ? 1 : 0)

function readLicence(path) {
  try {
    return JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")).license ?? "unknown"
  } catch {
    return "not installed here"
  }
}
