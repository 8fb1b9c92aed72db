import { toMenu } from "@ardoise/contract/menu-mapping"
import { parsePrice } from "@ardoise/domain/money"
import { type Kysely, PostgresAdapter, sql } from "kysely"
import { parseStored } from "../parse-stored.ts"

/** The tables as this migration needs them. */
type Tables = {
  user_menus: { id: string; user_id: string; menu_data: string; created_at: string; updated_at: string }
  dish_prices: {
    user_id: string
    menu_id: string
    item_id: string
    from_at: string
    until_at: string | null
    cents: number
    name: string
  }
}

/** Menus that are read at once. Their documents have up to 2 MB each. */
const menusAtOnce = 20
/** Rows in one statement. SQLite allows 32,766 values in one, PostgreSQL 65,535. */
const rowsAtOnce = 1_000

/** The price register. It begins with the price that each dish has had since its menu was last changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable("dish_prices")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("menu_id", text, (column) => column.notNull())
    .addColumn("item_id", text, (column) => column.notNull())
    .addColumn("from_at", text, (column) => column.notNull())
    .addColumn("until_at", text)
    .addColumn("cents", "integer", (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("dish_prices_pkey", ["user_id", "menu_id", "item_id", "from_at"])
    // The key is most of a row: SQLite would store it twice.
    .$call((table) => (isPostgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute()
  await fill(db as Kysely<Tables>)
  await sql`create index dish_prices_age on dish_prices (until_at) where until_at is not null`.execute(db)
}

async function fill(db: Kysely<Tables>): Promise<void> {
  // In the order of the key, because inserting elsewhere than at the end is slow.
  let after = { user_id: "", created_at: "", id: "" }
  let rows: Tables["dish_prices"][] = []
  for (;;) {
    const menus = await db
      .selectFrom("user_menus")
      .select(["id", "user_id", "menu_data", "created_at", "updated_at"])
      .where(sql<boolean>`(user_id, created_at, id) > (${after.user_id}, ${after.created_at}, ${after.id})`)
      .orderBy("user_id")
      .orderBy("created_at")
      .orderBy("id")
      .limit(menusAtOnce)
      .execute()
    for (const menu of menus) {
      rows.push(...rowsOf(menu))
      while (rows.length >= rowsAtOnce) {
        await db.insertInto("dish_prices").values(rows.slice(0, rowsAtOnce)).execute()
        rows = rows.slice(rowsAtOnce)
      }
    }
    const last = menus.at(-1)
    if (last === undefined) break
    after = last
  }
  if (rows.length > 0) await db.insertInto("dish_prices").values(rows).execute()
}

function rowsOf({ id, user_id, menu_data, updated_at }: Tables["user_menus"]): Tables["dish_prices"][] {
  const rows = new Map<string, Tables["dish_prices"]>()
  for (const dish of toMenu(id, parseStored(menu_data)).categories.flatMap(({ dishes }) => dishes)) {
    const cents = parsePrice(dish.price)
    if (!cents.ok) continue
    const about = { user_id, menu_id: id, item_id: dish.id, from_at: updated_at, until_at: null }
    rows.set(dish.id, { ...about, cents: cents.value, name: dish.name })
  }
  return [...rows.values()]
}
