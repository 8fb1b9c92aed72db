import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { constants, DatabaseSync, type SQLInputValue } from "node:sqlite"
import { type CompiledQuery, type Dialect, Kysely, SqliteAdapter, sql } from "kysely"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { findOpenSession, findUserByEmail } from "../accounts/account-queries.ts"
import { findOpenBill, findSharePaidWith } from "../bills/bill-queries.ts"
import { lockOpenBill } from "../bills/lock-bill.ts"
import { agedRows } from "../features.ts"
import { fillDatabase } from "../generated-restaurants/fill-database.ts"
import { generateRestaurant } from "../generated-restaurants/generated-restaurant.ts"
import { updateMenus } from "../menus/menu-commands.ts"
import { listPublishedMenus } from "../menus/menu-queries.ts"
import { menuTable, menuVersionTable } from "../menus/menu-table.ts"
import { findTrackedOrder } from "../orders/order-queries.ts"
import { orderTable } from "../orders/order-table.ts"
import { placeOrder } from "../orders/place-order.ts"
import { countTicketsWaiting } from "../printers/printer-measures.ts"
import { findListedPage, findPageOfOwner, findPreviewPage } from "../public-menu/public-menu-queries.ts"
import { listBoardDevices } from "../pushes/push-queries.ts"
import { startWriter } from "../start-writer.ts"
import { isSweepNeeded } from "../table-payments/release-shares.ts"
import { claimShareOf } from "../table-payments/share-commands.ts"
import { readTableBill } from "../table-payments/table-bill.ts"
import { findOwnerOfAccount } from "../table-payments/table-payments-commands.ts"
import { deviceMeasure } from "../team/device-measure.ts"
import { aPostgresDatabase, engines } from "../testing/engines.ts"
import { LargeReads } from "../wire/large-reads.ts"
import { ReadBudget } from "../wire/read-budget.ts"
import { RowReader } from "../wire/read-rows.ts"
import { type Filter, readRestQuery } from "../wire/rest-query.ts"
import { applyFilters, applyOrder, type Table } from "../wire/table.ts"
import { storeChange } from "./change-feed.ts"
import type { CommandScope } from "./command.ts"
import { openPool, postgresDialect } from "./postgres/postgres-dialect.ts"
import { pruneExpired } from "./prune.ts"
import type { Db, Schema } from "./schema.ts"
import { sqliteDialect } from "./sqlite/sqlite-dialect.ts"

const at = "2026-11-20T12:00:00.000Z"
const restaurant = Array.from({ length: 60 }, (_, number) => generateRestaurant(number)).find(
  ({ isPremium }) => isPremium,
)
if (!restaurant) throw new Error("Some of the restaurants are Premium")
const { userId, email, menus } = restaurant
const [menu] = menus
const menuId = menu?.id ?? ""
const dish = menu?.document.categories[0]?.items[0]
const visit = { language: "fr", now: at } as const
const viewer = { userId }

const eq = (column: string, value: string): Filter => ({ column, operator: "eq", values: [value], isNegated: false })

/** Reads a table as a request of the API does. */
const read = (db: Db, table: Table, filters: readonly Filter[]) => {
  const columns = Object.keys(table.columns)
  const rows = applyFilters(
    table.rows(db, viewer, { filters, columns, namesColumns: true, used: columns }, at),
    filters,
  )
  return applyOrder(rows, [], table.key)
    .select(columns.map((column) => sql.ref(`row.${column}`).as(column)))
    .execute()
}

const scopeOf = (db: Db): CommandScope => ({
  db,
  lock: async () => undefined,
  record: async (change) => {
    await storeChange(db, { ...change, at })
  },
})

