// The fast part of the tests, shared by `npm run check` and `npm test`.
import { node, step, vitest } from "../steps.mjs"
import { bin } from "../terminal.mjs"

/**
 * Runs the checks of format, lint, types, imports, words and dead code, then the unit tests.
 *
 * @param whichTests further arguments of vitest, which choose among the unit tests. By default all run.
 */
export async function checkSteps(whichTests = []) {
  await step("format and lint", () => node(bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."))
  await step("types", () => node(bin("typescript/bin/tsc"), "-b"))
  await step("imports", () => node("scripts/checks/check-imports.mjs"))
  await step("words", () => node("scripts/checks/check-words.mjs"))
  await step("dead code", () => node(bin("knip/bin/knip.js")))
  await step("unit tests", () => vitest("--project", "domain", "--project", "unit", ...whichTests))
}
