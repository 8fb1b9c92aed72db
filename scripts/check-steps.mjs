// The fast part of the tests, shared by `npm run check` and `npm test`.
import { node, step, vitest } from "./steps.mjs"
import { bin } from "./terminal.mjs"

/** Format, lint, types, import rules, dead code, unit tests. */
export async function checkSteps() {
  await step("format and lint", () => node(bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."))
  await step("types", () => node(bin("typescript/bin/tsc"), "-b"))
  await step("imports", () => node("scripts/check-imports.mjs"))
  await step("dead code", () => node(bin("knip/bin/knip.js")))
  await step("unit tests", () => vitest("--project", "unit"))
}
