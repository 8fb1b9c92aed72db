import type { RefundTotals } from "@ardoise/domain/bill/share"
import type { Database } from "../../storage/database.ts"
import { PaymentFailure } from "../../subscription/payments.ts"
import { newSessionId, testPaymentPath } from "../../subscription/test-payments.ts"
import type { CheckoutState, ShareCheckout, TablePaymentProvider } from "../table-payment-provider.ts"
import {
  endTestCheckout,
  findTestCheckout,
  findTestCheckoutOf,
  openTestCheckout,
  refundTestCheckout,
  type TestCheckout,
} from "./test-checkout-commands.ts"

/** The path of the pages where shares are paid with the test checkout. */
export const testSharePath = `${testPaymentPath}/addition`

/** The account of every restaurant at the test checkout. */
export const testAccountId = "test"

/** The built-in payments at the table: every step on any machine, without an account or a network (A14). */
export function testTablePayments(database: Database, clock: () => string): TablePaymentProvider {
  const stateOf = (checkout: TestCheckout | null): CheckoutState => {
    if (checkout === null || checkout.state === "ended") return { kind: "ended" }
    if (checkout.state === "open") return { kind: "open" }
    // A provider may know of a payment before it says so.
    if (checkout.paid_from !== null && checkout.paid_from > clock()) return { kind: "open" }
    return { kind: "paid", reference: referenceOf(checkout), refunds: totalsOf(checkout.refunded_cents) }
  }
  const openCheckout = async ({ shareId, paidUrl }: ShareCheckout) => {
    const sessionId = await database.run(openTestCheckout, { id: newSessionId(), shareId })
    return { sessionId, url: `${new URL(paidUrl).origin}${testSharePath}/${sessionId}` }
  }
  return {
    provider: "test",
    openOnboarding: async ({ returnTo }) => ({ url: returnTo, accountId: testAccountId }),
    readAccount: async () => ({ canCharge: true, missing: [] }),
    openCheckout,
    findCheckout: openCheckout,
    endCheckout: async ({ sessionId }) => {
      const state = stateOf(await database.run(endTestCheckout, { id: sessionId }))
      if (state.kind === "open") throw new PaymentFailure("unavailable", "The test checkout does not answer yet")
      return state
    },
    readCheckout: async ({ sessionId }) => stateOf(await findTestCheckout(database.read, sessionId)),
    readPayment: async ({ shareId }) => {
      const checkout = await findTestCheckoutOf(database.read, shareId)
      const state = stateOf(checkout)
      return state.kind === "paid" ? state : null
    },
    refund: async ({ sessionId }, { cents, before: { sentCents: before } }) => {
      const sent = await database.run(refundTestCheckout, { id: sessionId, cents, before })
      return { kind: sent === before + cents ? "accepted" : "known", refunds: totalsOf(sent) }
    },
  }
}

/** Refunds of the test checkout never fail. */
const totalsOf = (cents: number): RefundTotals => ({ sentCents: cents, failedCents: 0, wantedCents: cents })

/** The reference of a payment of the test checkout, as a provider would give one. */
export const referenceOf = ({ id }: Pick<TestCheckout, "id">) => `test_${id.slice(0, 12)}`
