// Fails on an import that breaks the architecture: a wrong direction between packages or between the floors of an app,
// a cycle, an undeclared dependency, a file of another app, or the dictionaries in code that browsers load. Fails also
// on a use of the clock or of random numbers in the domain.
// Usage: node scripts/checks/check-imports.mjs [folder of another copy of the project]
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { isBuiltin } from "node:module"
import { dirname, join, relative, resolve } from "node:path"
import { parseSync } from "oxc-parser"
import { root as projectRoot } from "../terminal.mjs"

const root = resolve(process.argv[2] ?? projectRoot)

/** The project's packages that each package may import. All others are refused. */
const mayImport = {
  "packages/domain": [],
  "packages/contract": ["packages/domain"],
  "packages/ui": [],
  "packages/browser": [],
  "packages/menu-view": ["packages/domain", "packages/ui"],
  "apps/server": ["packages/domain", "packages/contract"],
  "apps/owner": ["packages/domain", "packages/contract", "packages/browser", "packages/ui", "packages/menu-view"],
  "apps/diner": ["packages/domain", "packages/contract", "packages/browser", "packages/ui", "packages/menu-view"],
  "tests/e2e": ["packages/domain", "packages/contract"],
}

/**
 * The floors of each app below its `src`, the lowest first. A floor is a folder, or several files and folders that may
 * import each other. A file may import its own floor and lower ones. Tests may import everything.
 */
const floors = {
  "apps/server": [
    // The engine. It knows no feature.
    "settings",
    "storage",
    "jobs",
    "http",
    "limits",
    "wire",
    "realtime",
    "export",
    "composition",
    "demo",
    // Each feature may use those before it in the list.
    ...featureFolders(),
    "generated-restaurants",
    "filled-demo",
    // The list of features, the server that is built from it, and the programs.
    ["features.ts", "start-writer.ts", "writer-thread.ts"],
    "server.ts",
    "release.ts",
    ["main.ts", "admin.ts", "backup.ts", "demo.ts", "generate.ts"],
  ],
  "apps/owner": [
    [
      "clients-context.tsx",
      "config-context.tsx",
      "config.ts",
      "functions-client.ts",
      "in-time.ts",
      "save-file.ts",
      "event-stream.ts",
      "server-clock.ts",
      "use-now.ts",
      "no-answer.ts",
      "storage-keys.ts",
      "supabase.ts",
      "unsaved-work.tsx",
      "when-idle.ts",
    ],
    "worker",
    "offline",
    "page-parts",
    "hours",
    "auth",
    "live",
    "menus",
    "restaurant",
    "subscription",
    "services",
    "menu-pages",
    "promotions",
    "assistance",
    "translations",
    "bills",
    "printers",
    "calls",
    "orders",
    "online-payments",
    "code-drawing",
    "editor",
    "daily-board",
    "stands",
    "qr",
    "publication",
    "insight",
    "home",
    "papers",
    "settings",
    "shell",
    "poste",
    "routes.tsx",
    "main.tsx",
  ],
  "apps/diner": [
    [
      "added-allergens.ts",
      "fold-languages.ts",
      "load-styles.ts",
      "print-address.ts",
      "loader.ts",
      "shown-allergens.ts",
      "start-again.ts",
      "swallow-taps.ts",
      "document.tsx",
      "visitor-headers.ts",
    ],
    "texts",
    "offline",
    "finder",
    "photos",
    "table-link",
    "cart",
    "pulse",
    "choices",
    "offers",
    ["calls", "ordering"],
    "bill",
    "site",
    ["diner-page.tsx", "not-found-page.tsx", "unavailable-page.tsx", "weekly-stop-page.tsx"],
    ["after-load.ts", "island.tsx", "render.tsx", "service-worker.ts"],
  ],
}

/** Returns the folders of the server's features, in the order of the list in `features.ts`. */
function featureFolders() {
  const text = readFileSync(join(root, "apps/server/src/features.ts"), "utf8")
  const imports = [...text.matchAll(/^import \{ (\w+) \} from "\.\/([\w-]+)\/feature\.ts"$/gm)]
  const folderOf = new Map(imports.map(([, name, folder]) => [name, folder]))
  const [, list = ""] = /^export const features\b[^=]*= \[([^\]]*)\]/m.exec(text) ?? []
  return list.split(",").flatMap((name) => folderOf.get(name.trim()) ?? [])
}

/** Only the server loads the dictionaries, because they are larger than a diner's page. Some files load none. */
const dictionaries = "packages/domain/src/translation/"
const withoutDictionaries = [
  "count-to-review.ts",
  "option-texts.ts",
  "owner-translations.ts",
  "translated-menu.ts",
  "word-differences.ts",
].map((name) => dictionaries + name)

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
    if (floors[folder] && !isTest(file)) checkFloors({ name, file, target, folder, where })
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
  const found = [base, `${base}.ts`, `${base}.tsx`].find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  if (!found) problems.push(`${where}: ${name} does not exist`)
  else {
    checkDictionaries(relative(root, found), file, where)
    graph.get(file).push(found)
  }
}

/** Refuses an import of a higher floor. */
function checkFloors({ name, file, target, folder, where }) {
  const source = join(root, folder, "src")
  if (!file.startsWith(`${source}/`) || !target.startsWith(`${source}/`)) return
  const [own, other] = [file, target].map((path) => floorOf(floors[folder], relative(source, path)))
  if (own === -1)
    problems.push(`${where}: is on no floor: scripts/checks/check-imports.mjs lists the floors of ${folder}`)
  else if (other > own) problems.push(`${where}: ${name} is on a higher floor of ${folder}`)
}

/** Returns the index of the floor of a path below `src`; -1 when no floor contains it. */
function floorOf(list, path) {
  const [room] = path.split("/")
  return list.findIndex((floor) => [floor].flat().includes(room))
}

function checkDictionaries(target, file, where) {
  if (!target.startsWith(dictionaries) || withoutDictionaries.includes(target) || isTest(file)) return
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
