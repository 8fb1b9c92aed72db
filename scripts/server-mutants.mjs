// `npm run mutants:server -- 100`: mutation testing of the files `*-commands.ts` of the server. Tries that many mistakes
// (default: 100), chosen by chance among all of them, and prints the share that the tests of the same feature notice.
// All of them would take days: each needs the database, so each takes up to a minute. Other features' tests would notice
// some more.
// MUTANT_SEED=<number> repeats a choice. Further arguments select files by a part of their path.
// Stryker's mutator is not a dependency: it is installed into a temporary folder.
import { execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { rmSync } from "node:fs"
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./terminal.mjs"

const strykerVersion = "10.1.1"
/** The lowest accepted mutation score, in percent. */
const wantedScore = 85
/** A run of tests that takes longer is an endless loop. The longest one without a mutant takes a minute. */
const longestRunMs = 300_000

const [count = "100", ...parts] = process.argv.slice(2)
if (!/^[1-9]\d*$/.test(count)) throw new Error("Say first how many mistakes to try, such as 100.")
const seed = process.env.MUTANT_SEED ?? String(Math.floor(Math.random() * 1e9))

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean)
const folder = await mkdtemp(join(tmpdir(), "ardoise-server-mutants-"))
/** The program that runs at present, with everything that it started. */
let running = null
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    if (running !== null) process.kill(-running.pid, "SIGKILL")
    rmSync(folder, { recursive: true, force: true })
    process.exit(130)
  })
}
try {
  for (const file of tracked) await cp(join(root, file), join(folder, file))
  for (const each of ["node_modules", "apps/server/node_modules"]) await symlink(join(root, each), join(folder, each))
  const mutants = await insertMutants()
  const place = ({ id }) => createHash("sha256").update(`${seed} ${id}`).digest("hex")
  const chosen = mutants.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, Number(count))
  if (chosen.length === 0) throw new Error("No command file has these words in its path.")
  console.log(`${chosen.length} of ${mutants.length} mistakes, MUTANT_SEED=${seed}`)
  await mustPassUnchanged(chosen)
  let noticed = 0
  for (const [index, mutant] of chosen.entries()) {
    const result = await runTests(featureOf(mutant), mutant.id)
    if (result !== "passed") noticed += 1
    const { start } = mutant.location
    const where = `${mutant.fileName}:${start.line + 1}:${start.column + 1}`
    const what = `${mutant.mutatorName} → ${mutant.replacement.replaceAll(/\s+/g, " ").slice(0, 90)}`
    console.log(`${index + 1}. ${result === "passed" ? "NOT NOTICED" : result} ${where} ${what}`)
  }
  const score = (noticed / chosen.length) * 100
  console.log(`${noticed} of ${chosen.length} noticed: ${score.toFixed(1)} % (wanted: ${wantedScore} %)`)
  process.exitCode = score >= wantedScore ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

/**
 * Inserts all mistakes into the copies of the command files. Each is behind a condition that
 * `__STRYKER_ACTIVE_MUTANT__` turns on, also in threads and in programs that tests start.
 */
async function insertMutants() {
  const { createInjector, createInstrumenter } = await loadStryker()
  const isCommands = /^apps\/server\/src\/(?!storage|testing|operator)\S+-commands\.ts$/
  const names = tracked.filter(
    (file) => isCommands.test(file) && (parts.length === 0 || parts.some((part) => file.includes(part))),
  )
  const files = await Promise.all(
    names.map(async (name) => ({ name, mutate: true, content: await readFile(join(folder, name), "utf8") })),
  )
  const nothing = () => {}
  const logger = { debug: nothing, info: nothing, warn: nothing, isDebugEnabled: () => false }
  const injector = createInjector().provideValue("logger", logger).provideValue("options", {})
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false }
  const result = await injector.injectFunction(createInstrumenter).instrument(files, options)
  for (const { name, content } of result.files) await writeFile(join(folder, name), `// @ts-nocheck\n${content}`)
  return result.mutants.filter(({ status }) => status !== "Ignored")
}

async function loadStryker() {
  const tools = join(folder, ".cache/stryker")
  const prefix = ["--prefix", tools, "--no-save", "--no-audit", "--loglevel=error"]
  const packages = ["instrumenter", "api"].map((name) => `@stryker-mutator/${name}@${strykerVersion}`)
  if ((await run("npm", ["install", ...prefix, ...packages, "typed-inject"])) !== "passed") {
    throw new Error("Stryker could not be fetched here.")
  }
  const load = (name) => import(pathToFileURL(join(tools, "node_modules", name)).href)
  const { createInstrumenter } = await load("@stryker-mutator/instrumenter/dist/src/index.js")
  const { createInjector } = await load("typed-inject/dist/src/index.js")
  return { createInjector, createInstrumenter }
}

/** A test that fails without a mistake would count every mistake as noticed. */
async function mustPassUnchanged(mutants) {
  for (const feature of new Set(mutants.map(featureOf))) {
    const result = await runTests(feature, "")
    if (result !== "passed") throw new Error(`The tests of ${feature} fail without a mistake: ${result}`)
  }
}

/** @returns the folder of the feature, whose tests are run */
function featureOf({ fileName }) {
  return fileName.split("/").slice(0, 4).join("/")
}

function runTests(feature, mutantId) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs")
  const args = [vitest, "run", "--project", "server", "--bail=1", "--reporter=dot", feature]
  return run(process.execPath, args, { __STRYKER_ACTIVE_MUTANT__: mutantId })
}

/** @returns "passed", "failed" or "endless" */
async function run(program, args, env = {}) {
  const child = spawn(program, args, { cwd: folder, stdio: "ignore", detached: true, env: { ...process.env, ...env } })
  running = child
  let ending = null
  const timer = setTimeout(() => {
    ending = "endless"
    process.kill(-child.pid, "SIGKILL")
  }, longestRunMs)
  const code = await new Promise((resolve) => child.once("exit", resolve))
  clearTimeout(timer)
  running = null
  return ending ?? (code === 0 ? "passed" : "failed")
}
