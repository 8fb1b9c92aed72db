import { orderSettingsTable } from "../orders/order-settings-table.ts"
import { restaurantTable } from "../restaurants/restaurant-table.ts"
import type { Database } from "../storage/database.ts"
import { tablePaymentsTable } from "../table-payments/bill-tables.ts"
import { storeAccount } from "../table-payments/table-payments-commands.ts"
import { testAccountId } from "../table-payments/test-table-payments.ts"
import type { Table } from "../wire/table.ts"

/** Names of the tables of the demonstration. */
export const demoTables = Array.from({ length: 12 }, (_, index) => String(index + 1))

/** Lets diners pay at the tables, with the test checkout. @param at ISO time */
export async function openDemoTables(
  database: Database,
  { ownerId, at }: { readonly ownerId: string; readonly at: string },
): Promise<void> {
  const change = async ({ update }: Table, patch: Record<string, unknown>) => {
    if (!update) throw new Error("These settings can be changed")
    const args = { ownerId, filters: [], patch: update.check(patch, ownerId), at, wantsOne: true }
    const changed = await database.run(update.command, args)
    if (!changed.ok) throw new Error(changed.code)
  }
  // The note shows the address.
  await change(restaurantTable, { street: "12 rue des Halles", postal_code: "69002", city: "Lyon" })
  await change(orderSettingsTable, { tables: demoTables })
  const account = { provider: "test" as const, accountId: testAccountId, canCharge: true, missing: [] }
  await database.run(storeAccount, { ownerId, ...account, isConnecting: true, at })
  await change(tablePaymentsTable, { is_on: true, tips: true, commitment: true })
}
