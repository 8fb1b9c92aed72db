import { statfs } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setImmediate } from "node:timers/promises"
import { toMenu } from "@ardoise/contract/menu-mapping"
import { Kysely, sql } from "kysely"
import { listPrices } from "../price-register/record-prices.ts"
import { emptyRestaurant } from "../restaurants/restaurant-queries.ts"
import type { Config } from "../settings/config.ts"
import { loadSecrets } from "../storage/keys/secrets.ts"
import { openDatabase } from "../storage/open-database.ts"
import { openPool, postgresDialect } from "../storage/postgres/postgres-dialect.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { StartWriter } from "../storage/sqlite/run-writer.ts"
import { sqliteDialect } from "../storage/sqlite/sqlite-dialect.ts"
import { type GeneratedRestaurant, generatedDomain, generateRestaurant, type MenuSize } from "./generated-restaurant.ts"

/** The restaurants to generate, and how. */
export type Filling = {
  readonly startWriter: StartWriter
  /** Number of the first restaurant (inclusive); `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly size: MenuSize | null
  /** Hash of the password of all their owners. */
  readonly passwordHash: string
  /** ISO time at which they all signed up. */
  readonly at: string
  /** Called regularly with the number of stored restaurants. */
  readonly onProgress?: (done: number) => void
  /** Stops the run after the current batch. */
  readonly signal?: AbortSignal
}

/** What was stored before the run ended or was stopped. */
export type Filled = { readonly restaurants: number; readonly menus: number }

/** Why nothing was stored. The message is for the operator at the terminal. */
export class FillingRefusal extends Error {
  override name = "FillingRefusal"
}

/** Restaurants stored in one transaction. */
const batchSize = 200

/** Prices in one statement. SQLite allows 32,766 values in one. */
const pricesAtOnce = 2_000

const yearMs = 365 * 24 * 3_600_000

/** Bytes of a restaurant on the disk, with its menus and their indexes. */
const bytesEach = 12_000

/**
 * Fills a database with generated restaurants. It writes rows directly in large transactions, because one command for
 * each account and menu would take hours. The data folder is locked meanwhile, so that no server can use it.
 *
 * @throws FillingRefusal when the folder is in use, when there are real accounts, when one of the restaurants already
 * exists, and when the disk is too small
 */
export async function fillDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "encryptionKey">>,
  filling: Filling,
): Promise<Filled> {
  // Creates the tables, and locks out other processes.
  const opened = await openDatabase(config, {
    startWriter: filling.startWriter,
    onWriterLost: (error) => {
      throw error
    },
  })
  if (!opened.ok) {
    if (opened.refusal.kind !== "in-use") throw opened.refusal.cause
    throw new FillingRefusal(`Un serveur Ardoise utilise le dossier ${config.dataDir} : arrêtez-le d’abord.`)
  }
  try {
    await refuseWhatIsThere(opened.value.database.read, filling.from)
    await refuseSmallDisk(config, filling)
    // Also creates the keys: a server that finds accounts without keys reports them as lost.
    if (config.databaseUrl === null) await loadSecrets(config.dataDir, config.encryptionKey)
    const db = openForFilling(config)
    try {
      return await fill(db, filling)
    } finally {
      await db.destroy()
    }
  } finally {
    await opened.value.close()
  }
}

async function fill(db: Db, filling: Filling): Promise<Filled> {
  let menus = 0
  let last = filling.from
  while (last < filling.to && !filling.signal?.aborted) {
    const first = last
    last = Math.min(first + batchSize, filling.to)
    const restaurants = Array.from({ length: last - first }, (_, index) =>
      generateRestaurant(first + index, filling.size),
    )
    await db.transaction().execute((transaction) => store(transaction, restaurants, filling))
    menus += restaurants.reduce((sum, restaurant) => sum + restaurant.menus.length, 0)
    filling.onProgress?.(last - filling.from)
    // Lets the abort signal arrive.
    await setImmediate()
  }
  // Updates the statistics of the query planner, as a database that grew over years would have them.
  if (last === filling.to) await sql`analyze`.execute(db)
  return { restaurants: last - filling.from, menus }
}

