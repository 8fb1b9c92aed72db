import type pg from "pg"
import { NotInCharge } from "../database-errors.ts"
import { PostgresClient } from "./postgres-client.ts"

/** The servers that an address names. All connections that share them lead to the same server. */
export type PostgresServers = {
  /** How many servers the address names. */
  readonly count: number
  /** A client of the driver that connects to the server in use. */
  readonly Client: new () => PostgresClient
  /** Breaks every connection. Queries without an answer then fail and can be repeated on a new connection. */
  readonly cut: () => void
}

/**
 * Returns the servers of an address such as `postgres://name:password@db1.example,db2.example:5433/ardoise`. The first
 * that is not in recovery is used. When it fails, the next ones are tried, in order. Which server is in charge is
 * decided by what runs the servers (decision 020).
 *
 * @param options how each connection is made, without the address
 */
export function postgresServers(url: string, options: pg.ClientConfig): PostgresServers {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  const addresses = hosts === "" ? [url] : hosts.split(",").map((host) => `${before}${host}${after}`)
  const clients = new Set<ServerClient>()
  let current = 0

  class ServerClient extends PostgresClient {
    readonly #server = current

    constructor() {
      super({ ...options, connectionString: addresses[current] ?? url })
    }

    protected override async open(): Promise<void> {
      try {
        await super.open()
        if (await this.isInRecovery()) throw new NotInCharge("This PostgreSQL server is in recovery")
        if (this.#server !== current) throw new NotInCharge("Another PostgreSQL server is used by now")
      } catch (error) {
        this.cut()
        if (this.#server === current) current = (current + 1) % addresses.length
        throw error
      }
      // Never use two servers at a time.
      for (const other of clients) if (other.#server !== current) other.cut()
      clients.add(this)
      this.once("end", () => clients.delete(this))
    }
  }

  const cut = () => {
    for (const client of clients) client.cut()
  }
  return { count: addresses.length, Client: ServerClient, cut }
}
