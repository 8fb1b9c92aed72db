import { boardLimits, isSpecialId } from "@ardoise/domain/menu/daily-board"
import { limits } from "@ardoise/domain/menu/menu-validation"
import { refuse } from "@ardoise/domain/result"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import type { ChangeEvent, Db } from "../storage/schema.ts"
import { sortByConflict } from "../wire/conflicts.ts"
import { type DeleteArgs, type InsertArgs, type UpdateArgs, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { listMenusById } from "./menu-queries.ts"
import { listFilteredSoldOut, listSoldOutOfMenus, type SoldOutDish } from "./sold-out-queries.ts"
import { changeSpan, endSpan, openSpan } from "./sold-out-spans.ts"

const keyOf = ({ menu_id, item_id }: SoldOutDish) => `${menu_id}/${item_id}`

/** Marks dishes of the owner's menus as sold out. An upsert changes the time until which they are sold out. */
export const insertSoldOut = defineCommand(
  "sold-out/insert",
  "ownerId",
  async (scope, args: InsertArgs): Promise<WriteAnswer> => {
    const rows = args.rows as unknown as readonly SoldOutDish[]
    if (rows.length > limits.dishesPerMenu) return refuse("too-many-dishes")
    const menuIds = [...new Set(rows.map((row) => row.menu_id))]
    const menus = await listMenusById(scope.db, menuIds)
    if (menuIds.some((id) => menus.get(id)?.user_id !== args.ownerId)) return refuse("42501")

    const stored = await listSoldOutOfMenus(scope.db, menuIds)
    const taken = new Set(stored.map(keyOf))
    const sorted = sortByConflict(rows, ["menu_id", "item_id"], (row) => taken.has(keyOf(row)), args)
    if (!sorted.ok) return sorted
    const countOf = Map.groupBy([...stored, ...sorted.fresh], (row) => row.menu_id)
    if ([...countOf.values()].some((dishes) => dishes.length > limits.dishesPerMenu)) return refuse("too-many-dishes")

    for (const row of sorted.merged) await changeDish(scope, row, args)
    for (const row of sorted.fresh) {
      await scope.db.insertInto("sold_out").values(row).execute()
      await openSpan(scope.db, row, args)
      await recordDish(scope, "insert", row, args)
    }
    const written = [...sorted.merged, ...sorted.fresh]
    await markTwins(scope, written, args)
    return writeAnswer(args, written, sorted.fresh.length)
  },
)

/** Changes the time until which the dishes that the filters name are sold out. */
export const updateSoldOut = defineCommand(
  "sold-out/update",
  "ownerId",
  async (scope, args: UpdateArgs): Promise<WriteAnswer> => {
    const { until } = args.patch as Pick<SoldOutDish, "until">
    const rows = (await listFilteredSoldOut(scope.db, args.ownerId, args.filters)).map((row) => ({ ...row, until }))
    for (const row of rows) await changeDish(scope, row, args)
    await markTwins(scope, rows, args)
    return writeAnswer(args, rows)
  },
)

/** Makes the dishes that the filters name available again. */
export const deleteSoldOut = defineCommand(
  "sold-out/delete",
  "ownerId",
  async (scope, args: DeleteArgs): Promise<WriteAnswer> => {
    const rows = await listFilteredSoldOut(scope.db, args.ownerId, args.filters)
    // A special was perhaps struck on another menu, whose span is the one that runs.
    for (const row of [...rows, ...(await listTwins(scope.db, rows, args.ownerId))]) {
      const { menu_id, item_id } = row
      await scope.db.deleteFrom("sold_out").where("menu_id", "=", menu_id).where("item_id", "=", item_id).execute()
      await endSpan(scope.db, row, args)
      await recordDish(scope, "delete", row, args)
    }
    return writeAnswer(args, rows)
  },
)

type By = { readonly ownerId: string; readonly at: string }

/** Menus on which a special is marked at once. An owner has few; those that diners read come first. */
const mostMenus = 20

/**
 * Returns the specials among these dishes on the owner's other menus, too. The daily board is shown with each menu, so a
 * special that is sold out is sold out on all of them. At most as many as a board has: one call writes no more.
 */
async function listTwins(db: Db, rows: readonly SoldOutDish[], ownerId: string): Promise<readonly SoldOutDish[]> {
  const struck = new Map(rows.filter(({ item_id }) => isSpecialId(item_id)).map((row) => [row.item_id, row]))
  const specials = [...struck.values()].slice(0, boardLimits.specials)
  if (specials.length === 0) return []
  const menus = await db
    .selectFrom("user_menus")
    .select("id")
    .where("user_id", "=", ownerId)
    .orderBy("is_active", "desc")
    .orderBy("updated_at", "desc")
    .limit(mostMenus)
    .execute()
  const own = new Set(rows.map(keyOf))
  const twins = specials.flatMap((row) => menus.map(({ id }) => ({ ...row, menu_id: id })))
  return twins.filter((twin) => !own.has(keyOf(twin)))
}

/** Marks specials on the other menus, too. The figures of sold-out times count each of them once. */
async function markTwins(scope: CommandScope, rows: readonly SoldOutDish[], by: By): Promise<void> {
  for (const { menu_id, item_id, until } of await listTwins(scope.db, rows, by.ownerId)) {
    const twin = { menu_id, item_id, until }
    // The span of the menu on which it is struck now replaces one that runs.
    await endSpan(scope.db, twin, by)
    const insert = scope.db.insertInto("sold_out").values(twin)
    await insert.onConflict((conflict) => conflict.columns(["menu_id", "item_id"]).doUpdateSet({ until })).execute()
    await recordDish(scope, "update", twin, by)
  }
}

async function changeDish(scope: CommandScope, row: SoldOutDish, by: By): Promise<void> {
  const { menu_id, item_id, until } = row
  await scope.db
    .updateTable("sold_out")
    .set({ until })
    .where("menu_id", "=", menu_id)
    .where("item_id", "=", item_id)
    .execute()
  await changeSpan(scope.db, row, by)
  await recordDish(scope, "update", row, by)
}

function recordDish(
  { record }: CommandScope,
  event: ChangeEvent,
  row: SoldOutDish,
  { ownerId, at }: By,
): Promise<void> {
  return record({ owner: ownerId, kind: "sold_out", event, ref: keyOf(row), version: at })
}
