// Runs all tests: the fast checks, the server on a real database, the build with its budgets, the browser journeys, and
// a few benches.

import { findOrInstallBrowsers } from "./browser/chromium.mjs"
import { buildIfStale } from "./build-if-stale.mjs"
import { checkSteps } from "./checks/check-steps.mjs"
import { finish, node, playwright, step, vitest } from "./steps.mjs"

const browsers = await findOrInstallBrowsers()
await checkSteps()
await step("server tests", () => vitest("--project", "server*"))
const isBuilt = await step("build", () => buildIfStale().then(() => true))
if (isBuilt) {
  await step("size budgets", () => node("scripts/checks/check-sizes.mjs"))
  await step("browser journeys", () => playwright(browsers))
  // Fails only if a ratio is twice as bad as in the stored run. A busy machine alone does not do that.
  await step("benches in two minutes", () => node("bench/run.mjs", "--quick"))
}
finish()
