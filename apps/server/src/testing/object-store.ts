import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A bucket of the tests, and the settings of a server that stores its files there. */
export type TestBucket = {
  readonly settings: Readonly<Record<string, string>>
  /** Lists the ids of its files. */
  readonly listIds: () => Promise<string[]>
  /** The path of a file's bytes on the disk of the store. */
  readonly pathOf: (id: string) => string
}

/** A running object store on loopback. */
export type TestObjectStore = {
  readonly url: string
  /** Creates an empty bucket. */
  readonly newBucket: (settings?: Readonly<Record<string, string>>) => Promise<TestBucket>
  /** Ends the process of the store. Its buckets stay. */
  readonly kill: () => Promise<void>
  /** Starts it again at the same address. */
  readonly restart: () => Promise<void>
  /** Ends it and removes its buckets. */
  readonly stop: () => Promise<void>
}

/** The only keys that the store knows. */
export const storeKeys = { FILES_S3_KEY_ID: "S3RVER", FILES_S3_SECRET: "S3RVER" }

const objectSuffix = "._S3rver_object"

/** Starts an object store. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), "ardoise-store-"))
  let running = await run(folder, 0)
  const { port } = running
  const url = `http://127.0.0.1:${port}`
  let buckets = 0
  return {
    url,
    newBucket: async (settings = {}) => {
      buckets += 1
      const name = `bucket-${buckets}`
      const place = join(folder, name)
      await mkdir(place)
      const prefix = settings.FILES_S3_PREFIX ?? ""
      return {
        settings: { FILES_S3_URL: url, FILES_S3_BUCKET: name, ...storeKeys, ...settings },
        listIds: async () => {
          const names = await readdir(place, { recursive: true })
          return names
            .flatMap((path) => (path.endsWith(objectSuffix) ? [path.slice(0, -objectSuffix.length)] : []))
            .map((path) => path.slice(-32))
        },
        pathOf: (id) => join(place, `${prefix}${id.slice(0, 2)}/${id}${objectSuffix}`),
      }
    },
    kill: () => running.kill(),
    restart: async () => {
      running = await run(folder, port)
    },
    stop: async () => {
      await running.kill()
      await rm(folder, { recursive: true })
    },
  }
}

async function run(folder: string, port: number) {
  const entry = join(import.meta.dirname, "object-store-process.ts")
  const child = fork(entry, [folder, String(port)], { execArgv: ["--openssl-legacy-provider"] })
  const [said] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`The store ended with ${code} before it served`))),
  ])) as [{ port: number }]
  return {
    port: said.port,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    },
  }
}
