// Finds a Chromium for the browser journeys. As root on Debian, installs the package when it finds none.
import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"
import { fail, run } from "./terminal.mjs"

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

/** Returns the path of a Chromium. Exits with instructions when it finds none and cannot install one. */
export async function findOrInstallChromium() {
  const found = find()
  if (found) return found
  const isDebianRoot = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0
  if (isDebianRoot) {
    console.log("Installing Chromium for the browser journeys (Debian package chromium)…")
    const quiet = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }
    await run("apt-get", ["update", "-qq"], quiet)
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quiet)
  }
  return (
    find() ??
    fail(
      "The browser journeys need a Chromium, and none was found.",
      "Debian, Ubuntu:  sudo apt-get install chromium",
      "elsewhere:       npx playwright install chromium",
      "or name one:     CHROMIUM_PATH=/path/to/chromium npm test",
    )
  )
}
