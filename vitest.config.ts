import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    restoreMocks: true,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "apps/{owner,diner}/src/**/*.test.{ts,tsx}",
            // A new route without its line in the authorisation matrix is told at once.
            "apps/server/src/access-rows.test.ts",
          ],
          // No measure of speed: a busy machine may take its time.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          exclude: ["apps/server/src/access-rows.test.ts"],
          globalSetup: ["apps/server/src/testing/postgres-server.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
