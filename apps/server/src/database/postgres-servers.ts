import { Socket } from "node:net"
import pg from "pg"
import { isNoLongerReady, NotInCharge } from "./database-errors.ts"
import { readyName } from "./statement-names.ts"

/**
 * Milliseconds a commit may wait for its answer. More than any disk needs, and as long as a missing standby may delay a
 * write.
 */
const commitMs = 10_000

/** A client of the driver whose connection can be broken at once, even while it is being opened. */
export type CuttableClient = pg.Client & { readonly cut: () => void }

/**
 * The PostgreSQL servers of one address. One is the primary; the others are standbys until one of them is promoted.
 * Connections are made only to the primary, never to a former primary that a promoted server has replaced.
 */
export type PostgresServers = {
  /** How many servers the address names. */
  readonly count: number
  /** A client of the driver that connects to the primary. */
  readonly Client: new () => CuttableClient
  /** Breaks every connection. Queries without an answer then fail and can be repeated on a new connection. */
  readonly cut: () => void
  /** Checks whether another server was promoted, and switches to it. Never throws. */
  readonly lookAround: () => Promise<void>
}

/** A prepared statement with the name under which the connection stores it. */
type ReadyStatement = { readonly name: string; readonly text: unknown; readonly values: unknown }

/** The state of a server. Its timeline counts the promotions of its installation. */
type Standing = { readonly follows: boolean; readonly timeline: number; readonly system: string }

/**
 * Returns the servers of an address such as `postgres://name:password@db1.example,db2.example:5433/ardoise`.
 *
 * @param options how each connection is made, without the address
 */
export function postgresServers(url: string, options: pg.ClientConfig): PostgresServers {
  const addresses = addressesIn(url)
  const clients = new Set<ChargedClient>()
  let current = 0
  /**
   * The state with the highest timeline so far. A process only accepts servers of the installation it first connected
   * to.
   */
  let newest: Standing | null = null
  /** The first check. If several servers consider themselves primary, the one that was promoted last is used. */
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
    /** False once a prepared statement was rejected: a pooler gave us another server connection, or a table changed. */
    #keepsReady = true

    constructor() {
      const address = addresses[current] ?? url
      const socket = new Socket()
      super({ ...options, connectionString: address, stream: () => socket })
      this.#address = address
      this.#socket = socket
      // A connection that breaks during a query fails the query and also emits an `error` event, which would end the
      // process.
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
     * Runs a prepared statement. If the server no longer has it, or a table change made it invalid, runs it unprepared.
     * This connection then uses no prepared statements any more.
     */
    async #askReady(query: (...given: unknown[]) => Promise<unknown>, statement: ReadyStatement): Promise<unknown> {
      try {
        return await query(statement)
      } catch (error) {
        if (!isNoLongerReady(error)) throw error
        this.#keepsReady = false
        // Inside a transaction the failure has aborted the transaction. Report the original error, which makes the
        // caller repeat the command.
        return query(statement.text, statement.values).catch(() => {
          throw error
        })
      }
    }

    /** Breaks the connection when a commit gets no answer in time: it may wait for ever for a standby that is away. */
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

/**
 * Splits an address into one for each of its servers. Credentials and everything after the host are the same for all.
 */
function addressesIn(url: string): readonly string[] {
  const parts = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url)
  const [, before = "", hosts = "", after = ""] = parts ?? []
  return parts === null ? [url] : hosts.split(",").map((host) => `${before}${host}${after}`)
}

/** Returns the state of a server, or null when it does not answer. */
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

/** Asks a server whether it is a standby, and on which timeline it is. */
async function standingOf(client: pg.Client): Promise<Standing> {
  type Place = { follows: boolean; file: string | null; system: string }
  const whole = `select pg_is_in_recovery() as follows,
    case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file,
    (select system_identifier::text from pg_control_system()) as system`
  const { rows } = await client.query<Place>(whole).catch((error: { code?: string }) => {
    // Some hosted services do not offer these functions. They switch servers behind their address themselves.
    if (error.code === undefined || !/^(0A|42|55)/.test(error.code)) throw error
    return client.query<Place>("select pg_is_in_recovery() as follows, null as file, '' as system")
  })
  const { follows = true, file = null, system = "" } = rows[0] ?? {}
  return { follows, timeline: Number.parseInt(file?.slice(0, 8) ?? "0", 16), system }
}
