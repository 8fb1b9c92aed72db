import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely"
import pg from "pg"
import { namePostgresError, StorageFailure } from "../database-errors.ts"
import { type PostgresServers, postgresServers } from "./postgres-servers.ts"

const bigint = 20

/** Makes both engines return the same values: integers as numbers. The other columns are text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format as "text")),
}

/** Options of every connection. */
const connections: pg.ClientConfig = {
  types,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  application_name: "ardoise",
}

/**
 * The servers that a database address names. Pools and other connections that share the result move to a new primary
 * together.
 */
export const openServers = (url: string): PostgresServers => postgresServers(url, connections)

/**
 * Milliseconds after which PostgreSQL ends the transaction of a process that has fallen silent, such as one whose machine
 * lost its power. Otherwise it notices that after two hours, and all who need a lock that it holds wait so long. Longer
 * than an open transaction is asked for (see done-commands.ts), and shorter than a phone waits.
 */
export const longestSilenceMs = 15_000

/** What the connections of a pool are for. */
export type PoolUse = {
  /** Makes the server refuse every write on these connections. */
  readonly isReadOnly?: boolean
  /** Milliseconds after which the server ends a transaction in which nothing is asked; by default it waits for ever. */
  readonly longestSilenceMs?: number
  /** Milliseconds after which a statement that waits for a lock fails; by default it waits for ever. */
  readonly longestLockWaitMs?: number
}

/** A pool of connections to the current primary. An idle connection that breaks is replaced. */
export class PostgresPool extends pg.Pool {
  /** How many servers the address names. */
  readonly servers: number
  readonly isReadOnly: boolean

  constructor(servers: PostgresServers, size: number, use: PoolUse = {}) {
    const { isReadOnly = false, longestSilenceMs: silenceMs = 0, longestLockWaitMs: lockWaitMs = 0 } = use
    const settings = [
      ...(isReadOnly ? ["set default_transaction_read_only = on"] : []),
      ...(silenceMs > 0 ? [`set idle_in_transaction_session_timeout = ${silenceMs}`] : []),
      ...(lockWaitMs > 0 ? [`set lock_timeout = ${lockWaitMs}`] : []),
    ]
    super({
      ...connections,
      max: size,
      Client: servers.Client,
      // Here and not in Kysely's hook: when that one fails, the connection holds its place in the pool for ever.
      ...(settings.length > 0 && { onConnect: (client) => client.query(settings.join("; ")) }),
    })
    this.servers = servers.count
    this.isReadOnly = isReadOnly
    this.on("error", () => undefined)
  }
}

/** Makes a separate pool on a database. */
export function openPool(url: string, size: number, use?: PoolUse): PostgresPool {
  return new PostgresPool(openServers(url), size, use)
}

/** Kysely's PostgreSQL dialect, with the error classes that both engines share. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NamingDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class NamingDriver extends PostgresDriver implements Driver {
  readonly #named = new WeakSet<DatabaseConnection>()
  readonly #servers: number
  readonly #nameError: (error: unknown) => unknown

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#servers = pool.servers
    this.#nameError = pool.isReadOnly ? namePostgresError : nameWriteError
  }

  override async acquireConnection(
    ...args: Parameters<PostgresDriver["acquireConnection"]>
  ): Promise<DatabaseConnection> {
    const connection = await this.#acquireAnywhere(args)
    if (!this.#named.has(connection)) {
      this.#named.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (...query) => {
        try {
          return await execute(...query)
        } catch (error) {
          throw this.#nameError(error)
        }
      }
    }
    return connection
  }

  /** Tries each server of the address in turn, until one accepts a connection. */
  async #acquireAnywhere(args: Parameters<PostgresDriver["acquireConnection"]>): Promise<DatabaseConnection> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await super.acquireConnection(...args)
      } catch (error) {
        if (tried >= this.#servers) throw namePostgresError(error)
      }
    }
  }
}

/**
 * A read-only server is a `StorageFailure` on connections for commands. On connections for reading the same error means
 * that our code tried to write.
 */
function nameWriteError(error: unknown): unknown {
  const takesNoWrites = error instanceof Error && "code" in error && error.code === "25006"
  return takesNoWrites ? new StorageFailure(error.message, { cause: error }) : namePostgresError(error)
}
