import { type ChildProcess, type StdioOptions, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A server that runs as a process of its own. */
export type ServerProcess = {
  readonly url: string
  /** The publishable key. */
  readonly key: string
  readonly pid: number
  /** @throws TypeError or SyntaxError when the connection breaks; CallRefused */
  readonly call: <Body>(path: string, init?: ProcessCall) => Promise<Body>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
  /** Asks it to finish what it does and go. @returns its exit code */
  readonly stop: () => Promise<number | null>
}

/** An ENCRYPTION_KEY for processes that share a database, each with a folder of its own. */
export const sharedKey = Buffer.alloc(32, 1).toString("base64")

/** What a call to a server process sends, as JSON. */
export type ProcessCall = { readonly method?: string; readonly body?: unknown; readonly token?: string }

/** A call that the server answered with a refusal or a failure. The code is "" where the body has none. */
export class CallRefused extends Error {
  override name = "CallRefused"
  readonly status: number
  readonly code: string

  constructor(status: number, text: string) {
    super(`${status} ${text}`)
    this.status = status
    this.code = codeIn(text)
  }
}

/** Each protocol has its own place for it. */
function codeIn(text: string): string {
  try {
    const { code, error_code } = JSON.parse(text) as { code?: unknown; error_code?: unknown }
    return String(error_code ?? code ?? "")
  } catch {
    return ""
  }
}

/**
 * Starts a server process and waits until it serves.
 *
 * @param atEnd takes what ends it at the latest: with the test, unless it is started outside of one
 * @param socket the descriptor of a socket that it listens on, as a service manager hands it down
 * @throws when it ends before it serves
 */
export async function startServerProcess(
  settings: Record<string, string>,
  atEnd: (end: () => void) => void = onTestFinished,
  socket: number | null = null,
): Promise<ServerProcess> {
  const entry = join(import.meta.dirname, "bare-server.ts")
  const env = { ...process.env, ...settings, ...(socket !== null && { LISTEN_FDS: "1" }) }
  const stdio: StdioOptions = ["ignore", "pipe", "inherit", ...(socket === null ? [] : [socket])]
  const server: ChildProcess = spawn(process.execPath, [entry], { env, stdio })
  atEnd(() => {
    server.kill("SIGKILL")
  })
  if (!server.stdout) throw new Error("no output")
  const [said] = (await Promise.race([
    once(server.stdout, "data"),
    once(server, "exit").then(([code]) => Promise.reject(new Error(`The server ended with ${code} before it served`))),
  ])) as [Buffer]
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
    pid: server.pid ?? 0,
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
      if (!response.ok) throw new CallRefused(response.status, await response.text())
      return (await response.json()) as Body
    },
  }
}