/** The operations that people and the server run most often. */
const operations: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  "a diner opens the carte": (db) => findPageOfOwner(db, userId, visit),
  "a diner opens a listed menu": (db) => findListedPage(db, menuId, visit),
  "a preview is opened": (db) => findPreviewPage(db, menuId, visit),
  "a menu is read by its id": (db) => read(db, menuTable("drafts"), [eq("id", menuId)]),
  "an owner's menus are listed": (db) => read(db, menuTable("drafts"), [eq("user_id", userId)]),
  "the board reads its orders": (db) => read(db, orderTable, [eq("status", "pending")]),
  "the team is notified of an order": (db) => listBoardDevices(db, userId),
  "a phone follows its order": (db) => findTrackedOrder(db, "order-1", ""),
  "an order is placed": (db) =>
    placeOrder.run(scopeOf(db), {
      menuId,
      viewerId: null,
      table: "7",
      lines: [{ dishId: dish?.id ?? "", quantity: 1, price: dish?.price ?? "", note: "" }],
      idempotencyKey: "key",
      trackingKeyHash: "hash",
      network: "",
      isLimited: false,
      at,
    }),
  "a menu is saved": (db) =>
    updateMenus.run(scopeOf(db), {
      ownerId: userId,
      filters: [eq("id", menuId)],
      patch: { menu_data: "{}", category_count: 0 },
      at,
      wantsOne: true,
    }),
  "a phone reads the bill of its table": (db) =>
    readTableBill(db, { ownerId: userId, table: "7", payerHash: "hash", shareId: "share" }),
  "a phone claims a share": (db) =>
    claimShareOf.run(scopeOf(db), {
      ...{ ownerId: userId, tableKey: "7", shareId: "share", wish: { kind: "all" }, shownCents: 100, tipCents: 0 },
      ...{ language: "fr", payerHash: "hash", idempotencyKey: "key", provider: "test", accountId: "test" },
      ...{ returnTo: "", isLimited: false, at },
    }),
  "the server looks for payments that nobody finished": (db) => isSweepNeeded({ read: db }, at),
  "Stripe contests a payment": (db) =>
    findSharePaidWith(db, { provider: "stripe", accountId: "acct_1", reference: "pi_1" }),
  "Stripe reports on an account": (db) => findOwnerOfAccount(db, { provider: "stripe", accountId: "acct_1" }),
  "somebody signs in": (db) => findUserByEmail(db, email),
  "a session is looked up": (db) => findOpenSession(db, userId, "session"),
  "the sitemap reads its next menus": (db) => listPublishedMenus(db, { after: "5", before: "6", limit: 250 }, at),
  "what nobody needs any more is removed": (db) => pruneExpired.run(scopeOf(db), { at, aged: agedRows }),
}

/** The embedded engine, but with prepared queries sent through Kysely, too, so that its log shows them. */
const toldDialect = (file: DatabaseSync): Dialect => ({
  ...sqliteDialect(file),
  createAdapter: () => new SqliteAdapter(),
})

