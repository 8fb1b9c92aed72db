import { Socket } from "node:net"
import pg from "pg"
import { isNoLongerReady } from "../database-errors.ts"
import { readyName } from "../statement-names.ts"

/**
 * Milliseconds a commit may wait for its answer. More than any disk needs, and as long as a missing standby may delay a
 * write.
 */
const commitMs = 10_000

/** PostgreSQL's error code for a write on a server, or in a transaction, that is read-only. */
const readOnly = "25006"

/** A prepared statement with the name under which the connection stores it. */
type ReadyStatement = { readonly name: string; readonly text: unknown; readonly values: unknown }

/**
 * A client of the driver that prepares frequent statements, does not wait for a commit for ever, and can be cut at any time.
 */
export class PostgresClient extends pg.Client {
  readonly #socket: Socket
  /** False once a prepared statement was rejected: a pooler gave us another server connection, or a table changed. */
  #keepsReady = true

  constructor(options: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...options, stream: () => socket })
    this.#socket = socket
    // A connection that breaks during a query fails the query and also emits an `error` event, which would end the
    // process.
    this.on("error", () => undefined)
    const query = this.query.bind(this) as (...given: unknown[]) => Promise<unknown>
    const ask = (...given: unknown[]) => {
      const [text, values] = given
      if (text === "commit") return this.#bound(query(...given))
      const name = typeof text === "string" && given.length === 2 ? readyName(text) : undefined
      if (name === undefined || !this.#keepsReady) return query(...given)
      return this.#askReady(query, { name, text, values })
    }
    const watched = (...given: unknown[]) => {
      const answer: unknown = ask(...given)
      // The driver returns no promise to a caller with a callback.
      if (answer instanceof Promise) answer.catch(this.#leaveReadOnly)
      return answer
    }
    this.query = watched as typeof this.query
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const opened = this.open()
    if (callback === undefined) return opened.then(() => this)
    const done = callback as (error: Error | null) => void
    opened.then(() => done(null), done)
    return undefined
  }

  /** Opens the connection. */
  protected async open(): Promise<void> {
    await super.connect()
  }

  /** Asks the server whether it is a standby. */
  async isInRecovery(): Promise<boolean> {
    const { rows } = await this.query<{ follows: boolean }>("select pg_is_in_recovery() as follows")
    return rows[0]?.follows !== false
  }

  /** Breaks the connection at once, even while it is being opened. */
  readonly cut = () => {
    this.#socket.destroy()
  }

  /** A server that takes no writes may be a standby by now. The pool replaces a broken connection, and checks again. */
  readonly #leaveReadOnly = (error: { code?: unknown }) => {
    if (error.code === readOnly) this.cut()
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
