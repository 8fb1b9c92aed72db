import type { Menu } from "@ardoise/domain/menu/menu"
import { parsePrice } from "@ardoise/domain/money"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db } from "../storage/schema.ts"

/** A dish with a readable price. Plain data, because it is an argument of commands. */
export type ListedPrice = { readonly id: string; readonly cents: number; readonly name: string }

/** Rows in one statement. SQLite allows 32,766 values in one. */
const rowsAtOnce = 500

/**
 * Ended prices that are stored of one owner: a hundred dishes that change their prices every other day. It bounds the
 * disk use of one owner.
 */
export const mostEndedPrices = 20_000

/** Returns the dishes of a menu that have a readable price, each id once. */
export function listPrices(menu: Pick<Menu, "categories">): ListedPrice[] {
  const prices = new Map<string, ListedPrice>()
  for (const { id, price, name } of menu.categories.flatMap(({ dishes }) => dishes)) {
    const cents = parsePrice(price)
    if (cents.ok) prices.set(id, { id, cents: cents.value, name })
  }
  return [...prices.values()]
}

type MenuAt = {
  readonly ownerId: string
  readonly menuId: string
  /** ISO time. */
  readonly at: string
}

/**
 * Writes into the register what a change of a menu changed: a dish that has another price, and a dish that is new or
 * gone. It compares with the prices that hold in the register.
 *
 * @param prices those of the menu from now on; empty for a menu that is deleted
 */
export async function recordPrices(
  db: Db,
  { ownerId, menuId, at }: MenuAt,
  prices: readonly ListedPrice[],
): Promise<void> {
  const holding = await findHolding(db, { ownerId, menuId })
  const held = new Map(holding.map(({ item_id, cents }) => [item_id, cents]))
  const now = new Map(prices.map(({ id, cents }) => [id, cents]))
  const ended = holding.filter(({ item_id, cents }) => now.get(item_id) !== cents).map(({ item_id }) => item_id)
  const begun = prices.filter(({ id, cents }) => held.get(id) !== cents)
  for (const ids of inPieces(ended)) {
    const ofMenu = db.updateTable("dish_prices").where("user_id", "=", ownerId).where("menu_id", "=", menuId)
    await ofMenu.set({ until_at: at }).where("item_id", "in", ids).where("until_at", "is", null).execute()
  }
  for (const piece of inPieces(begun)) {
    const rows = piece.map(({ id, cents, name }) => ({
      ...{ user_id: ownerId, menu_id: menuId, item_id: id, from_at: at, until_at: null },
      ...{ cents, name },
    }))
    // Two saves may have the same millisecond. Then the price of the first one held for no time.
    await db
      .insertInto("dish_prices")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["user_id", "menu_id", "item_id", "from_at"]).doUpdateSet(({ ref }) => ({
          until_at: null,
          cents: ref("excluded.cents"),
          name: ref("excluded.name"),
        })),
      )
      .execute()
  }
  if (ended.length > 0) await removeOldest(db, ownerId)
}

const findHolding = prepareQuery<{ ownerId: string; menuId: string }, { item_id: string; cents: number }>((db, blank) =>
  db
    .selectFrom("dish_prices")
    .select(["item_id", "cents"])
    .where("user_id", "=", blank("ownerId"))
    .where("menu_id", "=", blank("menuId"))
    .where("until_at", "is", null),
)

/** Removes the oldest ended prices of an owner who has more than `mostEndedPrices`. */
async function removeOldest(db: Db, ownerId: string): Promise<void> {
  const [last] = await findLastKept(db, { ownerId })
  if (last === undefined || last.until_at === null) return
  await db.deleteFrom("dish_prices").where("user_id", "=", ownerId).where("until_at", "<=", last.until_at).execute()
}

const findLastKept = prepareQuery<{ ownerId: string }, { until_at: string | null }>((db, blank) =>
  db
    .selectFrom("dish_prices")
    .select("until_at")
    .where("user_id", "=", blank("ownerId"))
    .where("until_at", "is not", null)
    .orderBy("until_at", "desc")
    .offset(mostEndedPrices)
    .limit(1),
)

function inPieces<T>(list: readonly T[]): T[][] {
  const pieces: T[][] = []
  for (let from = 0; from < list.length; from += rowsAtOnce) pieces.push(list.slice(from, from + rowsAtOnce))
  return pieces
}
