import type { Database } from "../storage/database.ts"
import type { PaymentChoice } from "../subscription/choose-payments.ts"
import type { Payments } from "../subscription/payments.ts"
import type { RequestContext } from "../wire/request-context.ts"

/** The dependencies of an operator's command. */
export type OperatorScope = {
  readonly database: Database
  /** ISO time. */
  readonly now: string
  /** Origin of the links in emails, without a trailing slash; "" when no public address is set. */
  readonly origin: string
  /** The payment provider, or null. */
  readonly payments: Payments | null
}

/** Builds the dependencies of commands for a point in time. */
export function operatorScope(
  { config, database }: Pick<RequestContext, "config" | "database">,
  payments: PaymentChoice,
  now: string,
): OperatorScope {
  const origin = config.publicBaseUrl ?? ""
  return { database, now, origin, payments: payments.at({ origin: origin || "http://localhost", isLocal: true }) }
}

/** A command of `npm run admin`. */
export type OperatorCommand = {
  /** Its usage, for the help. */
  readonly usage: string
  /** @returns lines for the operator @throws WireError with a sentence for the operator */
  readonly run: (args: readonly string[], scope: OperatorScope) => Promise<string[]>
}
