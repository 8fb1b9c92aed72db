import type { PageAssets, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { ServedFeature } from "../composition/feature.ts"
import type { Job } from "../jobs/run-jobs.ts"
import type { Config } from "../settings/config.ts"
import type { Database } from "../storage/database.ts"
import { choosePayments, type PaymentChoice } from "../subscription/choose-payments.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { accountFunctions } from "./account-functions.ts"
import { billExport } from "./bill-export.ts"
import { billFunctions } from "./bill-functions.ts"
import { billPages } from "./bill-pages/bill-pages.ts"
import { notePages } from "./bill-pages/note-pages.ts"
import { billShareTable, billTable, tablePaymentsTable } from "./bill-tables.ts"
import { chooseTablePayments } from "./choose-table-payments.ts"
import { paymentRoutes } from "./payment-routes.ts"
import { isSweepNeeded, sweepBills } from "./release-shares.ts"
import { openShareService } from "./share-service.ts"
import { openTableAccess } from "./table-access.ts"
import { tableBillRoutes } from "./table-bill-routes.ts"
import { testCheckoutRoutes } from "./test-checkout/test-checkout-routes.ts"

/** What serving payments at the table needs. */
type TablePaymentParts = {
  readonly context: RequestContext
  readonly payments: PaymentChoice
  readonly renderPublicMenu: RenderPublicMenu
  readonly webApp: { readonly assets: PageAssets }
}

/** What the server offers of bills and payments at the table. */
export async function serve({
  context,
  payments,
  webApp,
  renderPublicMenu,
}: TablePaymentParts): Promise<ServedFeature> {
  const providers = await chooseTablePayments(context, payments)
  const service = openShareService(context, providers)
  const access = openTableAccess(context)
  return {
    tables: [billTable, billShareTable, tablePaymentsTable],
    restFunctions: billFunctions(context),
    functions: accountFunctions(context, { providers, service }),
    routes: async (app) => {
      const prefix = "/functions/v1"
      await app.register((scope) => tableBillRoutes(scope, { context, access }), { prefix })
      await app.register((scope) => paymentRoutes(scope, { context, access, service }), { prefix })
      const { assets } = webApp
      const pages = { context, access, service, providers, renderPublicMenu, assets }
      await app.register((scope) => billPages(scope, pages))
      await app.register((scope) => notePages(scope, pages))
      const { stripe } = payments
      const provider = providers.named("stripe")
      if (stripe?.settings.connectWebhookSecret && provider) {
        const { stripeConnectWebhook } = await import("./stripe/stripe-connect-webhook.ts")
        const { secretKey, connectWebhookSecret: secret } = stripe.settings
        const isLive = secretKey.slice(3).startsWith("live_")
        const parts = { context, service, stripe: stripe.client, provider, secret, isLive }
        await app.register((scope) => stripeConnectWebhook(scope, parts))
      }
      await app.register((scope) => testCheckoutRoutes(scope, { context, payments, service, assets: webApp.assets }))
    },
    exports: billExport,
  }
}

/** The job that goes on with payments where a phone, a process or an event was lost. */
export function jobs({ config, database }: { readonly config: Config; readonly database: Database }): readonly Job[] {
  const clock = () => new Date().toISOString()
  return [
    {
      name: "release-shares",
      times: { everyMs: 15_000 },
      startsAtOnce: true,
      longestMs: 5 * 60_000,
      isNeeded: (at) => isSweepNeeded(database, at),
      run: async (turn) => {
        const providers = await chooseTablePayments(
          { database, clock },
          await choosePayments({ config, database, clock }, undefined),
        )
        await sweepBills({ database, service: openShareService({ database, clock, config }, providers) }, turn)
      },
    },
  ]
}