describe.each(engines)("on %s", (engine) => {
  const asked: CompiledQuery[] = []
  let db: Db
  /** The database file, on SQLite. */
  let file = new DatabaseSync(":memory:")
  let drop = async () => {}
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "ardoise-test-"))
    const postgres = engine === "postgres" ? await aPostgresDatabase() : null
    await fillDatabase(
      { databaseUrl: postgres?.url ?? null, dataDir },
      { startWriter, from: 0, to: 60, size: null, passwordHash: "", at },
    )
    // With so few rows PostgreSQL prefers to scan the table. Make it plan as if each page held a million rows.
    if (postgres) {
      const pool = openPool(postgres.url, 1)
      await pool.query(`update pg_class set reltuples = 10000000, relpages = 10
        where relkind = 'r' and relnamespace = 'public'::regnamespace`)
      await pool.end()
    }
    if (!postgres) file = new DatabaseSync(join(dataDir, "ardoise.db"))
    const dialect = postgres ? postgresDialect(openPool(postgres.url, 1)) : toldDialect(file)
    db = new Kysely<Schema>({ dialect, log: ({ query }) => void asked.push(query as CompiledQuery) })
    drop = async () => {
      await db.destroy()
      await postgres?.drop()
      await rm(dataDir, { recursive: true })
    }
  })
  afterAll(() => drop())

  test.each(Object.entries(operations))("%s without scanning a table", async (_name, run) => {
    asked.length = 0
    await run(db)
    const queries = [...asked]
    expect(queries.length).toBeGreaterThan(0)
    // PostgreSQL scans an empty table whenever scans are allowed at all.
    if (engine === "postgres") await sql`set enable_seqscan = off`.execute(db)
    for (const query of queries)
      expect({ sql: query.sql, scans: await scansOf(query) }).toEqual({ sql: query.sql, scans: [] })
  })

  // A statement that is planned again for each set of values takes several times as long.
  test.runIf(engine === "sqlite").each(Object.entries(operations))(
    "%s with statements planned once",
    async (_name, run) => {
      asked.length = 0
      await run(db)
      let planned = 0
      file.setAuthorizer(() => {
        planned++
        return constants.SQLITE_OK
      })
      onTestFinished(() => file.setAuthorizer(null))
      const again = [...asked].map((query) => {
        const statement = file.prepare(query.sql)
        planned = 0
        file.exec("savepoint again")
        const before = planned
        try {
          statement.all(...(query.parameters as SQLInputValue[]))
        } catch (error) {
          // The row was inserted by the first run.
          if (!String(error).includes("UNIQUE constraint failed")) throw error
        }
        const times = planned - before
        file.exec("rollback to again; release again")
        return { sql: query.sql, times }
      })
      expect(again.length).toBeGreaterThan(0)
      expect(again.filter(({ times }) => times > 0)).toEqual([])
    },
  )

  test("PAY-17: an order at a restaurant without payments at the table runs no statement about bills", async () => {
    // Another test saves the menu without dishes.
    await db
      .updateTable("user_menus")
      .set({ menu_data: JSON.stringify(menu?.document) })
      .where("id", "=", menuId)
      .execute()
    const placing = async () => {
      asked.length = 0
      const answer = await placeOrder.run(scopeOf(db), {
        ...{ menuId, viewerId: null, table: "7", isTableProved: true, idempotencyKey: randomUUID() },
        lines: [{ dishId: dish?.id ?? "", quantity: 1, price: dish?.price ?? "", note: "" }],
        ...{ trackingKeyHash: "hash", network: "", isLimited: false, at },
      })
      expect(answer).toMatchObject({ ok: true })
      return asked.map((query) => query.sql)
    }
    const isAboutBills = (text: string) => /(from|into|update) "(bill|payment_|table_payments)/.test(text)
    const off = await placing()
    expect(off.some((text) => text.startsWith('insert into "orders"'))).toBe(true)
    expect(off.filter(isAboutBills)).toEqual([])
    // With payments there are more, so that the first half of this test could fail.
    const settings = { user_id: userId, is_on: "true", tips: "false", commitment_at: at, vat_exempt: "false" }
    await db
      .insertInto("table_payments")
      .values({ ...settings, vat_rates: '{"normal":20,"intermediate":10,"reduced":5.5}' })
      .execute()
    const on = await placing()
    expect(on.filter(isAboutBills).length).toBeGreaterThan(0)
    expect(on.length).toBeGreaterThan(off.length)
    await db.deleteFrom("table_payments").execute()
  })

  // A restaurant has at most four printers, and thousands of orders.
  test("the metrics of tickets and devices scan no table but that of printers", async () => {
    asked.length = 0
    await countTicketsWaiting(db, at)
    await deviceMeasure({ largeRead: db }).read()
    const queries = [...asked]
    expect(queries).toHaveLength(4)
    if (engine === "postgres") await sql`set enable_seqscan = off`.execute(db)
    const scans = (await Promise.all(queries.map(scansOf))).flat()
    expect(scans.filter((line) => !/\bprinters\b|COVERING INDEX staff_devices_role/.test(line))).toEqual([])
  })

  // A restaurant has thousands of bills, and one open at a table.
  test("the open bill of a table and what the job looks for are in indexes of their own", async () => {
    asked.length = 0
    await findOpenBill(db, { ownerId: userId, tableKey: "7" })
    await lockOpenBill({ db }, { ownerId: userId, tableKey: "7" })
    await isSweepNeeded({ read: db }, at)
    const queries = [...asked]
    if (engine === "postgres") await sql`set enable_seqscan = off`.execute(db)
    // Without rows PostgreSQL has no reason to prefer one of the two indexes of open bills.
    const [open, ending] =
      engine === "sqlite" ? [/bills_open/, /bills_ending/] : [/bills_(open|ending)/, /bills_(open|ending)/]
    const indexes = [open, open, /bill_shares_held/, /bill_shares_back/, /bill_shares_refunds/, ending]
    expect(queries).toHaveLength(indexes.length)
    for (const [place, query] of queries.entries()) {
      const plans = (await planOf(query)).filter((line) => /index (?!cond)/i.test(line))
      expect(plans.length).toBeGreaterThan(0)
      for (const plan of plans) expect(plan).toMatch(indexes[place] ?? /never/)
    }
  })

  // On SQLite a menu's small columns are stored behind its document. PostgreSQL stores long documents separately.
  test.runIf(engine === "sqlite")("the sitemap uses an index for each table, and reads no document", async () => {
    asked.length = 0
    await listPublishedMenus(db, { after: "5", before: "6", limit: 250 }, at)
    const [query] = asked
    if (!query) throw new Error("Nothing was asked")
    const reads = (await planOf(query)).filter((line) => /^SEARCH (menu|candidate|earlier|away) /.test(line))
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter((line) => !/COVERING INDEX user_menus_owner|INDEX users_away/.test(line))).toEqual([])
  })

  // To read a column stored behind a document, SQLite reads the whole document: up to 500 pages.
  test.runIf(engine === "sqlite").each([
    ["one column", menuVersionTable, "select=id"],
    ["the rank", menuVersionTable, "select=id,is_first_of_span"],
    ["a filter by the rank and an order", menuVersionTable, "select=id&is_first_of_span=eq.true&order=updated_at.asc"],
    ["everything, before its documents are read", menuVersionTable, "select=*"],
    ["the small columns", menuTable("drafts"), `select=id,created_at,updated_at&user_id=eq.${userId}`],
  ])("%s of an owner's menus is read from an index alone", async (_what, table, search) => {
    asked.length = 0
    const query = readRestQuery(new URLSearchParams(search), table.name, table.columns)
    await new RowReader(db, new LargeReads(db, new ReadBudget(null, () => 0))).find({
      table,
      viewer,
      reader: userId,
      query,
      now: at,
    })
    const plans = await Promise.all(asked.map(planOf))
    const ofMenus = plans.flat().filter((line) => /menu/.test(line) && !/^SEARCH subscriptions/.test(line))
    expect(ofMenus.length).toBeGreaterThan(0)
    expect(ofMenus.filter((line) => !/COVERING INDEX/.test(line))).toEqual([])
  })

  /** PostgreSQL plans for the values of a call, and for prepared statements also once for all values. */
  async function planOf(query: CompiledQuery): Promise<string[]> {
    if (engine === "sqlite") return explain("explain query plan ", query)
    const forAll = await explain("explain (generic_plan) ", { ...query, parameters: [] })
    return [...(await explain("explain ", query)), ...forAll]
  }

  async function explain(words: string, query: CompiledQuery): Promise<string[]> {
    const { rows } = await db.executeQuery<Record<string, string>>({ ...query, sql: words + query.sql })
    return rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? "")
  }

  /** The lines of a query's plan that scan a whole table. */
  async function scansOf(query: CompiledQuery): Promise<string[]> {
    const lines = await planOf(query)
    return lines.filter((line) =>
      engine === "sqlite" ? /^SCAN (?!CONSTANT|\(subquery|summed|ranked)/.test(line) : /Seq Scan/.test(line),
    )
  }
})