/** Refuses to mix generated restaurants with real accounts, and to store one of them twice. */
async function refuseWhatIsThere(db: Db, from: number): Promise<void> {
  const isGenerated = sql<boolean>`email like ${`chef-%${generatedDomain}`}`
  const person = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`not (${isGenerated})`)
    .limit(1)
    .executeTakeFirst()
  if (person) {
    throw new FillingRefusal(
      "Cette base contient des comptes que cette commande n’a pas faits : elle n’y ajoute rien.\nDonnez un autre dossier : DATA_DIR=./essai npm run generate -- --restaurants 1000",
    )
  }
  const newest = await db
    .selectFrom("users")
    .select("email")
    .where(isGenerated)
    .orderBy(sql`length(email)`, "desc")
    .orderBy("email", "desc")
    .limit(1)
    .executeTakeFirst()
  const next = newest ? Number(newest.email.slice("chef-".length, -generatedDomain.length)) + 1 : 0
  if (from < next) {
    throw new FillingRefusal(
      `Cette base contient déjà les restaurants jusqu’au numéro ${next - 1}. Pour en ajouter, continuez avec --from ${next}.`,
    )
  }
}

async function refuseSmallDisk({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">, filling: Filling) {
  if (databaseUrl !== null) return
  const { bavail, bsize } = await statfs(dataDir)
  const [needed, free] = [(filling.to - filling.from) * bytesEach, bavail * bsize]
  if (needed <= free) return
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toLocaleString("fr-FR", { maximumFractionDigits: 1 })} Go`
  throw new FillingRefusal(
    `Il faut environ ${gigabytes(needed)} sur le disque de ${dataDir}, et il en reste ${gigabytes(free)}.`,
  )
}

function openForFilling({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): Db {
  if (databaseUrl !== null) {
    return new Kysely<Schema>({ dialect: postgresDialect(openPool(databaseUrl, 1)) })
  }
  const file = new DatabaseSync(join(dataDir, "ardoise.db"))
  file.exec("pragma synchronous=off; pragma cache_size=-200000")
  return new Kysely<Schema>({ dialect: sqliteDialect(file) })
}

/** Promotions of the past: every Premium restaurant has had one each month. They change no price. */
function endedPromotions(userId: string, at: string) {
  return Array.from({ length: 12 }, (_, month) => {
    const [began, ended] = [21, 14].map((days) => new Date(Date.parse(at) - (days + 30 * month) * 24 * 3_600_000))
    const [since = at, until = at] = [began?.toISOString(), ended?.toISOString()]
    const days = { startsOn: since.slice(0, 10), endsOn: until.slice(0, 10) }
    return {
      ...{ id: crypto.randomUUID(), user_id: userId, name: "Semaine du goût" },
      definition: JSON.stringify({ menuId: null, target: "all", effect: { percent: 10 }, ...days, windows: [] }),
      ...{ on_since: since, stopped_at: null, ends_at: until, uses: 0, created_at: since, updated_at: since },
    }
  })
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
    ...emptyRestaurant,
    user_id: userId,
    street: "1 place du Marché",
    postal_code: "00000",
    city,
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
  const prices = restaurants.flatMap(({ userId, menus }) =>
    menus.flatMap(({ id, document }) =>
      listPrices(toMenu(id, document)).map((price) => ({
        ...{ user_id: userId, menu_id: id, item_id: price.id, from_at: at, until_at: null },
        ...{ cents: price.cents, name: price.name },
      })),
    ),
  )
  for (let from = 0; from < prices.length; from += pricesAtOnce) {
    await db
      .insertInto("dish_prices")
      .values(prices.slice(from, from + pricesAtOnce))
      .execute()
  }
  const endsAt = new Date(Date.parse(at) + yearMs).toISOString()
  const premium = restaurants.filter(({ isPremium }) => isPremium).map(({ userId }) => userId)
  if (premium.length === 0) return
  const promotions = premium.flatMap((userId) => endedPromotions(userId, at))
  await db.insertInto("promotions").values(promotions).execute()
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
