import type { Command } from "./command.ts"
import type { Limiter, LimitRule } from "./limiter.ts"
import type { Change, Db } from "./schema.ts"

/** Receives the changes that are committed by this process and by all others of the installation. */
export type ChangeListener = {
  /** Called before the response to the request that caused the changes, if this process received that request. */
  readonly onChanges: (changes: readonly Change[]) => void
  /** The connection to the other processes was lost, so anything may have changed. Drop everything cached. */
  readonly onMissed: () => void
}

/** The only access to storage: reads from anywhere, writes by commands only. The same for every engine. */
export type Database = {
  /** For queries that read little, such as a row by its key: SQLite runs them on the event loop. Refuses to write. */
  readonly read: Db
  /** For queries whose cost grows with the amount of data. No engine runs them on the event loop. Refuses to write. */
  readonly largeRead: Db
  /**
   * Runs a command and resolves after its commit. All listeners of this process have received its changes by then.
   *
   * @throws StorageFailure when nothing could be stored; UniqueViolation, ForeignKeyViolation; anything a command
   * throws
   */
  run<Args, Answer>(command: Command<Args, Answer>, args: Args): Promise<Answer>
  /** Follows the change feed. @returns a function that stops it */
  follow(listener: ChangeListener): () => void
  /** Counts how often something happens, together with the other processes. Create one limiter per rule, once. */
  limiter(rule: LimitRule): Limiter
  /** Whether changes of other processes are received now. While they are not, nothing may be cached. */
  hearsChanges(): boolean
  /** Waits for running commands, then closes everything. */
  close(): Promise<void>
}
