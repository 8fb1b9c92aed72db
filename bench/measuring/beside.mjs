// What diners notice of work beside them.
import { fork, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { median } from "./claims.mjs"
import { p99Of } from "./load.mjs"

/** A program that has nothing to do with the server: it reads JSON without a pause. */
const unrelated = `
const text = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at, name: "x" + at, list: [at, at + 1] })))
for (let kept = []; ; kept = kept.length > 10 ? [] : [...kept, JSON.parse(text)]);
`

/**
 * Measures the 99th percentile of a cached page alone, while an owner sends `request` without a pause, and while an
 * unrelated program of the lowest priority runs: less than the last cannot be expected of this machine. The owner's
 * requests come from another process, because they must not hold up the one that measures.
 *
 * @param request `{ url, headers, body }` of a POST
 * @returns the median over the rounds of the ratio to the page alone: `during` the requests, and beside the `unrelated`
 *   program
 */
export async function p99Beside({ port, page, request, rounds, forMs, what }) {
  const p99 = () => p99Of({ port, request: page, connections: 8, everyMs: 5, forMs })
  await p99()
  const [during, other] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const alone = await p99()
    const work = await whileRunning(repeated(request), p99)
    const program = await whileRunning(spawn("nice", ["-n", "19", process.execPath, "-e", unrelated]), p99)
    during.push(work / alone)
    other.push(program / alone)
    const figures = [alone, work, program].map((ms) => ms.toFixed(2))
    console.log(
      `  p99 of a cached page alone ${figures[0]} ms, while ${what} ${figures[1]}, beside another program ${figures[2]}`,
    )
  }
  return { during: median(during), unrelated: median(other) }
}

function repeated({ url, headers, body }) {
  const child = fork(join(import.meta.dirname, "repeat-request.mjs"))
  child.send({ url, headers, body: Buffer.from(body).toString("base64") })
  return child
}

/** Runs a measurement while a process runs. @throws if the process ends by itself */
async function whileRunning(child, measure) {
  const ended = once(child, "exit")
  await wait(500)
  const measured = await measure()
  if (child.exitCode !== null) throw new Error("The process beside the server ended")
  child.kill("SIGKILL")
  await ended
  return measured
}
