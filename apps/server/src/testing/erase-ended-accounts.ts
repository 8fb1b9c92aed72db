import { listEndingAccounts } from "../accounts/account-deletion.ts"
import { eraseAccount } from "../accounts/account-erasure.ts"
import { erasedRows, largeTables } from "../features.ts"
import type { Database } from "../storage/database.ts"

/**
 * Erases the accounts whose 30 days are over.
 *
 * @param at ISO time
 * @returns the number of accounts erased
 */
export async function eraseEndedAccounts(database: Database, at: string): Promise<number> {
  let erased = 0
  for (const { id } of await listEndingAccounts(database.read, at)) {
    if (await eraseAccount(database, { erasedRows, largeTables }, { ownerId: id, at })) erased += 1
  }
  return erased
}
