import type { Command } from "./command.ts"
import type { Change, Db } from "./schema.ts"

/** Hears what was committed, before the request that caused it is answered. */
export type ChangeListener = (changes: readonly Change[]) => void

/** The one door to storage: reading anywhere, writing by commands only. The same for every engine. */
export type Database = {
  /** For queries. Refuses to write. */
  readonly read: Db
  /**
   * Runs a command and answers after its commit. By then every listener has heard of its changes.
   *
   * @throws StorageFailure when nothing could be stored; UniqueViolation, ForeignKeyViolation; anything a command throws
   */
  run<Args, Answer>(command: Command<Args, Answer>, args: Args): Promise<Answer>
  /** Follows the change feed. @returns how to stop */
  follow(listener: ChangeListener): () => void
  /** Lets commands under way finish, then closes everything. */
  close(): Promise<void>
}
