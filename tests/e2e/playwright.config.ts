import { defineConfig } from "@playwright/test"

/** Journeys through the whole product, in a real browser, against a real server that each worker starts for itself. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  timeout: 60_000,
  // Measures no speed: a busy machine may take its time.
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [["line"], ["json"]],
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        // Chromium's sandbox does not run as root, which is what many containers are.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
})
