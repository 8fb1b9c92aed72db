import type { ServedFeature } from "../composition/feature.ts"
import type { Job } from "../jobs/run-jobs.ts"
import type { Database } from "../storage/database.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { acceptOrderFunction } from "./accept-order.ts"
import { forgetOldOrderWords } from "./forget-words.ts"
import { orderExport } from "./order-export.ts"
import { orderSettingsTable } from "./order-settings-table.ts"
import { orderTable, placeOrderFunction } from "./order-table.ts"
import { checkCodeFunction, openCodeLimiter } from "./promotion-code.ts"
import { sendServingFunction } from "./send-serving.ts"

/** What the server offers of orders. */
export function serve({ context }: { readonly context: RequestContext }): ServedFeature {
  const codes = openCodeLimiter(context)
  return {
    tables: [orderTable, orderSettingsTable],
    restFunctions: [
      placeOrderFunction(context, codes),
      acceptOrderFunction(context),
      sendServingFunction(context),
      checkCodeFunction(context, codes),
    ],
    exports: orderExport,
  }
}

/** The job that forgets what diners wrote into old orders. */
export function jobs({ database }: { readonly database: Database }): readonly Job[] {
  return [
    {
      name: "forget-order-words",
      times: "23 * * * *",
      startsAtOnce: true,
      // The first run after an upgrade processes the orders of years.
      longestMs: 60 * 60_000,
      run: (turn) => forgetOldOrderWords(database, turn),
    },
  ]
}
