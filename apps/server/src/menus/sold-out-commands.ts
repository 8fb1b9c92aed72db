import { limits } from "@ardoise/domain/menu/menu-validation"
import { refuse } from "@ardoise/domain/result"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import type { ChangeEvent } from "../storage/schema.ts"
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
    return writeAnswer(args, [...sorted.merged, ...sorted.fresh], sorted.fresh.length)
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
    return writeAnswer(args, rows)
  },
)

/** Makes the dishes that the filters name available again. */
export const deleteSoldOut = defineCommand(
  "sold-out/delete",
  "ownerId",
  async (scope, args: DeleteArgs): Promise<WriteAnswer> => {
    const rows = await listFilteredSoldOut(scope.db, args.ownerId, args.filters)
    for (const row of rows) {
      const { menu_id, item_id } = row
      await scope.db.deleteFrom("sold_out").where("menu_id", "=", menu_id).where("item_id", "=", item_id).execute()
      await endSpan(scope.db, row, args)
      await recordDish(scope, "delete", row, args)
    }
    return writeAnswer(args, rows)
  },
)

async function changeDish(scope: CommandScope, row: SoldOutDish, by: { ownerId: string; at: string }): Promise<void> {
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
  { ownerId, at }: { ownerId: string; at: string },
): Promise<void> {
  return record({ owner: ownerId, kind: "sold_out", event, ref: keyOf(row), version: at })
}
