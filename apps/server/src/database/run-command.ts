import type { Command } from "./command.ts"
import type { Limiter, LimitRule } from "./limiter.ts"
import type { Change, Db } from "./schema.ts"

/** Follows what is committed, here and on every other process of the installation. */
export type ChangeListener = {
  /** Called before the request that caused the changes is answered, when it came to this process. */
  readonly onChanges: (changes: readonly Change[]) => void
  /** The line to the other processes was lost: anything may have changed. Whatever was kept is dropped. */
  readonly onMissed: () => void
}

/** The one door to storage: reading anywhere, writing by commands only. The same for every engine. */
export type Database = {
  /** For queries that read little, such as a row by its key: SQLite runs them on the event loop. Refuses to write. */
  readonly read: Db
  /** For queries whose cost grows with what is stored: no engine runs them on the event loop. Refuses to write. */
  readonly largeRead: Db
  /**
   * Runs a command and answers after its commit. By then every listener has heard of its changes.
   *
   * @throws StorageFailure when nothing could be stored; UniqueViolation, ForeignKeyViolation; anything a command throws
   */
  run<Args, Answer>(command: Command<Args, Answer>, args: Args): Promise<Answer>
  /** Follows the change feed. @returns how to stop */
  follow(listener: ChangeListener): () => void
  /** Counts how often something happens, together with the other processes. Make one for each rule, once. */
  limiter(rule: LimitRule): Limiter
  /** Whether changes of other processes are heard now; while they are not, nothing may be kept. */
  hearsChanges(): boolean
  /** Lets commands under way finish, then closes everything. */
  close(): Promise<void>
}
