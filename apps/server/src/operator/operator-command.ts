import type { AppContext } from "../app-context.ts"
import type { Database } from "../database/run-command.ts"
import type { PaymentChoice } from "../subscription/choose-payments.ts"
import type { Payments } from "../subscription/payments.ts"

/** What an operator's command works with. */
export type OperatorScope = {
  readonly database: Database
  /** ISO time. */
  readonly now: string
  /** Where the links of mails lead, without a trailing slash; "" where only a request could tell. */
  readonly origin: string
  /** Who takes payments; null for nobody. */
  readonly payments: Payments | null
}

/** What the commands of an installation work with at a moment. */
export function operatorScope(
  { config, database }: Pick<AppContext, "config" | "database">,
  payments: PaymentChoice,
  now: string,
): OperatorScope {
  const origin = config.publicBaseUrl ?? ""
  return { database, now, origin, payments: payments.at({ origin: origin || "http://localhost", isLocal: true }) }
}

/** A command of `npm run admin`. */
export type OperatorCommand = {
  /** How to call it, for the help. */
  readonly usage: string
  /** @returns lines for the operator @throws WireError with a sentence for the operator */
  readonly run: (args: readonly string[], scope: OperatorScope) => Promise<string[]>
}
