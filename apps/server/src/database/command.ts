import type { Result } from "@ardoise/domain/result"
import type { Change, Db } from "./schema.ts"

/** What a command works with: the open transaction, and the change feed that belongs to it. */
export type CommandScope = {
  readonly db: Db
  /**
   * Waits for the commands of a further key, for a command that learns only from the database whose data it touches. What was
   * read before may be out of date: read it again. An address is locked before an account, so that no two commands wait for
   * each other.
   */
  lock(key: string): Promise<void>
  /** Notes a change in the same transaction. Every command that writes does so. */
  record(change: Change): Promise<void>
}

/**
 * The only thing that writes. Short, and pure of any I/O but SQL: it awaits nothing else, because on SQLite everything
 * behind it waits, too. Arguments and answers cross a thread, so they are plain data. Time and ids are handed in. On
 * PostgreSQL it may run again from the start, after a deadlock or a lost connection.
 *
 * An answer that is a refusal (`{ok: false}`) rolls back whatever the command had written.
 */
export type Command<Args, Answer> = {
  /** Unique name, such as `menus/insert`: the writer finds the function by it. */
  readonly name: string
  /**
   * Whose data it touches: commands of one key run one after another on every engine, as two first inserts or two
   * activations of one owner must not pass each other. Null when the order does not matter, or when the command takes its
   * locks itself.
   */
  readonly lock: (args: Args) => string | null
  readonly run: (scope: CommandScope, args: Args) => Promise<Answer>
}

/**
 * Defines a command. List it in `commands.ts`, too.
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

/** Whether a command's answer is a refusal: its writes are taken back. */
export function isRefusal(answer: unknown): answer is Extract<Result<never, string>, { ok: false }> {
  return typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false
}
