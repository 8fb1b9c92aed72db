import { defineConfig } from "@playwright/test"

/** Runs journeys through the whole product in a real browser. Each worker starts its own server. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  timeout: 60_000,
  // The journeys do not measure speed, so the limit is long enough for a busy machine.
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
    // Recording takes a quarter of the time. `--trace on` records when a failure is examined.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        // Chromium's sandbox does not run as root, and many containers run as root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Without a graphics card, emulating one costs more than drawing without it.
        "--disable-gpu",
      ],
    },
  },
})
