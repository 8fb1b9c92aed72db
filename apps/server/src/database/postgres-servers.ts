import { Socket } from "node:net"
import pg from "pg"
import { isNoLongerReady, NotInCharge } from "./database-errors.ts"
import { readyName } from "./statement-names.ts"

/** How long a commit may wait for its answer: longer than any disk takes, and than a second server that is away should cost. */
const commitMs = 10_000

/** A client of the driver whose connection can be broken at once, also while it is being made. */
export type CuttableClient = pg.Client & { readonly cut: () => void }

/**
 * The PostgreSQL servers of one address, of which one is in charge: the others follow it, until one of them is put in its place.
 * A connection stands only to a server that is in charge, and never to one whose place another has taken.
 */
export type PostgresServers = {
  /** How many servers the address names. */
  readonly count: number
  /** A client of the driver that connects to the server in charge, see above. */
  readonly Client: new () => CuttableClient
  /** Breaks every connection: who is told nothing any more begins again on another one. */
  readonly cut: () => void
  /** Looks whether another server has been put in charge meanwhile, and goes over to it. Never throws. */
  readonly lookAround: () => Promise<void>
}

/** A statement under the name by which a connection keeps it. */
type ReadyStatement = { readonly name: string; readonly text: unknown; readonly values: unknown }

/** Where a server stands. Its timeline tells how often its installation has put another server in charge. */
type Standing = { readonly follows: boolean; readonly timeline: number; readonly system: string }

/**
 * The servers that an address names: `postgres://name:password@db1.example,db2.example:5433/ardoise`.
 *
 * @param options how each connection is made, but for where to
 */
export function postgresServers(url: string, options: pg.ClientConfig): PostgresServers {
  const addresses = addressesIn(url)
  const clients = new Set<ChargedClient>()
  let current = 0
  /** The highest timeline that was met. A process stays with the installation that it has begun with. */
  let newest: Standing | null = null
  /** The first look: of several servers that think that they are in charge, the one that was put there last is. */
  let looked: Promise<void> | null = null

  function leave(address: string): void {
    if (addresses[current] === address) current = (current + 1) % addresses.length
  }

  function judge(standing: Standing): void {
    if (standing.follows) throw new NotInCharge("This PostgreSQL server follows another one")
    if (newest !== null && standing.system !== newest.system) {
      throw new NotInCharge("This PostgreSQL server is not of the same installation")
    }
    if (newest !== null && standing.timeline < newest.timeline) {
      throw new NotInCharge("Another PostgreSQL server has taken the place of this one")
    }
    newest = standing
  }

  class ChargedClient extends pg.Client {
    readonly #address: string
    readonly #socket: Socket
    /** Not when something between us and the server deals out its connections anew, or tables were changed meanwhile. */
    #keepsReady = true

    constructor() {
      const address = addresses[current] ?? url
      const socket = new Socket()
      super({ ...options, connectionString: address, stream: () => socket })
      this.#address = address
      this.#socket = socket
      // A connection that breaks while it is used fails its query, and says so once more as an event that would end the process.
      this.on("error", () => undefined)
      const query = this.query.bind(this) as (...given: unknown[]) => Promise<unknown>
      const asked = (...given: unknown[]) => {
        const [text, values] = given
        if (text === "commit") return this.#bound(query(...given))
        const name = typeof text === "string" && given.length === 2 ? readyName(text) : undefined
        if (name === undefined || !this.#keepsReady) return query(...given)
        return this.#askReady(query, { name, text, values })
      }
      this.query = asked as typeof this.query
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.#connect()
      if (callback === undefined) return connected
      const done = callback as (error: Error | null) => void
      connected.then(() => done(null), done)
      return undefined
    }

    readonly cut = () => {
      this.#socket.destroy()
    }

    async #connect(): Promise<pg.Client> {
      try {
        looked ??= lookAround()
        await looked
        if (addresses[current] !== this.#address) throw new NotInCharge("Another PostgreSQL server is in charge")
        await super.connect()
        judge(await standingOf(this))
      } catch (error) {
        leave(this.#address)
        this.cut()
        throw error
      }
      clients.add(this)
      this.once("end", () => clients.delete(this))
      return this
    }

    /**
     * Asks a statement that the server keeps ready. One that it no longer has, or whose answer has another form since a table was
     * changed, is asked as any other one is, and this connection keeps none from then on.
     */
    async #askReady(query: (...given: unknown[]) => Promise<unknown>, statement: ReadyStatement): Promise<unknown> {
      try {
        return await query(statement)
      } catch (error) {
        if (!isNoLongerReady(error)) throw error
        this.#keepsReady = false
        // Within a transaction the failure has ended it: whoever began it hears of that one.
        return query(statement.text, statement.values).catch(() => {
          throw error
        })
      }
    }

    /** A commit may wait for a second server that is away, and nobody would ever hear. */
    async #bound<Answer>(answer: Promise<Answer>): Promise<Answer> {
      const late = setTimeout(this.cut, commitMs)
      try {
        return await answer
      } finally {
        clearTimeout(late)
      }
    }
  }

  const cut = () => {
    for (const client of clients) client.cut()
  }

  async function lookAround(): Promise<void> {
    if (addresses.length === 1) return
    const asked = await Promise.all(addresses.map((address) => ask(address, options)))
    for (const [index, standing] of asked.entries()) {
      if (standing === null || standing.follows) continue
      if (newest !== null && (standing.system !== newest.system || standing.timeline <= newest.timeline)) continue
      newest = standing
      current = index
      cut()
    }
  }

  return { count: addresses.length, Client: ChargedClient, cut, lookAround }
}

/** The address with each of its servers alone. The names in front and what is behind are the same for all. */
function addressesIn(url: string): readonly string[] {
  const parts = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url)
  const [, before = "", hosts = "", after = ""] = parts ?? []
  return parts === null ? [url] : hosts.split(",").map((host) => `${before}${host}${after}`)
}

/** Where a server stands, or null when it does not say. */
async function ask(address: string, options: pg.ClientConfig): Promise<Standing | null> {
  const client = new pg.Client({
    ...options,
    connectionString: address,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    return await standingOf(client)
  } catch {
    return null
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Asks a server whether it follows another one, and since which promotion it is in charge. */
async function standingOf(client: pg.Client): Promise<Standing> {
  type Place = { follows: boolean; file: string | null; system: string }
  const whole = `select pg_is_in_recovery() as follows,
    case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file,
    (select system_identifier::text from pg_control_system()) as system`
  const { rows } = await client.query<Place>(whole).catch((error: { code?: string }) => {
    // A hosted service that keeps its log in another way: it changes servers behind its address by itself.
    if (error.code === undefined || !/^(0A|42|55)/.test(error.code)) throw error
    return client.query<Place>("select pg_is_in_recovery() as follows, null as file, '' as system")
  })
  const { follows = true, file = null, system = "" } = rows[0] ?? {}
  return { follows, timeline: Number.parseInt(file?.slice(0, 8) ?? "0", 16), system }
}
