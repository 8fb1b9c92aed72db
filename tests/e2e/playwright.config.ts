import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { defineConfig } from "@playwright/test"

const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"

/** The same browser without windows, if it is installed: it opens a page in half the processor time. */
const headlessShell =
  [process.env.HEADLESS_SHELL_PATH, "/usr/bin/chromium-headless-shell"].find((path) => path && existsSync(path)) ??
  chromium

/** The headless shell has no push messages. */
const aboutNotices = "**/notices.spec.ts"

const launch = (executablePath: string) => ({
  executablePath,
  args: [
    // Chromium's sandbox does not run as root, and many containers run as root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Without a graphics card, emulating one costs more than drawing without it.
    "--disable-gpu",
    // The headless shell would round the width of each character. Windows on a screen do not.
    "--font-render-hinting=none",
  ],
})

/** Runs journeys through the whole product in a real browser. Each worker starts its own server. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  timeout: 120_000,
  // The journeys do not measure speed, so the limit is long enough for a busy machine.
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // A journey often waits for the network, a timer or an animation, so more workers than processors keep these busy.
  workers: Math.ceil(availableParallelism() * 1.5),
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
    // A service worker takes a second of processor time to cache the app in a new context. Files about the worker, being
    // offline or a bad network allow it.
    serviceWorkers: "block",
  },
  projects: [
    { name: "headless shell", testIgnore: aboutNotices, use: { launchOptions: launch(headlessShell) } },
    { name: "chromium", testMatch: aboutNotices, use: { launchOptions: launch(chromium) } },
  ],
})
