import { eraseAccounts, listEndingAccounts } from "../accounts/account-deletion.ts"
import { erasedRows } from "../features.ts"
import type { Database } from "../storage/database.ts"

/**
 * Erases the accounts whose 30 days are over.
 *
 * @param at ISO time
 * @returns the number of accounts erased
 */
export async function eraseEndedAccounts(database: Database, at: string): Promise<number> {
  const ending = await listEndingAccounts(database.read, at)
  return database.run(eraseAccounts, { at, ownerIds: ending.map(({ id }) => id), erased: erasedRows })
}
