import type { Result } from "@ardoise/domain/result"
import type { Change, Db } from "./schema.ts"

/** What a command works with: the open transaction, and the change feed that belongs to it. */
export type CommandScope = {
  readonly db: Db
  /**
   * Takes the lock of a further key. For a command that learns only from the database whose data it touches. Values
   * read before may be out of date, so read them again. Lock an email address before an account: one order avoids
   * deadlocks.
   */
  lock(key: string): Promise<void>
  /** Records a change in the same transaction. Every command that changes what somebody else reads must do so. */
  record(change: Change): Promise<void>
}

/**
 * The only code that writes to the database. A command is short and awaits nothing but SQL, because on SQLite all later
 * commands wait for it. Arguments and answers cross a thread, so they are plain data. Time and ids are arguments. On
 * PostgreSQL it may run again from the start after a deadlock or a lost connection.
 *
 * A refusal (`{ok: false}`) as its answer rolls back everything that the command has written.
 */
export type Command<Args, Answer> = {
  /** Unique name, such as `menus/insert`. The writer thread finds the function by it. */
  readonly name: string
  /**
   * The key whose commands run one after another on every engine. Two first inserts or two activations of one owner
   * must not run at the same time. Null when the order does not matter, or when the command takes its locks itself.
   */
  readonly lock: (args: Args) => string | null
  readonly run: (scope: CommandScope, args: Args) => Promise<Answer>
}

/**
 * Defines a command. It must also be listed in the `feature.ts` of its folder.
 *
 * @param lockedBy the argument that names whose data it touches, such as `ownerId`
 */
export function defineCommand<Args extends object, Answer>(
  name: string,
  lockedBy: string | null,
  run: (scope: CommandScope, args: Args) => Promise<Answer>,
): Command<Args, Answer> {
  return { name, lock: (args) => (lockedBy === null ? null : textArgument(name, args, lockedBy)), run }
}

function textArgument(command: string, args: object, name: string): string {
  const value = (args as Record<string, unknown>)[name]
  if (typeof value !== "string") throw new TypeError(`Command ${command} is locked by ${name}, which is no text`)
  return value
}

/** Whether a command's answer is a refusal. Its writes are then rolled back. */
export function isRefusal(answer: unknown): answer is Extract<Result<never, string>, { ok: false }> {
  return typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false
}
