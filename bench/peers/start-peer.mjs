// Starts another program as a measured process on the project's Node, and waits until it answers.
import { freePort, measured } from "../measuring/processes.mjs"
import { PeerMissing } from "./install-peer.mjs"

/** Milliseconds that a peer may take until its first answer: some create their tables first. */
const patienceMs = 180_000

/**
 * Starts a peer. @throws PeerMissing if it ends or does not answer in time
 *
 * @param start.folder its working folder
 * @param start.args arguments for Node
 * @param start.env its settings, beside PORT and HOST
 * @param start.path path that is requested until any answer arrives
 */
export async function startPeer({ folder, args, env, path }) {
  const port = await freePort()
  const settings = {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    HOSTNAME: "127.0.0.1",
    PORT: String(port),
  }
  const process_ = measured(args, { ...settings, ...env }, folder)
  let told = ""
  const hear = (data) => {
    told = (told + data).slice(-2000)
  }
  process_.child.stdout.on("data", hear)
  process_.child.stderr.on("data", hear)
  const url = `http://127.0.0.1:${port}`
  const until = performance.now() + patienceMs
  while (!(await answers(url + path))) {
    if (process_.child.exitCode !== null) throw new PeerMissing(`it ended with ${process_.child.exitCode}: ${told}`)
    if (performance.now() > until) {
      await process_.stop()
      throw new PeerMissing(`it did not answer within ${patienceMs / 1000} s: ${told}`)
    }
    await new Promise((done) => setTimeout(done, 200))
  }
  return { ...process_, port, url }
}

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return true
    },
    () => false,
  )

/** Sends a request that prepares a peer. @returns its JSON, or null without a body @throws if the status is not 2xx */
export async function call(url, { method = "GET", body, token } = {}) {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text.slice(0, 500)}`)
  return text === "" ? null : JSON.parse(text)
}
