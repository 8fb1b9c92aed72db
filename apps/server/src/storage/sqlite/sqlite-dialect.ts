import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite"
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type LimitNode,
  type OffsetNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely"
import { nameSqliteError } from "../database-errors.ts"

/** KiB of the page cache of a connection. */
export const pageCacheKib = 16_000

/** Prepared statements cached per connection. The product has well under a hundred different texts. */
const cachedStatements = 256

/**
 * Kysely on `node:sqlite`. Kysely's own dialect would lose data or time. This one rejects parameters that SQLite
 * silently binds as NULL, caches prepared statements, begins transactions as `immediate`, and declares that SQLite can
 * roll back DDL.
 */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const connection = new SqliteConnection(database)
  return {
    createAdapter: () => new OneConnectionAdapter(connection),
    createDriver: () => new SqliteDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StablePlanCompiler(),
  }
}

/**
 * Compiles limits and offsets so that SQLite plans a statement once. It plans for the value of a bare `limit ?` and
 * therefore plans again whenever another value is bound, which takes longer than most queries. It does not look into a
 * cast.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append("limit cast(")
    this.visitNode(node.limit)
    this.append(" as integer)")
  }

  protected override visitOffset(node: OffsetNode): void {
    this.append("offset cast(")
    this.visitNode(node.offset)
    this.append(" as integer)")
  }
}

/**
 * Returns a function that runs SQL synchronously, on an engine with a single connection. Kysely would acquire a
 * connection, run its plugins and copy the result, which takes longer than most queries. Returns undefined on an
 * asynchronous engine.
 *
 * @throws the returned function throws what the query throws
 */
export function runAtOnce<Row>(
  adapter: DialectAdapter,
): ((sql: string, parameters: readonly unknown[]) => Row[]) | undefined {
  return adapter instanceof OneConnectionAdapter
    ? (adapter.run as (sql: string, given: readonly unknown[]) => Row[])
    : undefined
}

class OneConnectionAdapter extends SqliteAdapter {
  readonly run: (sql: string, parameters: readonly unknown[]) => unknown[]

  constructor(connection: SqliteConnection) {
    super()
    this.run = (sql, parameters) => connection.run(sql, parameters).rows
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.isTransaction) {
      throw new Error("A transaction is open already: a command uses the scope it is handed and opens none of its own")
    }
    await connection.executeQuery(CompiledQuery.raw("begin immediate"))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already rolled it back when the disk was full.
    if (this.#connection.isTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"))
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.close()
  }
}

/** One connection with its prepared statements. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    if (this.#database.isOpen) this.#database.close()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.run<Row>(query.sql, query.parameters)
  }

  run<Row>(sql: string, given: readonly unknown[]): QueryResult<Row> {
    const parameters = checkParameters(given)
    try {
      const { statement, givesRows } = this.#prepare(sql)
      if (givesRows) return { rows: statement.all(...parameters) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      throw nameSqliteError(error)
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Streaming would keep a statement open between commands; read pages instead")
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) {
      this.#statements.delete(sql)
      this.#statements.set(sql, known)
      return known
    }
    const statement = this.#database.prepare(sql)
    const prepared = { statement, givesRows: statement.columns().length > 0 }
    this.#statements.set(sql, prepared)
    if (this.#statements.size > cachedStatements) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    return prepared
  }
}

type Prepared = { readonly statement: StatementSync; readonly givesRows: boolean }

/**
 * Accepts only values that SQLite stores unchanged. `node:sqlite` takes an object in first place for named parameters
 * and then binds NULL instead, without any error. `undefined` becomes NULL, too.
 */
function checkParameters(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((parameter, index) => {
    if (
      parameter === null ||
      typeof parameter === "string" ||
      typeof parameter === "number" ||
      typeof parameter === "bigint" ||
      parameter instanceof Uint8Array
    ) {
      return parameter
    }
    const kind = parameter instanceof Date ? "a Date" : `a value of type ${typeof parameter}`
    throw new TypeError(`Parameter ${index + 1} of a query is ${kind}; hand in text, a number or null`)
  })
}
