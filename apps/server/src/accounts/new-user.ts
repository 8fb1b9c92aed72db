import type { CommandScope } from "../storage/command.ts"
import type { UserRow } from "./account-queries.ts"
import type { MailToken } from "./links/mail-tokens.ts"

/** Stored instead of a hash when an account has no password: no password matches it. */
const noPassword = "!"

/** The row of a new account. */
export function newUser(account: {
  id: string
  email: string
  passwordHash: string
  /** JSON. */
  userMetadata: string
  at: string
}): UserRow {
  return {
    id: account.id,
    email: account.email,
    password_hash: account.passwordHash,
    user_metadata: account.userMetadata,
    email_confirmed_at: account.at,
    last_sign_in_at: null,
    created_at: account.at,
    updated_at: account.at,
    deletes_at: null,
    disabled_at: null,
    taken_down_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change_sent_at: null,
    new_email: null,
    email_change_confirmed: null,
  }
}

/**
 * Inserts an account whose owner has proved access to the address. The caller has locked the address, and it has no
 * account.
 */
export async function insertUser(
  { db }: CommandScope,
  account: Pick<MailToken, "id" | "email" | "password_hash" | "user_metadata"> & { at: string },
): Promise<UserRow> {
  const user = newUser({
    id: account.id,
    email: account.email,
    passwordHash: account.password_hash ?? noPassword,
    userMetadata: account.user_metadata ?? "{}",
    at: account.at,
  })
  await db.insertInto("users").values(user).execute()
  return user
}
