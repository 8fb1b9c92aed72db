import { type RawBuilder, sql } from "kysely"
import type { UserRow } from "./account-queries.ts"

/**
 * Whether nothing of an account is published: its owner has given it up, or the operator has disabled it or taken its page
 * down. For diners that is one and the same.
 */
export function isUnpublished(user: Pick<UserRow, "deletes_at" | "disabled_at" | "taken_down_at">): boolean {
  return user.deletes_at !== null || user.disabled_at !== null || user.taken_down_at !== null
}

/** The same of the account that a column names. */
export function isUnpublishedOwner(ownerColumn: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from users as away where away.id = ${sql.ref(ownerColumn)}
    and (away.deletes_at is not null or away.disabled_at is not null or away.taken_down_at is not null)
  )`
}
