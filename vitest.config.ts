import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { programsFolder } from "./scripts/build-test-programs.mjs"

// Timeouts do not measure speed, so they allow for a busy machine.
const expect = { poll: { timeout: 10_000 } }

// Tests create many short-lived objects. With room for them, V8 collects them less often: a tenth of the processor time.
const execArgv = ["--max-semi-space-size=64"]

const aboutReading = "apps/server/src/reading/**/*.test.ts"

const ofServer = {
  globalSetup: ["scripts/build-test-programs.mjs", "apps/server/src/testing/postgres/postgres-server.ts"],
  // Server processes that tests start compile the same files each time.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, ".cache/compile"), TEST_PROGRAMS: programsFolder },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect,
  execArgv,
}

export default defineConfig({
  test: {
    restoreMocks: true,
    // Many tests wait for a timer, another process or the database, so more workers than processors keep these busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: "domain",
          include: ["packages/domain/src/**/*.test.ts"],
          // The rules are pure, so their files share the loaded modules. Loading them for each file doubles the time.
          isolate: false,
          testTimeout: 20_000,
          expect,
          execArgv,
        },
      },
      {
        test: {
          name: "unit",
          include: [
            "packages/{browser,contract,menu-view,ui}/src/**/*.test.{ts,tsx}",
            "apps/{owner,diner}/src/**/*.test.{ts,tsx}",
            "scripts/*.test.mjs",
            "bench/measuring/*.test.mjs",
            // Reports at once a new route without its line in the authorisation matrix.
            "apps/server/src/testing/access-rows.test.ts",
          ],
          setupFiles: ["packages/ui/src/testing/query-timeout.ts"],
          testTimeout: 20_000,
          expect,
          execArgv,
        },
      },
      {
        test: {
          ...ofServer,
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          exclude: ["apps/server/src/testing/access-rows.test.ts", aboutReading],
          // Loading the server for each file would take a fifth of the time. A test that needs modules in their first
          // state calls `vi.resetModules`.
          isolate: false,
        },
      },
      // Two libraries read PDF here, and each puts its own worker into the same global variable.
      { test: { ...ofServer, name: "server-reading", include: [aboutReading] } },
    ],
  },
})
