import { createHash } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { gzipSync } from "node:zlib"
import { Kysely, sql } from "kysely"
import { Migrator } from "kysely/migration"
import { describe, expect, onTestFinished, test } from "vitest"
import { passwordQueue } from "../accounts/passwords.ts"
import { backedUpTables } from "../features.ts"
import { aPostgresDatabase, type Engine, engines } from "../testing/engines.ts"
import { startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { backUp, restore } from "./backup/backup.ts"
import { listExistingTables } from "./backup/snapshot.ts"
import { migrate, migrations } from "./migrate.ts"
import { openPostgres } from "./postgres/open-postgres.ts"
import { openPool, postgresDialect } from "./postgres/postgres-dialect.ts"
import type { Schema } from "./schema.ts"
import { sqliteDialect } from "./sqlite/sqlite-dialect.ts"

const password = "un mot de passe"
const at = "2026-09-01T12:00:00.000Z"
const until = "2099-01-01T00:00:00.000Z"
const versions = Object.keys(migrations)

/** An installation without any table, and a connection to it like that of an earlier version. */
async function anEmptyPlace(engine: Engine): Promise<{ settings: Record<string, string>; db: Kysely<unknown> }> {
  const DATA_DIR = join(await temporaryFolder(), "data")
  await mkdir(DATA_DIR)
  if (engine === "sqlite") {
    const database = new DatabaseSync(join(DATA_DIR, "ardoise.db"))
    database.exec("pragma foreign_keys=on")
    return { settings: { DATA_DIR }, db: new Kysely<unknown>({ dialect: sqliteDialect(database) }) }
  }
  const { url, drop } = await aPostgresDatabase("template0")
  onTestFinished(drop)
  const dialect = postgresDialect(openPool(url, 1))
  return { settings: { DATA_DIR, DATABASE_URL: url }, db: new Kysely<unknown>({ dialect }) }
}

const ids = (n: number) => ({
  owner: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  menu: `11111111-1111-4111-8111-${String(n).padStart(12, "0")}`,
  order: `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`,
})
const dish = { id: "sole", name: "Sole meunière", price: "24", allergens: ["poissons"] }
const aDocument = (n: number) => ({ name: `Carte ${n}`, categories: [{ id: "plats", name: "Plats", items: [dish] }] })

const refundedAt = "2026-09-02T19:00:00.000Z"
const aPaidBill = (n: number, user_id: string) => ({
  ...{ id: `bill-${n}`, user_id, table_name: "7", table_key: "7", state: "closed", closed_by: "online" },
  ...{ total_cents: 4800, settled_cents: 4300, held_cents: 0, tip_cents: 0, removed: "[]", version: 3 },
  ...{ opened_at: at, expires_at: until, ends_at: until, closed_at: at, requested_at: null },
})
const aRefundedShare = (n: number, user_id: string) => ({
  ...{ id: `share-${n}`, bill_id: `bill-${n}`, user_id, kind: "all", state: "settled", units: "[]", payer: 1 },
  ...{ amount_cents: 4800, tip_cents: 0, refunded_cents: 500, refund_due_cents: 0, payer_hash: "hash" },
  ...{ language: "fr", provider: "stripe", account_id: "acct", return_to: "", payment_ref: "pi", held_until: at },
  ...{ created_at: at, settled_at: at, idempotency_key: `key-${n}` },
})
const refundLineOf = (n: number) => ({
  ...{ event: "refunded", bill_id: `bill-${n}`, share_id: `share-${n}`, amount_cents: 500, tip_cents: 0 },
  ...{ provider_ref: "pi", previous_hash: "", hash: "hash" },
})

/** The rows of an owner in each table, with today's columns. An earlier version has only some of them. */
function rowsOf(n: number, passwordHash: string): [table: string, row: Record<string, string | number | null>][] {
  const { owner, menu, order } = ids(n)
  const user_id = owner
  const times = { created_at: at, updated_at: at }
  const document = JSON.stringify(aDocument(n))
  const items = JSON.stringify([{ ...dish, quantity: 2, price: "24" }])
  const by = { status: "pending", table_number: "7", idempotency_key: `key-${n}`, tracking_key_hash: "hash" }
  const metadata = JSON.stringify({ restaurant_name: `Chez ${n}` })
  const account = { email: `owner${n}@example.fr`, password_hash: passwordHash, user_metadata: metadata }
  const version = { menu_id: menu, menu_data: document, is_active: 1, replaced_at: at, reason: "replaced", bytes: 10 }
  const address = { street: "1 rue de la Paix", postal_code: "69001", city: "Lyon", telephone: "", opening_hours: "{}" }
  const paid = {
    provider: "stripe",
    status: "active",
    period_start: at,
    period_end: until,
    is_cancelled: 0,
    seen_at: at,
  }
  return [
    ["users", { id: owner, ...account, email_confirmed_at: at, last_sign_in_at: at, ...times }],
    ["sessions", { id: `s${n}`, user_id, refresh_counter: 3, refreshed_at: at, amr: "[]", created_at: at }],
    ["user_menus", { id: menu, user_id, menu_data: document, is_active: 1, category_count: 1, ...times }],
    ["menu_versions", { id: `v${n}`, user_id, ...version, ...times }],
    ["sold_out", { menu_id: menu, item_id: "plats/sole", until: null }],
    ["orders", { id: order, user_id, menu_id: menu, items, total_cents: 4800, ...by, ...times }],
    ["subscriptions", { user_id, status: "active", ends_at: until, told_end: until, updated_at: at }],
    ["restaurants", { user_id, ...address, time_zone: "Europe/Paris", service_included: "true" }],
    ["premium_grants", { user_id, ends_at: until }],
    ["paid_subscriptions", { id: `paid-${n}`, user_id, ...paid }],
    ["payment_customers", { user_id, provider: "stripe", customer_id: `customer-${n}` }],
    ["ordering", { user_id, is_open: "true", keeps_hours: "false", tables: "[]" }],
    [
      "mails",
      {
        id: `m${n}`,
        kind: "recovery",
        user_id,
        recipient: account.email,
        origin: "",
        details: "{}",
        attempts: 9,
        due_at: until,
        created_at: at,
      },
    ],
    ["bills", aPaidBill(n, user_id)],
    ["bill_shares", aRefundedShare(n, user_id)],
    ["bill_ledger", { user_id, seq: 1, at: refundedAt, ...refundLineOf(n) }],
    ["known_devices", { user_id, device_hash: "hash", seen_at: at }],
    [
      "storage_objects",
      {
        id: `f${n}`,
        user_id,
        bucket: "files",
        name: `${owner}/a.txt`,
        file_id: String(n).padStart(32, "0"),
        bytes: 4,
        content_type: "text/plain",
        is_picture: 0,
        cache_control: "",
        etag: "1",
        metadata: null,
        ...times,
      },
    ],
  ]
}

/** Inserts the rows, limited to the tables and columns that exist at this version. */
async function fill(db: Kysely<unknown>, n: number, passwordHash: string): Promise<void> {
  const tables = await db.introspection.getTables()
  for (const [name, row] of rowsOf(n, passwordHash)) {
    const table = tables.find((one) => one.name === name)
    if (!table) continue
    const known = new Set(table.columns.map((column) => column.name))
    const columns = Object.keys(row).filter((column) => known.has(column))
    await sql`
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(columns.map((column) => row[column]))})
    `.execute(db)
  }
}

test.each(engines)(
  "the data of owners on %s from any earlier version is complete after the upgrade",
  async (engine) => {
    const passwordHash = await passwordQueue().hash(password)
    const { settings, db } = await anEmptyPlace(engine)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const earlier = versions.slice(0, -1)
    for (const [n, version] of earlier.entries()) {
      const { error } = await migrator.migrateTo(version)
      if (error) throw error
      await fill(db, n, passwordHash)
    }
    await db.destroy()

    const server = await startServerProcess(settings)
    for (const n of earlier.keys()) {
      const page = await fetch(`${server.url}/u/${ids(n).owner}`)
      const shows = (await page.text()).includes(`Carte ${n}`)
      expect({ n, status: page.status, shows }).toEqual({ n, status: 200, shows: true })
    }
    for (const n of [0, earlier.length - 1]) {
      const { owner, menu, order } = ids(n)
      const { access_token: token } = await server.call<{ access_token: string }>(
        "/auth/v1/token?grant_type=password",
        {
          body: { email: `owner${n}@example.fr`, password },
        },
      )
      expect(await server.call(`/rest/v1/user_menus?select=id,menu_data&user_id=eq.${owner}`, { token })).toEqual([
        { id: menu, menu_data: { ...aDocument(n), isActive: true } },
      ])
      expect(await server.call("/rest/v1/orders?select=id,totalPrice,status", { token })).toEqual([
        { id: order, totalPrice: "48.00", status: "pending" },
      ])
      expect(await server.call("/functions/v1/check-subscription", { method: "POST", token })).toMatchObject({
        subscribed: true,
        subscription_end: until,
      })
    }
    await server.stop()
  },
  60_000,
)

test.each(engines)("refunds of an earlier version on %s are asked about once after the upgrade", async (engine) => {
  const { db } = await anEmptyPlace(engine)
  onTestFinished(() => db.destroy())
  await migrateTo(db, "045-refund-tries")
  await fill(db, 1, "hash")
  await sql`insert into bill_shares (id, bill_id, user_id, kind, state, units, payer, amount_cents, tip_cents,
    refunded_cents, refund_due_cents, payer_hash, language, provider, account_id, return_to, held_until, created_at,
    idempotency_key) select 'other', bill_id, user_id, kind, state, units, payer, amount_cents, tip_cents, 0, 0,
    payer_hash, language, provider, account_id, return_to, held_until, created_at, 'other' from bill_shares`.execute(db)
  await migrate(db as Kysely<Schema>)
  const { rows } = await sql`select id, refunded_cents, refund_failed_cents, refund_wanted_cents, refund_changed_at,
    refund_ask_at, refund_failed_at from bill_shares order by id desc`.execute(db)
  expect(rows).toEqual([
    {
      ...{ id: "share-1", refunded_cents: 500, refund_failed_cents: 0, refund_wanted_cents: 500 },
      ...{ refund_changed_at: refundedAt, refund_ask_at: refundedAt, refund_failed_at: null },
    },
    {
      ...{ id: "other", refunded_cents: 0, refund_failed_cents: 0, refund_wanted_cents: 0 },
      ...{ refund_changed_at: "", refund_ask_at: "", refund_failed_at: null },
    },
  ])
})

describe.each(engines)("restored on %s", (to) => {
  // On PostgreSQL each installation takes a second, so only the first version is tried.
  const tried = to === "sqlite" ? versions.slice(0, -1) : versions.slice(0, 1)

  test.each(tried)("a backup from version %s becomes the same as an upgrade of the data", async (version) => {
    const { settings, db } = await anEmptyPlace("sqlite")
    await migrateTo(db, version)
    await fill(db, 1, "hash")
    const folder = await temporaryFolder()
    const backups = [join(folder, "then.gz"), join(folder, "today.gz")] as const
    await writeFile(backups[0], await asItWasThen(db, version))
    await backUp(placeOf(settings), backups[1])
    await migrate(db as Kysely<Schema>)
    const upgraded = await contentOf(db)
    await db.destroy()

    for (const backup of backups) {
      const target = await anEmptyPlace(to)
      await restore(placeOf(target.settings), backup)
      expect(await contentOf(await openAgain(target))).toEqual(upgraded)
    }
  })
})

describe("when an old backup is restored into PostgreSQL while a server starts", () => {
  // Migrations take this lock, so a process waits before it makes any table.
  const migrationLock = sql`3853314791062309107`

  async function anOldBackup() {
    const { settings, db } = await anEmptyPlace("sqlite")
    await migrateTo(db, "023-menu-services")
    await fill(db, 1, "hash")
    const backup = join(await temporaryFolder(), "then.gz")
    await backUp(placeOf(settings), backup)
    await migrate(db as Kysely<Schema>)
    const upgraded = await contentOf(db)
    await db.destroy()
    return { backup, upgraded }
  }

  async function aPlaceWhereMigrationsWait() {
    const { settings, db } = await anEmptyPlace("postgres")
    onTestFinished(() => db.destroy())
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await sql`select pg_advisory_lock(${migrationLock})`.execute(db)
    return {
      db,
      place: placeOf(settings),
      start: () => openPostgres({ url: settings.DATABASE_URL ?? "", clock: () => at, poolSize: 1 }),
      untilWaiting: (count: number) =>
        expect.poll(async () => (await waiting.execute(db)).rows, { interval: 5 }).toHaveLength(count),
      letMigrate: () => sql`select pg_advisory_unlock(${migrationLock})`.execute(db),
    }
  }

  test("the server waits for the restore, and the rows are upgraded as those of an earlier installation", async () => {
    const { backup, upgraded } = await anOldBackup()
    const { db, place, start, untilWaiting, letMigrate } = await aPlaceWhereMigrationsWait()
    const restoring = restore(place, backup)
    await untilWaiting(1)
    const starting = start()
    await untilWaiting(2)
    await letMigrate()
    await restoring
    await (await starting).close()
    expect(await contentOf(db)).toEqual(upgraded)
  })

  test("a server that began first refuses it before any table is made", async () => {
    const { backup } = await anOldBackup()
    const { place, start, untilWaiting, letMigrate } = await aPlaceWhereMigrationsWait()
    const starting = start()
    await untilWaiting(1)
    let outcome = "none yet"
    const restoring = restore(place, backup).then(
      () => (outcome = "restored"),
      (error) => (outcome = error.message),
    )
    await expect.poll(() => outcome).toContain("Un serveur utilise cette base de données")
    await letMigrate()
    await restoring
    await (await starting).close()
  })
})

const placeOf = ({ DATA_DIR = "", DATABASE_URL }: Record<string, string>) => ({
  dataDir: DATA_DIR,
  filesDir: join(DATA_DIR, "files"),
  databaseUrl: DATABASE_URL ?? null,
  encryptionKey: null,
  tables: backedUpTables,
})

/** Connects again to a place whose file was replaced. */
async function openAgain({ settings, db }: Awaited<ReturnType<typeof anEmptyPlace>>): Promise<Kysely<unknown>> {
  if (settings.DATABASE_URL !== undefined) {
    onTestFinished(() => db.destroy())
    return db
  }
  await db.destroy()
  const database = new DatabaseSync(join(settings.DATA_DIR ?? "", "ardoise.db"))
  const again = new Kysely<unknown>({ dialect: sqliteDialect(database) })
  onTestFinished(() => again.destroy())
  return again
}

async function migrateTo(db: Kysely<unknown>, version: string): Promise<void> {
  await migrate(db as Kysely<Schema>, version)
}

async function contentOf(db: Kysely<unknown>): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  for (const { name: table } of backedUpTables)
    content[table] = (await sql`select * from ${sql.table(table)}`.execute(db)).rows
  return content
}

/** A backup as earlier versions wrote it: without a version, and with counts of the tables that existed then. */
async function asItWasThen(db: Kysely<unknown>, version: string): Promise<Buffer> {
  // Only since the price register does a backup name its version.
  const named = version >= "024" ? { version } : {}
  const lines = [JSON.stringify({ ardoise: 1, takenAt: at, ...named, keys: null })]
  const counts: Record<string, number> = {}
  for (const { name: table } of await listExistingTables(db as Kysely<Schema>, backedUpTables)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    lines.push(...rows.map((row) => JSON.stringify({ table, row })))
    counts[table] = rows.length
  }
  const text = `${lines.join("\n")}\n`
  const sha256 = createHash("sha256").update(text).digest("hex")
  return gzipSync(`${text}${JSON.stringify({ counts, sha256 })}\n`)
}
