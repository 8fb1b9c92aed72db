// Finds the browsers of the journeys: a Chromium, and its headless shell, which needs half the processor time to open a
// page. Installs a Chromium when it finds none: as root on Debian the package, elsewhere the download of Playwright.
import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"
import { bin, fail, run } from "../terminal.mjs"
import { obtainChromium } from "./obtain-chromium.mjs"

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
]

function find() {
  const candidates = [process.env.CHROMIUM_PATH, ...usual, chromium.executablePath()]
  return candidates.find((path) => path && existsSync(path))
}

const usualHeadlessShell = "/usr/bin/chromium-headless-shell"

function findHeadlessShell() {
  return [process.env.HEADLESS_SHELL_PATH, usualHeadlessShell].find((path) => path && existsSync(path))
}

const debianPackage = (name) => ({
  name: `Debian package ${name}`,
  isPossible: existsSync("/usr/bin/apt-get") && process.getuid?.() === 0,
  install: async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
    const quiet = { stdio: ["ignore", "ignore", "inherit"], env }
    await run("apt-get", ["update", "-qq"], quiet)
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet)
  },
})

/** The ways to install a Chromium, the better one first: the Debian package brings the libraries that it needs. */
const installations = [
  debianPackage("chromium"),
  {
    name: "download by Playwright, about 300 MB",
    isPossible: true,
    install: () => run(process.execPath, [bin("@playwright/test/cli.js"), "install", "chromium"]),
  },
]

/** Returns the path of a Chromium. Exits with instructions when it finds none and cannot install one. */
export async function findOrInstallChromium() {
  return (
    (await obtainChromium(find, installations, console.log)) ??
    fail(
      "The browser journeys need a Chromium. None was found, and none could be installed.",
      "Debian, Ubuntu:  sudo apt-get install chromium",
      "elsewhere:       npx playwright install chromium",
      "or name one:     CHROMIUM_PATH=/path/to/chromium npm test",
    )
  )
}

/**
 * Returns the environment variables that name the browsers of the journeys. Without a headless shell, which only Debian
 * packages, Chromium is used for all of them: the result is the same, but takes longer.
 */
export async function findOrInstallBrowsers() {
  const chromiumPath = await findOrInstallChromium()
  const shell = await obtainChromium(findHeadlessShell, [debianPackage("chromium-headless-shell")], console.log)
  return { CHROMIUM_PATH: chromiumPath, HEADLESS_SHELL_PATH: shell ?? chromiumPath }
}
