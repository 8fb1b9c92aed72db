// `npm run mutants`: how many mistakes, put into packages/domain one at a time, its unit tests notice. Fails below the share that
// the project holds itself to. `npm run mutants -- src/menu/menu-edits.ts` looks at some files only. Stryker is no part of
// the project: it is fetched into a folder that is thrown away. What was found stays in .cache, so that the next run only
// looks at what has changed since.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "./terminal.mjs"

const strykerVersion = "10.1.1"
/** Percent. */
const wantedScore = 90
const cache = join(root, ".cache/mutants.json")
const files = process.argv.slice(2)

const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))
const folder = await mkdtemp(join(tmpdir(), "ardoise-mutants-"))
try {
  await cp(join(root, "packages/domain/src"), join(folder, "src"), { recursive: true })
  await cp(cache, join(folder, "known.json")).catch(() => undefined)
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const versions = ["vitest", "fast-check"].map((name) => `${name}@${devDependencies[name]}`)
  const stryker = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${strykerVersion}`)
  if (!(await run("npm", ["install", "--no-save", "--no-audit", "--loglevel=error", ...versions, ...stryker]))) {
    throw new Error("Stryker could not be fetched here.")
  }
  await writeFile(join(folder, "stryker.config.json"), JSON.stringify(options()))
  const isEnough = await run(process.execPath, [
    join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js"),
    "run",
  ])
  await mkdir(join(root, ".cache"), { recursive: true })
  await cp(join(folder, "known.json"), cache).catch(() => undefined)
  await cp(join(folder, "mutants.html"), join(root, ".cache/mutants.html")).catch(() => undefined)
  process.exitCode = isEnough ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

function options() {
  return {
    testRunner: "vitest",
    coverageAnalysis: "perTest",
    mutate:
      files.length > 0
        ? files
        : ["src/**/*.ts", "!src/**/*.test.ts", "!src/testing/**", "!src/translation/dictionary-*.ts"],
    // Tables of words are data: they are read, not tested word by word.
    ignoreStatic: true,
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile: "known.json",
    reporters: ["clear-text", "progress-append-only", "html"],
    htmlReporter: { fileName: "mutants.html" },
    clearTextReporter: { reportTests: false, logTests: false, reportMutants: files.length > 0, allowColor: false },
    thresholds: { high: 95, low: wantedScore, break: files.length > 0 ? null : wantedScore },
    tempDirName: ".work",
  }
}

async function run(program, args) {
  const child = spawn(program, args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" })
  const [code] = await once(child, "exit")
  return code === 0
}
