import type { Database } from "../database/run-command.ts"

/** What an operator's command works with. */
export type OperatorScope = { readonly database: Database /** ISO time. */; readonly now: string }

/** A command of `npm run admin`. */
export type OperatorCommand = {
  /** How to call it, for the help. */
  readonly usage: string
  /** @returns lines for the operator @throws WireError with a sentence for the operator */
  readonly run: (args: readonly string[], scope: OperatorScope) => Promise<string[]>
}
