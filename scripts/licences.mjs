// `npm run licences`: lists the licences of the dependencies, compares the lock file with the manifests, and runs
// `npm audit`. Fails on a shipped dependency whose licence requires more than attribution. Fails also on a lock file
// that npm would change, and on a known vulnerability in a production dependency.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root, run } from "./terminal.mjs"

/** Licences that require attribution or nothing. */
const free = new Set(
  "MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD MIT-0 Unlicense CC0-1.0 BlueOak-1.0.0 Python-2.0".split(" "),
)

/** Packages with another licence, which was reviewed and allows to ship them unchanged. */
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
if (problems.length > 0) console.error(`\nLicences that need a review before shipping:\n  ${problems.join("\n  ")}`)

const silent = { stdio: ["ignore", "ignore", "inherit"] }
const isLocked = (await isLockKept()) && (await npm(["ls", "--all"], silent)) === 0
console.log(`\nThe lock file and the installed packages ${isLocked ? "match" : "do not match"} the manifests.`)

console.log("\nnpm audit of the production dependencies:")
const audited = await npm(["audit", "--omit=dev"])
process.exit(problems.length > 0 || !isLocked || audited !== 0 ? 1 : 0)

/** Returns whether npm would write the same lock file again. Restores the file if npm changed it. */
async function isLockKept() {
  const path = join(root, "package-lock.json")
  const before = readFileSync(path, "utf8")
  const ended = await npm(["install", "--package-lock-only", "--ignore-scripts"], silent)
  const after = readFileSync(path, "utf8")
  if (after !== before) writeFileSync(path, before)
  return ended === 0 && after === before
}

function npm(args, options = {}) {
  const script = process.env.npm_execpath
  return script ? run(process.execPath, [script, ...args], options) : run("npm", args, options)
}

function readLicence(path) {
  try {
    return JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")).license ?? "unknown"
  } catch {
    return "not installed here"
  }
}
