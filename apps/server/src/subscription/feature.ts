import type { Feature } from "../composition/feature.ts"
import { keepBillingIdentity } from "./billing-identities.ts"
import { announceEndedPlans } from "./ended-plans.ts"
import { keepSentAddress } from "./sent-addresses.ts"
import {
  applyReports,
  claimCheckout,
  closeCheckout,
  closeCheckouts,
  grantPremium,
  keepCheckoutUrl,
  linkCustomer,
  openPortalSession,
} from "./subscription-commands.ts"
import type { SubscriptionRows } from "./subscription-rows.ts"
import { actInTestPortal, payTestCheckout } from "./test-payment-commands.ts"

/** Longer than a provider repeats an event, and longer than anyone looks at a checkout. */
const paymentTracesKeptMs = 90 * 24 * 3_600_000

/** Plans and their payment. */
export const subscription = {
  name: "subscription",
  commands: [
    grantPremium,
    applyReports,
    linkCustomer,
    keepSentAddress,
    claimCheckout,
    keepCheckoutUrl,
    closeCheckout,
    closeCheckouts,
    openPortalSession,
    payTestCheckout,
    actInTestPortal,
    keepBillingIdentity,
    announceEndedPlans,
  ],
  backsUp: [
    {
      name: "subscriptions",
      key: ["user_id"],
      // Migration 003-premium derives the grants from rows without this column.
      before: { column: "told_end", version: "002-restaurants" },
    },
    { name: "premium_grants", key: ["user_id"] },
    { name: "paid_subscriptions" },
    { name: "payment_customers", key: ["user_id", "provider"] },
    { name: "payment_events" },
    { name: "payment_sessions" },
    { name: "test_payments", key: ["user_id"] },
    { name: "billing_identities", key: ["user_id"] },
  ],
  removesAtAge: [
    { table: "payment_events", key: ["id"], age: "received_at", keptMs: paymentTracesKeptMs },
    { table: "payment_sessions", key: ["id"], age: "expires_at", keptMs: paymentTracesKeptMs },
  ],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof SubscriptionRows>
