import type { Db } from "../storage/schema.ts"
import type { SoldOutDish } from "./sold-out-queries.ts"

/** Milliseconds for which counters and spans are stored: 25 months, so that a year can be compared with the one before. */
export const countersKeptMs = 761 * 24 * 3_600_000

/** Who struck the dish, and when: ISO time. */
type Strike = { readonly ownerId: string; readonly at: string }

/** Begins the span of a dish that is sold out from now on. */
export async function openSpan(db: Db, { menu_id, item_id, until }: SoldOutDish, { ownerId, at }: Strike) {
  await db
    .insertInto("sold_out_spans")
    .values({ user_id: ownerId, menu_id, dish_id: item_id, began_at: at, ends_at: until })
    // Within one millisecond it was sold out, back and sold out again.
    .onConflict((conflict) => conflict.columns(["menu_id", "dish_id", "began_at"]).doUpdateSet({ ends_at: until }))
    .execute()
}

/** Changes the planned end of a dish's span. A span that is over stays: then another begins. */
export async function changeSpan(db: Db, dish: SoldOutDish, strike: Strike): Promise<void> {
  const { numUpdatedRows } = await runningSpans(db, dish, strike, dish.until)
  if (numUpdatedRows === 0n) await openSpan(db, dish, strike)
}

/** Ends the span of a dish that is available again. */
export async function endSpan(db: Db, dish: SoldOutDish, strike: Strike): Promise<void> {
  await runningSpans(db, dish, strike, strike.at)
}

function runningSpans(db: Db, { menu_id, item_id }: SoldOutDish, { at }: Strike, endsAt: string | null) {
  return db
    .updateTable("sold_out_spans")
    .set({ ends_at: endsAt })
    .where("menu_id", "=", menu_id)
    .where("dish_id", "=", item_id)
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", at)]))
    .executeTakeFirstOrThrow()
}
