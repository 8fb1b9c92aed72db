import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Kysely, sql } from "kysely"
import type { Config } from "../config.ts"
import { openDatabase } from "../database/open-database.ts"
import { openPool, postgresDialect } from "../database/postgres-dialect.ts"
import type { Db, Schema } from "../database/schema.ts"
import { sqliteDialect } from "../database/sqlite-dialect.ts"
import { type GeneratedRestaurant, generateRestaurant, type MenuSize } from "./generated-restaurant.ts"

/** What to fill a database with. */
export type Filling = {
  /** Numbers of the restaurants: from the first, up to but without the last. */
  readonly from: number
  readonly to: number
  readonly size: MenuSize | null
  /** Hash of the password of all their owners. */
  readonly passwordHash: string
  /** ISO time at which they all signed up. */
  readonly at: string
  /** Told now and then how many are there. */
  readonly onProgress?: (done: number) => void
}

/** Restaurants stored in one transaction. */
const batchSize = 200

const yearMs = 365 * 24 * 3_600_000

/**
 * Fills a database with generated restaurants, around the commands: those check each owner's password, and would take
 * hours. No server may use the data folder meanwhile.
 *
 * @returns how many menus were stored
 * @throws when the folder is in use, or when one of the restaurants is there already
 */
export async function fillDatabase(config: Pick<Config, "databaseUrl" | "dataDir">, filling: Filling): Promise<number> {
  // Makes the tables, and shows that nobody else is using them.
  const opened = await openDatabase(config, (error) => {
    throw error
  })
  if (!opened.ok) throw new Error(`The data cannot be used: ${opened.refusal.kind}`)
  await opened.value.close()
  const db = openForFilling(config)
  let menus = 0
  try {
    for (let first = filling.from; first < filling.to; first += batchSize) {
      const last = Math.min(first + batchSize, filling.to)
      const restaurants = Array.from({ length: last - first }, (_, index) =>
        generateRestaurant(first + index, filling.size),
      )
      await db.transaction().execute((transaction) => store(transaction, restaurants, filling))
      menus += restaurants.reduce((sum, restaurant) => sum + restaurant.menus.length, 0)
      filling.onProgress?.(last - filling.from)
    }
    // As a database that has grown for years would know itself.
    await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
  return menus
}

function openForFilling({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): Db {
  if (databaseUrl !== null) {
    return new Kysely<Schema>({ dialect: postgresDialect(openPool(databaseUrl, 1), { isReadOnly: false }) })
  }
  const file = new DatabaseSync(join(dataDir, "ardoise.db"))
  file.exec("pragma synchronous=off; pragma cache_size=-200000")
  return new Kysely<Schema>({ dialect: sqliteDialect(file) })
}

async function store(
  db: Db,
  restaurants: readonly GeneratedRestaurant[],
  { passwordHash, at }: Filling,
): Promise<void> {
  const users = restaurants.map(({ userId, email, name }) => ({
    id: userId,
    email,
    password_hash: passwordHash,
    user_metadata: JSON.stringify({ restaurant_name: name }),
    email_confirmed_at: at,
    created_at: at,
    updated_at: at,
  }))
  await db.insertInto("users").values(users).execute()
  const profiles = restaurants.map(({ userId, city }) => ({
    user_id: userId,
    street: "1 place du Marché",
    postal_code: "00000",
    city,
    telephone: "",
    opening_hours: "{}",
    time_zone: "Europe/Paris",
    service_included: "true",
  }))
  await db.insertInto("restaurants").values(profiles).execute()
  const rows = restaurants.flatMap(({ userId, menus }) =>
    menus.map(({ id, document: { isActive: _decidedByServer, ...kept } }, index) => ({
      id,
      user_id: userId,
      menu_data: JSON.stringify(kept),
      is_active: index === 0 ? 1 : 0,
      category_count: kept.categories.length,
      created_at: new Date(Date.parse(at) + index).toISOString(),
      updated_at: at,
    })),
  )
  await db.insertInto("user_menus").values(rows).execute()
  const endsAt = new Date(Date.parse(at) + yearMs).toISOString()
  const premium = restaurants.filter(({ isPremium }) => isPremium).map(({ userId }) => userId)
  if (premium.length === 0) return
  const grants = premium.map((userId) => ({ user_id: userId, ends_at: endsAt }))
  await db.insertInto("premium_grants").values(grants).execute()
  const subscriptions = premium.map((userId) => ({
    user_id: userId,
    status: "active" as const,
    ends_at: endsAt,
    told_end: endsAt,
    updated_at: at,
  }))
  await db.insertInto("subscriptions").values(subscriptions).execute()
}
