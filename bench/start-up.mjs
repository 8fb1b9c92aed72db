// Measures the time from start to first answer and the memory at rest, compared with an empty Node process.
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildIfStale } from "../scripts/build-if-stale.mjs"
import { releaseArguments, releaseEnvironment } from "../scripts/release.mjs"
import { atMost, inTurns, median, ratio, report } from "./measuring/claims.mjs"
import { freePort } from "./measuring/processes.mjs"

const folder = mkdtempSync(join(tmpdir(), "ardoise-bench-"))
const nothing = "require('node:http').createServer((q, r) => r.end()).listen(process.env.PORT, '127.0.0.1')"
const settings = releaseEnvironment({ DATA_DIR: join(folder, "data"), NODE_COMPILE_CACHE: join(folder, "compile") })
// The parts that every server of this kind needs: HTTP, the database and a writer thread.
const parts = `
  const { createServer } = require("node:http"), { DatabaseSync } = require("node:sqlite"), { Worker } = require("node:worker_threads")
  const open = 'new (require("node:sqlite").DatabaseSync)(":memory:").exec("create table t (a)")'
  new DatabaseSync(":memory:").exec("create table t (a)")
  new Worker(open + ";require('node:worker_threads').parentPort.on('message', () => 0).postMessage(1)", { eval: true })
    .once("message", () => createServer((q, r) => r.end()).listen(process.env.PORT, "127.0.0.1"))`

await buildIfStale()

const all = await inTurns(
  {
    ours: () => start(releaseArguments, settings, "/health/live"),
    "Node with our parts": () => start(["-e", parts], {}, "/"),
    "an empty Node process": () => start(["-e", nothing], {}, "/"),
  },
  { rounds: 9 },
)
for (const [name, rounds] of Object.entries(all)) {
  const [ms, cpuMs, mb] = ["ms", "cpuMs", "mb"].map((what) => median(rounds.map((round) => round[what])))
  const worked = Number.isNaN(cpuMs) ? "" : ` (${cpuMs} ms of processor time)`
  console.log(`  ${name.padEnd(24)} first answer after ${ms.toFixed(0)} ms${worked}, ${mb.toFixed(0)} MB at rest`)
}
rmSync(folder, { recursive: true })
const [ours, , empty] = Object.values(all)
await report([
  atMost("first answer of the started server, to an empty Node process", 3, ratio(ours, empty, "ms")),
  atMost("memory at rest, to an empty Node process", 1.6, ratio(ours, empty, "mb")),
])

/**
 * Starts a process.
 *
 * @returns milliseconds to its first answer (`ms`), milliseconds of processor time until then (`cpuMs`), and its memory
 * in MiB a second later (`mb`)
 */
async function start(args, env, path) {
  const port = await freePort()
  const begin = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), ...env },
    stdio: "ignore",
  })
  while (!(await answers(port, path))) await new Promise((done) => setTimeout(done, 3))
  const ms = performance.now() - begin
  const cpuMs = processorTimeOf(child.pid)
  await new Promise((done) => setTimeout(done, 1000))
  const mb = Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)])) / 1024
  child.kill("SIGTERM")
  await once(child, "exit")
  return { ms, cpuMs, mb }
}

/** Returns the processor milliseconds of all threads, in steps of 10 ms; NaN if the kernel has no such file. */
function processorTimeOf(pid) {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, "utf8").split(") ")[1].split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function answers(port, path) {
  return new Promise((done) => {
    const socket = connect({ port, host: "127.0.0.1" })
    socket.on("connect", () => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`))
    socket.on("data", (data) => {
      socket.destroy()
      done(data.toString().startsWith("HTTP/1.1 200"))
    })
    socket.on("error", () => done(false))
  })
}
