import type { FastifyInstance } from "fastify"
import type { Config } from "../settings/config.ts"
import type { Database } from "../storage/database.ts"
import { choosePayments } from "../subscription/choose-payments.ts"
import type { StripeAddress } from "../subscription/stripe-payments.ts"
import { chooseTablePayments } from "../table-payments/choose-table-payments.ts"
import { sweepBills } from "../table-payments/release-shares.ts"
import { openShareService } from "../table-payments/share-service.ts"

/** Lets a test run the job that goes on with payments: `POST /sweep` with the milliseconds by which its clock is ahead. */
export async function sweepOnRequest(
  app: FastifyInstance,
  parts: { readonly config: Config; readonly database: Database; readonly stripeAddress: StripeAddress },
): Promise<void> {
  const { config, database, stripeAddress } = parts
  app.post<{ Body: { readonly laterMs: number } }>("/sweep", async ({ body: { laterMs } }) => {
    const clock = () => new Date(Date.now() + laterMs).toISOString()
    const payments = await choosePayments({ config, database, clock }, stripeAddress)
    const providers = await chooseTablePayments({ database, clock }, payments)
    const service = openShareService({ database, clock, config }, providers)
    await sweepBills({ database, service }, { at: clock(), signal: new AbortController().signal })
    return {}
  })
}
