import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A server that runs as a process of its own. */
export type ServerProcess = {
  readonly url: string
  /** The publishable key. */
  readonly key: string
  /** @throws TypeError or SyntaxError when the connection breaks; an Error with the status for a refusal */
  readonly call: <Body>(path: string, init?: ProcessCall) => Promise<Body>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
  /** Asks it to finish what it does and go. @returns its exit code */
  readonly stop: () => Promise<number | null>
}

/** What a call to a server process sends, as JSON. */
export type ProcessCall = { readonly method?: string; readonly body?: unknown; readonly token?: string }

/** Starts a server process and waits until it serves. It ends with the test at the latest. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const entry = join(import.meta.dirname, "bare-server.ts")
  const env = { ...process.env, ...settings }
  const server: ChildProcess = spawn(process.execPath, [entry], { env, stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(() => {
    server.kill("SIGKILL")
  })
  if (!server.stdout) throw new Error("no output")
  const [said] = (await once(server.stdout, "data")) as [Buffer]
  const { url, key } = JSON.parse(String(said)) as { url: string; key: string }
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
    const ended = once(server, "exit")
    server.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
  return {
    url,
    key,
    kill: async () => {
      await end("SIGKILL")
    },
    stop: () => end("SIGTERM"),
    call: async <Body>(path: string, init: ProcessCall = {}) => {
      const response = await fetch(`${url}${path}`, {
        method: init.method ?? (init.body === undefined ? "GET" : "POST"),
        headers: {
          apikey: key,
          "content-type": "application/json",
          prefer: "return=representation",
          ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
        },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()) as Body
    },
  }
}
