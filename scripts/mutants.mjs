// `npm run mutants`: mutation testing of packages/domain with Stryker. Fails when the mutation score is below the
// wanted score. Works folder by folder and stores the results in .cache/mutants. A stopped run continues after the last
// finished folder. A later run tests only changed code, and repeats the mutants that ran out of time.
// `npm run mutants -- src/menu/menu-edits.ts` tests the named files and prints the surviving mutants.
// `--fresh` deletes the stored results. Stryker is not a dependency: it is installed into a temporary folder.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { root } from "./terminal.mjs"

const strykerVersion = "10.1.1"
/** The lowest accepted mutation score, in percent. */
const wantedScore = 90
/**
 * Files without mutants. People review these words, and no test checks each of them: the dictionaries, the proper
 * names, the catalogue of dishes and the sentences of the offer. The test helpers are no product code.
 */
const tables = [
  "src/translation/dictionary-*.ts",
  "src/translation/proper-names.ts",
  "src/suggestions/catalogue.ts",
  "src/suggestions/group-keywords.ts",
  "src/plan/offer.ts",
  "src/testing/**",
]
/**
 * Tests with very large inputs. They would slow every run, and a mutant that runs out of time does not count as killed.
 */
const testsOfSize = "src/**/*.size.test.ts"

const cache = join(root, ".cache/mutants")
const wishes = process.argv.slice(2)
const files = wishes.filter((wish) => wish !== "--fresh")
if (wishes.includes("--fresh")) await rm(cache, { recursive: true, force: true })
await mkdir(cache, { recursive: true })

const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))
const folder = await mkdtemp(join(tmpdir(), "ardoise-mutants-"))
try {
  await cp(join(root, "packages/domain/src"), join(folder, "src"), { recursive: true })
  for await (const test of glob(testsOfSize, { cwd: folder })) await rm(join(folder, test))
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  // Stryker stops endless loops by a hit limit. This timeout only has to be long enough for a busy machine.
  await writeFile(join(folder, "vitest.config.js"), "export default { test: { testTimeout: 60_000 } }\n")
  const versions = ["vitest", "fast-check"].map((name) => `${name}@${devDependencies[name]}`)
  const stryker = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${strykerVersion}`)
  if (!(await run("npm", ["install", "--no-save", "--no-audit", "--loglevel=error", ...versions, ...stryker]))) {
    throw new Error("Stryker could not be fetched here.")
  }
  const pieces = files.length > 0 ? [{ name: null, files }] : await piecesOf(folder)
  const counts = []
  for (const piece of pieces) counts.push(...(await measure(piece)))
  process.exitCode = tell(counts) >= wantedScore || files.length > 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Returns the files to mutate, grouped by folder. */
async function piecesOf(cwd) {
  const exclude = ["**/*.test.ts", ...tables]
  const found = (await Array.fromAsync(glob("src/**/*.ts", { cwd, exclude }))).sort()
  const byFolder = Map.groupBy(found, (file) => dirname(file))
  return [...byFolder].map(([each, inFolder]) => ({ name: each.replaceAll(/[\\/]/g, "-"), files: inFolder }))
}

/** Runs Stryker on the files of a piece. @returns the counts of mutants by outcome, one object for each file */
async function measure({ name, files }) {
  const known = join(name === null ? folder : cache, `${name ?? "known"}.json`)
  const before = await readReport(known)
  if (before) await writeFile(known, JSON.stringify(withoutTimeouts(before)))
  await writeFile(join(folder, "stryker.config.json"), JSON.stringify(options(files, known, name === null)))
  const program = join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js")
  if (!(await run(process.execPath, [program, "run"]))) throw new Error(`Stryker stopped at ${files.join(", ")}.`)
  const report = await readReport(known)
  return files.map((file) => ({ file, ...countOf(report?.files[file]?.mutants ?? []) }))
}

function options(mutate, incrementalFile, showsMutants) {
  return {
    testRunner: "vitest",
    coverageAnalysis: "perTest",
    mutate,
    // A mutant in code that runs once, when the file loads, would need all tests. It is counted as "not tried".
    ignoreStatic: true,
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
    timeoutMS: 60_000,
    incremental: true,
    incrementalFile,
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: {
      reportTests: false,
      logTests: false,
      reportMutants: showsMutants,
      reportScoreTable: false,
      allowColor: false,
    },
    tempDirName: ".work",
  }
}

async function readReport(path) {
  return JSON.parse(await readFile(path, "utf8").catch(() => "null"))
}

/** Whether a mutant ran out of time without an endless loop (hit limit): the cause may be a slow machine. */
function ranOutOfTime({ status, statusReason }) {
  return status === "Timeout" && !statusReason?.startsWith("Hit limit")
}

function withoutTimeouts(report) {
  for (const file of Object.values(report.files)) file.mutants = file.mutants.filter((mutant) => !ranOutOfTime(mutant))
  return report
}

function countOf(mutants) {
  const count = (of) => mutants.filter(of).length
  const is = (wanted) => count(({ status }) => status === wanted)
  const outOfTime = count(ranOutOfTime)
  return {
    noticed: is("Killed"),
    endless: is("Timeout") - outOfTime,
    "out of time": outOfTime,
    survived: is("Survived"),
    "not run": is("NoCoverage"),
    "not tried": is("Ignored"),
    // A mutant that does not compile or run is outside the score.
    broken: is("RuntimeError") + is("CompileError"),
  }
}

/** Prints the table, lowest score first. @returns the mutation score of all files, in percent */
function tell(counts) {
  const shareOf = (each) => {
    const noticed = each.noticed + each.endless
    const all = noticed + each["out of time"] + each.survived + each["not run"]
    return all === 0 ? 100 : (noticed / all) * 100
  }
  const [first = {}] = counts
  const columns = Object.keys(first).filter((column) => column !== "file")
  const total = Object.fromEntries(
    columns.map((column) => [column, counts.reduce((sum, each) => sum + each[column], 0)]),
  )
  const rows = counts.toSorted((a, b) => shareOf(a) - shareOf(b)).concat({ file: "all", ...total })
  const table = rows.map(({ file, ...row }) => [file, { "%": Number(shareOf(row).toFixed(1)), ...row }])
  console.table(Object.fromEntries(table))
  return shareOf(total)
}

async function run(program, args) {
  const child = spawn(program, args, { cwd: folder, stdio: "inherit" })
  const [code] = await once(child, "exit")
  return code === 0
}
