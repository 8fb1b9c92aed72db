import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")

/** Processes that start the same files again and again compile them only once. */
const compileCache = { NODE_COMPILE_CACHE: join(root, ".cache/compile") }

/** A server as in production: a separate process with its own data folder, the release and the built applications. */
export type RunningServer = {
  readonly url: string
  readonly folder: string
  readonly process: ChildProcess
  /** Sends the running server an operator's command, such as `grant-premium`. @returns its output */
  readonly admin: (...args: string[]) => Promise<string>
  /** Runs an operator's command in a process, as in a terminal; the server need not run. @returns its output */
  readonly adminInTerminal: (...args: string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/**
 * Starts a server on a free loopback port and waits until it is ready.
 *
 * @param installation folder of the installation, by default this project
 * @throws with the server's output if it ends before it is ready
 */
export async function startServer(
  settings: Record<string, string> = {},
  installation: string = root,
): Promise<RunningServer> {
  const folder = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "ardoise-e2e-")))
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, RATE_LIMITS: "off", ...settings }
  const child = spawn(process.execPath, [join(installation, "apps/server/dist/main.js")], {
    cwd: root,
    env: { ...compileCache, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const removeFolder = async () => {
    if (settings.DATA_DIR === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(child)
  } catch (error) {
    await removeFolder()
    throw error
  }
  const { port } = JSON.parse(await readFile(join(folder, "server.json"), "utf8"))
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    folder,
    process: child,
    admin: (...args) => askServer(url, folder, args),
    adminInTerminal: (...args) => runAdmin(args, env),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM")
        await once(child, "exit")
      }
      await removeFolder()
    },
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  let printed = ""
  const ready = Promise.withResolvers<void>()
  child.stdout?.on("data", (chunk) => {
    printed += chunk
    if (printed.includes("Ardoise est prêt")) ready.resolve()
  })
  child.stderr?.on("data", (chunk) => {
    printed += chunk
  })
  child.once("close", () => ready.reject(new Error(printed)))
  await ready.promise
}

/** Does what the process of a command does on a running server, without the half second of processor time to start it. */
async function askServer(url: string, folder: string, [name = "", ...args]: readonly string[]): Promise<string> {
  const { serviceKey } = JSON.parse(await readFile(join(folder, "secrets.json"), "utf8"))
  const response = await fetch(`${url}/operator/v1/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${serviceKey}`, "content-type": "application/json" },
    body: JSON.stringify(args),
  })
  const answer: { lines?: string[]; error?: string } = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return (answer.lines ?? []).join("\n")
}

async function runAdmin(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [join(root, "apps/server/src/admin.ts"), ...args], {
    cwd: root,
    env: { ...compileCache, ...env },
  })
  let printed = ""
  child.stdout.on("data", (chunk) => {
    printed += chunk
  })
  child.stderr.on("data", (chunk) => {
    printed += chunk
  })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(printed)
  return printed
}
