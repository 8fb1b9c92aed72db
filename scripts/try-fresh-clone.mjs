// `npm run try-fresh-clone`: does what a new developer does. Clones the committed project into an empty folder, runs
// `npm start`, and runs the first journey in a browser. Then stops npm and checks that no process is left. Prints how
// long each part took.
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findOrInstallChromium } from "./browser/chromium.mjs"
import { bin, fail, root, run } from "./terminal.mjs"

const chromium = await findOrInstallChromium()
const parent = mkdtempSync(join(tmpdir(), "ardoise-clone-"))
const clone = join(parent, "ardoise")
const port = await freePort()

await timed("git clone", async () => execFileSync("git", ["clone", "--quiet", root, clone], { stdio: "inherit" }))
let npm = await timed("first npm start (install, build, ready)", start)
await timed("first journey", async () => {
  const args = [bin("@playwright/test/cli.js"), "test", "--config", "tests/e2e/playwright.config.ts", "first-menu"]
  const env = { ...process.env, CHROMIUM_PATH: chromium, ARDOISE_URL: `http://127.0.0.1:${port}` }
  if ((await run(process.execPath, [...args, "--reporter=line"], { env })) !== 0) await giveUp("The journey failed.")
})
await timed("SIGTERM to npm until everything is gone", () => stop(npm))
npm = await timed("second npm start", start)
await stop(npm)
rmSync(parent, { recursive: true, force: true })
console.log("\nA fresh clone works, and leaves nothing behind.")

async function start() {
  // Use a clean environment: remove the variables and PATH entries that this project's own npm script has added.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("npm_") && name !== "NODE_COMPILE_CACHE"),
  )
  env.PATH = (env.PATH ?? "")
    .split(":")
    .filter((folder) => !folder.startsWith(root))
    .join(":")
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...env, PORT: String(port), HOST: "127.0.0.1", RATE_LIMITS: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let printed = ""
  const isReady = await new Promise((resolve) => {
    child.stdout.on("data", (chunk) => {
      printed += chunk
      if (printed.includes("Ardoise est prêt")) resolve(true)
    })
    child.on("exit", () => resolve(false))
  })
  if (!isReady) await giveUp(`npm start ended by itself:\n${printed}`)
  return child
}

async function stop(child) {
  const family = descendantsOf(child.pid)
  if (family.length < 2) await giveUp("npm start has no server below it.")
  child.kill("SIGTERM")
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  const deadline = Date.now() + 15_000
  while (family.some(isAlive)) {
    if (Date.now() > deadline) await giveUp(`Left behind: ${family.filter(isAlive).join(", ")}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function descendantsOf(pid) {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const parentPid of found) for (const [child, of] of rows) if (of === parentPid) found.push(child)
  return found
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port: free } = server.address()
  server.close()
  return free
}

async function timed(name, work) {
  const started = performance.now()
  const result = await work()
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}

async function giveUp(message) {
  for (const pid of npm?.pid ? descendantsOf(npm.pid) : []) if (isAlive(pid)) process.kill(pid, "SIGKILL")
  fail(message, `The clone is still there: ${clone}`)
}
