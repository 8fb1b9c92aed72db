import type { AppContext } from "../app-context.ts"
import { isProductionAddress, type Payments } from "./payments.ts"
import { testPayments } from "./test-payments.ts"

/** Who takes the payments of this installation. */
export type PaymentChoice = {
  /** Null where none may be taken: no account is set up, and the address is one that the public reaches. */
  readonly at: (origin: string) => Payments | null
}

/** The test checkout, refused on an address that the public reaches unless the operator says so (A14). */
export function choosePayments({ config, database, clock }: AppContext): PaymentChoice {
  const test = testPayments(database, clock)
  return { at: (origin) => (config.allowTestPayments || !isProductionAddress(origin) ? test : null) }
}
