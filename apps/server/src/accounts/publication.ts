import type { IdRange } from "@ardoise/domain/sharing/sitemap"
import { type RawBuilder, sql } from "kysely"
import type { UserRow } from "./account-queries.ts"

/**
 * Whether nothing of an account is published: its owner has scheduled its deletion, or the operator has disabled it or
 * taken its page down. Diners cannot distinguish these cases.
 */
export function isUnpublished(user: Pick<UserRow, "deletes_at" | "disabled_at" | "taken_down_at">): boolean {
  return user.deletes_at !== null || user.disabled_at !== null || user.taken_down_at !== null
}

/**
 * The same condition on `users as away`. It must match the condition of the partial index that holds these few
 * accounts.
 */
const isAway = sql<boolean>`(
  away.deletes_at is not null or away.disabled_at is not null or away.taken_down_at is not null
)`

/** The same condition on the account that a column refers to. */
export function isUnpublishedOwner(ownerColumn: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from users as away where away.id = ${sql.ref(ownerColumn)} and ${isAway})`
}

/**
 * The same condition for long lists: one query reads the few such accounts of a range, instead of the account of each
 * row.
 */
export function isUnpublishedOwnerOf({ after, before }: IdRange, ownerColumn: string): RawBuilder<boolean> {
  const end = before === null ? sql`` : sql`and away.id < ${before}`
  return sql<boolean>`${sql.ref(ownerColumn)} in (
    select away.id from users as away where ${isAway} and away.id > ${after} ${end}
  )`
}
