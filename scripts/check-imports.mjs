// Fails on an import that breaks the architecture: a wrong direction between packages, a cycle, an undeclared
// dependency, a file of another app, or the dictionaries in code that browsers load. Fails also on a use of the clock
// or of random numbers in the domain.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { dirname, join, relative, resolve } from "node:path"
import { parseSync } from "oxc-parser"
import { root } from "./terminal.mjs"

/** The project's packages that each package may import. All others are refused. */
const mayImport = {
  "packages/domain": [],
  "packages/contract": ["packages/domain"],
  "packages/ui": [],
  "packages/menu-view": ["packages/domain", "packages/ui"],
  "apps/server": ["packages/domain", "packages/contract"],
  "apps/owner": ["packages/domain", "packages/contract", "packages/ui", "packages/menu-view"],
  "apps/diner": ["packages/domain", "packages/contract", "packages/ui", "packages/menu-view"],
  "tests/e2e": ["packages/domain", "packages/contract"],
}

/** Files that compose the features of an app. A feature must not import them. */
const composers = {
  "apps/server": [
    "src/main.ts",
    "src/application.ts",
    "src/app.ts",
    "src/admin.ts",
    "src/demo.ts",
    "src/backup.ts",
    "src/generate.ts",
  ],
  "apps/owner": ["src/main.tsx", "src/routes.tsx"],
}

/** Only the server loads the dictionaries, because they are larger than a diner's page. The file of types is exempt. */
const dictionaries = "packages/domain/src/translation/"
const dictionaryTypes = `${dictionaries}translated-menu.ts`

const isTest = (file) => /\.test\.tsx?$/.test(file) || /\/testing\//.test(file)

const problems = []
const graph = new Map()
for (const [folder, allowed] of Object.entries(mayImport)) {
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))
  const shared = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  for (const file of sourceFiles(join(root, folder))) checkFile(file, folder, allowed, manifest, shared)
}
for (const cycle of findCycles()) problems.push(`cycle: ${cycle.map((file) => relative(root, file)).join(" -> ")}`)

for (const problem of problems) console.error(problem)
console.log(`imports of ${graph.size} files read, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)

function checkFile(file, folder, allowed, manifest, shared) {
  const text = readFileSync(file, "utf8")
  const where = relative(root, file)
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) problems.push(`${where}: cannot be parsed: ${errors[0].message}`)
  const names = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map((one) => text.slice(one.moduleRequest.start, one.moduleRequest.end)).map(unquote),
    ...importTypes(text),
  ].filter((name) => typeof name === "string")
  graph.set(file, [])
  for (const name of new Set(names)) checkImport({ name, file, where, folder, allowed, manifest, shared })
  if (folder === "packages/domain" && !isTest(file)) {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "")
    for (const [, found] of code.matchAll(/\b(Date\.now|Math\.random|new Date\(\)|performance\.now)/g)) {
      problems.push(`${where}: ${found} in the domain: time and chance are handed in`)
    }
  }
}

function checkImport({ name, file, where, folder, allowed, manifest, shared }) {
  if (name.startsWith(".")) {
    const target = resolve(dirname(file), name.split("?")[0])
    if (!existsSync(target)) problems.push(`${where}: ${name} does not exist (relative imports carry the extension)`)
    if (!target.startsWith(join(root, folder))) problems.push(`${where}: ${name} leaves its package`)
    const local = relative(join(root, folder), target)
    const own = relative(join(root, folder), file)
    const isComposer = composers[folder]?.includes(local)
    if (isComposer && !composers[folder].includes(own) && !isTest(file)) {
      problems.push(`${where}: a feature imports ${local}, which composes the features`)
    }
    if (isTest(target) && !isTest(file)) problems.push(`${where}: product code imports the test file ${name}`)
    checkDictionaries(relative(root, target), file, where)
    graph.get(file).push(target)
    return
  }
  if (isBuiltin(name) || name.startsWith("virtual:")) {
    if (!["apps/server", "tests/e2e"].includes(folder) && !isTest(file)) {
      problems.push(`${where}: ${name} is Node's own; only the server has it`)
    }
    return
  }
  const [first, second] = name.split("/")
  const packageName = first.startsWith("@") ? `${first}/${second}` : first
  const isDeclared = [manifest.dependencies, manifest.devDependencies].some((list) => list && packageName in list)
  const isTool = packageName in (shared.devDependencies ?? {}) && (isTest(file) || /\.config\.ts$/.test(file))
  if (!isDeclared && !isTool) problems.push(`${where}: ${packageName} is not declared in ${folder}/package.json`)
  if (isDeclared && !isTest(file) && file.includes("/src/") && !(packageName in (manifest.dependencies ?? {}))) {
    if (!packageName.startsWith("@types/")) problems.push(`${where}: ${packageName} is declared for development only`)
  }
  if (first !== "@ardoise") return
  const target = Object.keys(mayImport).find((one) => one.endsWith(`/${second}`))
  if (!target || (target !== folder && !allowed.includes(target))) {
    problems.push(`${where}: ${folder} may not import ${name}`)
    return
  }
  const rest = name.split("/").slice(2).join("/").split("?")[0]
  const base = join(root, target, "src", rest)
  const found = [base, `${base}.ts`, `${base}.tsx`].find((path) => existsSync(path))
  if (!found) problems.push(`${where}: ${name} does not exist`)
  else {
    checkDictionaries(relative(root, found), file, where)
    graph.get(file).push(found)
  }
}

function checkDictionaries(target, file, where) {
  if (!target.startsWith(dictionaries) || target === dictionaryTypes || isTest(file)) return
  if (where.startsWith("apps/server/") || where.startsWith(dictionaries)) return
  problems.push(`${where}: ${target} holds the dictionaries, which only the server loads`)
}

function findCycles() {
  const done = new Set()
  const cycles = []
  const visit = (file, path) => {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file])
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

function importTypes(text) {
  return [...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)\s*\./g)].map((match) => match[1])
}

function unquote(text) {
  return /^["'].*["']$/.test(text) ? text.slice(1, -1) : undefined
}

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (["node_modules", "dist"].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourceFiles(path)
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts")) yield path
  }
}
