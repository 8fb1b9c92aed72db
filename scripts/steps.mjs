// Runs named steps one after another, shows how long each took, and keeps count of the tests in them.
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { bin, root, run } from "./terminal.mjs"

const counts = { passed: 0, failed: 0 }
const failures = []

/** Runs a step and notes its outcome. @returns whether it succeeded */
export async function step(name, work) {
  const started = performance.now()
  console.log(`\n▸ ${name}`)
  const isGood = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${isGood ? "ok" : "FAILED"} (${seconds} s)`)
  if (!isGood) failures.push(name)
  return isGood
}

/** Runs a program of a dependency with this Node. */
export const node = (...args) => run(process.execPath, args).then((code) => code === 0)

/** Runs vitest on folders and counts its tests. */
export async function vitest(...filters) {
  const report = join(root, ".cache/vitest.json")
  rmSync(report, { force: true })
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const isGood = await node(bin("vitest/vitest.mjs"), "run", ...reporters, ...filters)
  const { numPassedTests, numFailedTests, numTotalTests, success } = JSON.parse(readFileSync(report, "utf8"))
  counts.passed += numPassedTests
  counts.failed += numFailedTests
  console.log(`  ${numPassedTests} of ${numTotalTests} tests passed`)
  // A library that a test reads may end the process as if nothing had failed.
  return isGood && success
}

/** Runs the browser journeys and counts them. */
export async function playwright(env) {
  const report = join(root, ".cache/playwright.json")
  rmSync(report, { force: true })
  const cli = bin("@playwright/test/cli.js")
  const code = await run(process.execPath, [cli, "test", "--config", "tests/e2e/playwright.config.ts"], {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats } = JSON.parse(readFileSync(report, "utf8"))
  counts.passed += stats.expected
  counts.failed += stats.unexpected + stats.flaky
  return code === 0 && stats.flaky === 0
}

/** Says how it all went and ends. The last line is for people and for machines. */
export function finish() {
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  process.exit(failures.length > 0 || counts.failed > 0 || counts.passed === 0 ? 1 : 0)
}
