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
import { namePostgresError, StorageFailure } from "./database-errors.ts"
import { type PostgresServers, postgresServers } from "./postgres-servers.ts"

const bigint = 20

/** Both engines give the same values: whole numbers as numbers. The other columns are text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format as "text")),
}

/** How every connection is made. */
const connections: pg.ClientConfig = {
  types,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  application_name: "ardoise",
}

/** The servers of a database's address, for pools and other connections that are to go over to another one together. */
export const openServers = (url: string): PostgresServers => postgresServers(url, connections)

/** A pool on the server in charge. A connection that breaks while nobody uses it is simply replaced. */
export class PostgresPool extends pg.Pool {
  /** How many servers the address names. */
  readonly servers: number

  constructor(servers: PostgresServers, size: number) {
    super({ ...connections, max: size, Client: servers.Client })
    this.servers = servers.count
    this.on("error", () => undefined)
  }
}

/** A pool of its own on a database. */
export function openPool(url: string, size: number): PostgresPool {
  return new PostgresPool(openServers(url), size)
}

/**
 * Kysely's PostgreSQL dialect with errors under the names that both engines share.
 *
 * @param options.isReadOnly lets the server refuse every write on these connections
 */
export function postgresDialect(pool: PostgresPool, { isReadOnly }: { isReadOnly: boolean }): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NamingDriver(pool, isReadOnly),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class NamingDriver extends PostgresDriver implements Driver {
  readonly #named = new WeakSet<DatabaseConnection>()
  readonly #servers: number
  readonly #nameError: (error: unknown) => unknown

  constructor(pool: PostgresPool, isReadOnly: boolean) {
    super({
      pool,
      ...(isReadOnly && {
        onCreateConnection: async (connection) => {
          await connection.executeQuery({
            sql: "set default_transaction_read_only = on",
            parameters: [],
          } as unknown as Parameters<typeof connection.executeQuery>[0])
        },
      }),
    })
    this.#servers = pool.servers
    this.#nameError = isReadOnly ? namePostgresError : nameWriteError
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

  /** A server that cannot be used is left for the next one of the address, until each has been tried. */
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

/** Where we mean to write, a server that takes no writes is not available; on the connections for reading it is a mistake of ours. */
function nameWriteError(error: unknown): unknown {
  const takesNoWrites = error instanceof Error && "code" in error && error.code === "25006"
  return takesNoWrites ? new StorageFailure(error.message, { cause: error }) : namePostgresError(error)
}
