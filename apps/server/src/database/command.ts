import type { Result } from "@ardoise/domain/result"
import type { Change, Db } from "./schema.ts"

/** What a command works with: the open transaction, and the change feed that belongs to it. */
export type CommandScope = {
  readonly db: Db
  /** Notes a change in the same transaction. Every command that writes does so. */
  record(change: Change): Promise<void>
}

/**
 * The only thing that writes. Short, and pure of any I/O but SQL: it awaits nothing else, because on SQLite everything
 * behind it waits, too. Arguments and answers cross a thread, so they are plain data. Time and ids are handed in.
 *
 * An answer that is a refusal (`{ok: false}`) rolls back whatever the command had written.
 */
export type Command<Args, Answer> = {
  /** Unique name, such as `menus/insert`: the writer finds the function by it. */
  readonly name: string
  readonly run: (scope: CommandScope, args: Args) => Promise<Answer>
}

/** Defines a command. List it in `commands.ts`, too. */
export function defineCommand<Args, Answer>(
  name: string,
  run: (scope: CommandScope, args: Args) => Promise<Answer>,
): Command<Args, Answer> {
  return { name, run }
}

/** Whether a command's answer is a refusal: its writes are taken back. */
export function isRefusal(answer: unknown): answer is Extract<Result<never, string>, { ok: false }> {
  return typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false
}
