import { setTimeout as delay } from "node:timers/promises"
import { z } from "zod"
import type { followers } from "../change-feed.ts"
import { StorageFailure } from "../database-errors.ts"
import { changeKinds } from "../schema.ts"
import type { PostgresClient } from "./postgres-client.ts"
import type { PostgresServers } from "./postgres-servers.ts"

/** The channel on which processes notify each other of changes. */
export const channel = "ardoise_changes"

/**
 * Advisory lock that all running processes share. A restore takes it exclusively, so it is refused while a process
 * runs.
 */
export const installationLock = 5_214_779

/** Milliseconds between two checks that the listening connection is alive, and that its server is no standby. */
const pulseMs = 5_000

/** Any database user may send notifications, so a payload may be invalid JSON. */
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue("no JSON")
    return z.NEVER
  }
})

const notificationShape = z.object({
  from: z.string(),
  changes: z.array(
    z.object({
      owner: z.string(),
      kind: z.enum(changeKinds),
      event: z.enum(["insert", "update", "delete"]),
      ref: z.string(),
      version: z.string(),
    }),
  ),
})
const notification = json.pipe(notificationShape)

/**
 * Listens to the changes of other processes, on a connection of its own. It reconnects when the connection is lost.
 *
 * @param self the name under which this process sends its own changes
 */
export async function listenToChanges(servers: PostgresServers, self: string, feed: ReturnType<typeof followers>) {
  let client: PostgresClient | null = null
  /** The connection that is being opened. */
  let coming: PostgresClient | null = null
  let comingBack: Promise<void> | null = null
  const closing = new AbortController()
  const isClosed = () => closing.signal.aborted

  async function connect(): Promise<void> {
    const fresh = new servers.Client()
    coming = fresh
    fresh.on("error", () => lose(fresh))
    fresh.on("end", () => lose(fresh))
    fresh.on("notification", ({ payload }) => {
      const parsed = notification.safeParse(payload)
      if (!parsed.success) feed.tellMissed()
      else if (parsed.data.from !== self) feed.tell(parsed.data.changes)
    })
    try {
      await fresh.connect()
      if (isClosed()) throw new StorageFailure("The database is closed")
      await fresh.query(`select pg_advisory_lock_shared(${installationLock})`)
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      fresh.cut()
      throw error
    }
    client = fresh
  }

  /** Connects to the first server of the address that takes a connection. A failure has the next one tried. */
  async function connectAnywhere(): Promise<void> {
    for (let left = servers.count; ; left -= 1) {
      try {
        return await connect()
      } catch (error) {
        if (left <= 1) throw error
      }
    }
  }

  function lose(lost: PostgresClient): void {
    if (client !== lost) return
    client = null
    feed.tellMissed()
    if (!isClosed()) comingBack = comeBack()
  }

  async function comeBack(): Promise<void> {
    for (let attempt = 0; !isClosed() && client === null; attempt += 1) {
      await delay(Math.min(100 * 2 ** attempt, 2_000), null, { signal: closing.signal })
        .then(connect)
        .catch(() => undefined)
    }
    // Changes made while the connection was lost were not received.
    feed.tellMissed()
  }

  await connectAnywhere()
  const pulse = setInterval(() => {
    const current = client
    if (current === null) return
    // A server that does not answer here does not answer on its other connections either: break all of them.
    const late = setTimeout(servers.cut, pulseMs)
    current.isInRecovery().then(
      (isInRecovery) => {
        clearTimeout(late)
        if (isInRecovery) servers.cut()
      },
      () => clearTimeout(late),
    )
  }, pulseMs)

  return {
    isListening: () => client !== null,
    async close(): Promise<void> {
      closing.abort()
      clearInterval(pulse)
      if (client === null) coming?.cut()
      const current = client
      client = null
      await current?.end().catch(() => undefined)
      await comingBack
    },
  }
}
