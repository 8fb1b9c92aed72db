// Runs named steps one after another, prints the duration of each, and counts the tests in them.
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { inMemory } from "./temporary-folder.mjs"
import { bin, root, run } from "./terminal.mjs"

const counts = { passed: 0, failed: 0 }
const failures = []
/** Title and message of each failed journey. */
const reasons = []

/** Runs a step and records its result. @returns whether it succeeded */
export async function step(name, work) {
  const started = performance.now()
  console.log(`\n▸ ${name}`)
  const isGood = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${isGood ? "ok" : "FAILED"} (${seconds} s)`)
  if (!isGood) failures.push(name)
  return isGood
}

/** Runs a program of a dependency with this Node. @returns whether it ended with exit code 0 */
export const node = (...args) => nodeWith(process.env, args)

const nodeWith = (env, args) => run(process.execPath, args, { env }).then((code) => code === 0)

/** Runs vitest with these arguments and counts its tests. @returns whether all tests passed */
export async function vitest(...filters) {
  const report = join(root, ".cache/vitest.json")
  rmSync(report, { force: true })
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const env = { ...process.env, ...inMemory() }
  const isGood = await nodeWith(env, [bin("vitest/vitest.mjs"), "run", ...reporters, ...filters])
  const { numPassedTests, numFailedTests, numTotalTests, success } = JSON.parse(readFileSync(report, "utf8"))
  counts.passed += numPassedTests
  counts.failed += numFailedTests
  console.log(`  ${numPassedTests} of ${numTotalTests} tests passed`)
  // A library under test can end the process with exit code 0 although a test failed, so the report counts, too.
  return isGood && success
}

/** Runs the browser journeys and counts them. A flaky journey counts as failed. */
export async function playwright(env) {
  const report = join(root, ".cache/playwright.json")
  rmSync(report, { force: true })
  const cli = bin("@playwright/test/cli.js")
  const code = await run(process.execPath, [cli, "test", "--config", "tests/e2e/playwright.config.ts"], {
    env: { ...process.env, ...inMemory(), ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats, suites } = JSON.parse(readFileSync(report, "utf8"))
  counts.passed += stats.expected
  counts.failed += stats.unexpected + stats.flaky
  // Again at the end: a reader of only the last lines of a long log must see what failed.
  for (const failure of suites.flatMap(failuresOf)) reasons.push(failure)
  return code === 0 && stats.flaky === 0
}

/** Returns the titles and messages of the failed journeys of a suite in Playwright's report. */
function failuresOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ error }) => error !== undefined)
      .map(({ error }) => `${file}:${line} ${title}\n${error.message}`),
  )
  return [...suites.flatMap(failuresOf), ...own]
}

/**
 * Prints the failed steps and the totals, then exits. The last line is for people and for programs.
 *
 * @param options.needsTests whether a run without a passed test counts as failed
 */
export function finish({ needsTests = true } = {}) {
  for (const reason of reasons) console.log(`\n${reason}`)
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  const isEmpty = needsTests && counts.passed === 0
  process.exit(failures.length > 0 || counts.failed > 0 || isEmpty ? 1 : 0)
}
