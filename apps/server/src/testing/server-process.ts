import { type ChildProcess, type StdioOptions, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { programFile } from "./test-programs.ts"

/** A server in its own process. */
export type ServerProcess = {
  readonly url: string
  /** The publishable key. */
  readonly key: string
  readonly pid: number
  /** @throws TypeError or SyntaxError when the connection breaks; CallRefused */
  readonly call: <Body>(path: string, init?: ProcessCall) => Promise<Body>
  /** Kills it without a shutdown, as a power cut would. */
  readonly kill: () => Promise<void>
  /** Requests a graceful shutdown. @returns its exit code */
  readonly stop: () => Promise<number | null>
}

/** An ENCRYPTION_KEY for processes that share a database but have separate data folders. */
export const sharedKey = Buffer.alloc(32, 1).toString("base64")

/** The parts of a call to a server process. `body` is sent as JSON, `text` as it is. */
export type ProcessCall = {
  readonly method?: string
  readonly body?: unknown
  readonly text?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A call that the server answered with an error status. The code is "" if the body has none. */
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

/** Returns the error code of a body. Each protocol has its own field for it. */
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
 * @param atEnd receives the function that ends the process at the latest; by default it runs when the test ends
 * @param socket file descriptor of a socket to listen on, as from a service manager
 * @throws when the process ends before it serves
 */
export async function startServerProcess(
  settings: Record<string, string>,
  atEnd: (end: () => void) => void = onTestFinished,
  socket: number | null = null,
): Promise<ServerProcess> {
  const entry = programFile("bare-server", join(import.meta.dirname, "bare-server.ts"))
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
          ...init.headers,
          ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
        },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
        ...(init.text === undefined ? {} : { method: "POST", body: init.text }),
      })
      if (!response.ok) throw new CallRefused(response.status, await response.text())
      return (await response.json()) as Body
    },
  }
}
