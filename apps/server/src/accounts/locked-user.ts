import type { CommandScope } from "../storage/command.ts"
import { findUser, findUserByEmail, type UserRow } from "./account-queries.ts"

/**
 * Locks an account inside a command.
 *
 * @returns its row, which no other command changes from now on; null when it no longer exists
 */
export async function lockUser(scope: CommandScope, userId: string): Promise<UserRow | null> {
  await scope.lock(userId)
  return findUser(scope.db, userId)
}

/**
 * Locks the account of an address inside a command that has locked the address.
 *
 * @param email in lower case
 * @returns its row, see `lockUser`; null when the address has no account
 */
export async function lockUserOfAddress(scope: CommandScope, email: string): Promise<UserRow | null> {
  const found = await findUserByEmail(scope.db, email)
  const user = found ? await lockUser(scope, found.id) : null
  return user?.email === email ? user : null
}
