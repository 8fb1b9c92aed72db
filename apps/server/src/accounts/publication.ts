import type { IdRange } from "@ardoise/domain/sharing/sitemap"
import { type RawBuilder, sql } from "kysely"
import type { UserRow } from "./account-queries.ts"

/**
 * Whether nothing of an account is published: its owner has given it up, or the operator has disabled it or taken its page
 * down. For diners that is one and the same.
 */
export function isUnpublished(user: Pick<UserRow, "deletes_at" | "disabled_at" | "taken_down_at">): boolean {
  return user.deletes_at !== null || user.disabled_at !== null || user.taken_down_at !== null
}

/** The same of `users as away`, in the words of the index that holds the few of whom it is true. */
const isAway = sql<boolean>`(
  away.deletes_at is not null or away.disabled_at is not null or away.taken_down_at is not null
)`

/** The same of the account that a column names. */
export function isUnpublishedOwner(ownerColumn: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from users as away where away.id = ${sql.ref(ownerColumn)} and ${isAway})`
}

/** The same for long lists: the few such accounts of a range are read at once, instead of the account of each row. */
export function isUnpublishedOwnerOf({ after, before }: IdRange, ownerColumn: string): RawBuilder<boolean> {
  const end = before === null ? sql`` : sql`and away.id < ${before}`
  return sql<boolean>`${sql.ref(ownerColumn)} in (
    select away.id from users as away where ${isAway} and away.id > ${after} ${end}
  )`
}
