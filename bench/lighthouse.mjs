// Measures a diner's page, the sign-in page and the presentation page with Lighthouse on its simulated phone. Lighthouse is
// not a dependency: it is installed into a temporary folder. If that fails, one line says so, and nothing is measured.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findOrInstallChromium } from "../scripts/browser/chromium.mjs"
import { median, report } from "./measuring/claims.mjs"
import { startRawServer, startServer } from "./measuring/processes.mjs"
import { aRestaurant } from "./restaurant/restaurant.mjs"

const version = "12.8.2"
/** Number of runs. Scores vary from run to run, so the median of an odd number counts. */
const runs = 5
/** The baseline: a page that loads no other file. */
const emptyPage = `<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><title>Rien</title><p>Une ligne.`

const folder = await mkdtemp(join(tmpdir(), "ardoise-lighthouse-"))
const claims = []
try {
  const isThere = await run("npm", ["install", "--no-save", "--silent", `lighthouse@${version}`])
  if (isThere) await measure()
  else claims.push(aClaim("Lighthouse", "its figures", "it could not be fetched here", null))
} finally {
  await rm(folder, { recursive: true, force: true })
}
await report(claims)

async function measure() {
  const chromium = await findOrInstallChromium()
  // As in operation: with its own address the server names canonical addresses completely.
  const server = await startServer({ PUBLIC_BASE_URL: "https://carte.example" })
  const raw = await startRawServer()
  try {
    await raw.use({ headers: ["content-type", "text/html; charset=utf-8"], body: Buffer.from(emptyPage) })
    const { userId } = await aRestaurant(server, "zinc")
    const lcps = {}
    for (const [name, address, lcpGoal] of [
      ["a menu of 120 dishes", `${server.url}/u/${userId}`, 0.8],
      ["/login", `${server.url}/login`, 2],
      ["/decouvrir", `${server.url}/decouvrir`, 2],
      ["a page of one line", `http://127.0.0.1:${raw.port}/`, null],
    ]) {
      const reports = []
      while (reports.length < runs) reports.push(await look(address, chromium))
      const of = (read) => median(reports.map(read))
      const scores = ["performance", "accessibility", "best-practices", "seo"].map((category) =>
        Math.round(100 * of(({ categories }) => categories[category].score)),
      )
      const [lcp, blocked, shift] = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"].map(
        (audit) => of(({ audits }) => audits[audit].numericValue),
      )
      const isMenu = name === "a menu of 120 dishes"
      const isPublic = name !== "/login"
      lcps[name] = lcp
      if (lcpGoal === null) {
        claims.push(aClaim(`${name}: LCP`, "stated", `${(lcp / 1000).toFixed(2)} s`, null))
        continue
      }
      claims.push(
        aClaim(
          `Lighthouse mobile, ${name}: performance, accessibility, good practice, search`,
          isPublic ? "100 each" : "stated",
          scores.join(", "),
          isPublic ? scores.every((score) => score === 100) : null,
        ),
        aClaim(`${name}: LCP`, `at most ${lcpGoal} s`, `${(lcp / 1000).toFixed(2)} s`, lcp <= lcpGoal * 1000),
      )
      if (isMenu) {
        claims.push(
          aClaim(
            `${name}: TBT, CLS`,
            "at most 50 ms, 0",
            `${blocked.toFixed(0)} ms, ${shift}`,
            blocked <= 50 && shift === 0,
          ),
        )
      }
    }
    const ratio = lcps["/decouvrir"] / lcps["/login"]
    claims.push(aClaim("LCP of /decouvrir", "at most 1.2 times that of /login", ratio.toFixed(2), ratio <= 1.2))
  } finally {
    await raw.stop()
    await server.stop()
  }
}

async function look(address, chromium) {
  const file = join(folder, "report.json")
  const flags = `--chrome-flags=--headless=new ${process.getuid?.() === 0 ? "--no-sandbox" : ""}`
  const program = join(folder, "node_modules/lighthouse/cli/index.js")
  const options = [address, flags, "--output=json", `--output-path=${file}`, "--quiet"]
  if (!(await run(process.execPath, [program, ...options], { CHROME_PATH: chromium }))) {
    throw new Error(`Lighthouse could not read ${address}`)
  }
  return JSON.parse(await readFile(file, "utf8"))
}

async function run(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  })
  const [code] = await once(child, "exit")
  return code === 0
}

function aClaim(claim, goal, measured, holds) {
  return { claim, goal, measured, holds }
}
