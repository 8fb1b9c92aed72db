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
import { namePostgresError } from "./database-errors.ts"

const bigint = 20

/** Both engines give the same values: whole numbers as numbers. The other columns are text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format as "text")),
}

/** A pool on a database. A connection that breaks while nobody uses it is simply replaced. */
export function openPool(connectionString: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: "ardoise",
  })
  pool.on("error", () => undefined)
  // A connection that breaks while it is used fails its query, and says so once more as an event that would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined))
  return pool
}

/**
 * Kysely's PostgreSQL dialect with errors under the names that both engines share.
 *
 * @param options.isReadOnly lets the server refuse every write on these connections
 */
export function postgresDialect(pool: pg.Pool, { isReadOnly }: { isReadOnly: boolean }): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NamingDriver(pool, isReadOnly),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class NamingDriver extends PostgresDriver implements Driver {
  readonly #named = new WeakSet<DatabaseConnection>()

  constructor(pool: pg.Pool, isReadOnly: boolean) {
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
  }

  override async acquireConnection(
    ...args: Parameters<PostgresDriver["acquireConnection"]>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...args).catch((error) => {
      throw namePostgresError(error)
    })
    if (!this.#named.has(connection)) {
      this.#named.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (...query) => {
        try {
          return await execute(...query)
        } catch (error) {
          throw namePostgresError(error)
        }
      }
    }
    return connection
  }
}
