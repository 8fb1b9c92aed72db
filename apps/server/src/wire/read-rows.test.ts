import { randomUUID } from "node:crypto"
import type { KyselyPlugin } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signUp } from "../accounts/account-commands.ts"
import { insertMenus, updateMenus } from "../menus/menu-commands.ts"
import { menuTable, menuVersionTable } from "../menus/menu-table.ts"
import { changeWriter, findChangedRow } from "../realtime/table-changes.ts"
import type { Db } from "../storage/schema.ts"
import { engines, openTestDatabase, type TestDatabase } from "../testing/engines.ts"
import { LargeReads } from "./large-reads.ts"
import { ReadBudget } from "./read-budget.ts"
import { pageBytes, type Reading, RowReader } from "./read-rows.ts"
import { type Filter, readRestQuery } from "./rest-query.ts"
import type { Table } from "./table.ts"

const at = "2026-11-20T12:00:00.000Z"
const ownerId = randomUUID()
const menuId = randomUUID()
const documentBytes = 200_000
const changedBytes = 300_000
const saves = 12

const aDocument = (name: string, bytes = documentBytes) =>
  JSON.stringify({ name, categories: [{ id: "plats", name: "Plats", items: [] }], note: "é".repeat(bytes / 2) })

const byId: Filter = { column: "id", operator: "eq", values: [menuId], isNegated: false }

describe.each(engines)("on %s", (engine) => {
  let opened: TestDatabase
  let reader: RowReader
  let counted: Db
  /** Bytes of the results of large reads. */
  let read = 0

  beforeAll(async () => {
    opened = await openTestDatabase(engine, () => at)
    const { database } = opened
    await database.run(signUp, {
      id: ownerId,
      email: "cuisine@example.fr",
      passwordHash: "",
      userMetadata: { restaurant_name: "Le Petit Zinc" },
      at,
    })
    const owner = { ownerId, at, wantsOne: false }
    const menu = {
      id: menuId,
      menu_data: aDocument("0"),
      category_count: 1,
      prices: [],
      updated_at: null,
      policy: "drafts",
    }
    await database.run(insertMenus, { ...owner, rows: [menu] })
    for (let save = 1; save <= saves; save++) {
      const patch = {
        menu_data: aDocument(String(save), save === saves ? changedBytes : documentBytes),
        category_count: 1,
        prices: [],
        policy: "drafts",
      }
      await database.run(updateMenus, {
        ...owner,
        at: `2026-11-20T12:${save + 10}:00.000Z`,
        filters: [byId],
        patch,
      })
    }
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        for (const value of result.rows.flatMap((row) => Object.values(row))) {
          read += value instanceof Uint8Array ? value.length : Buffer.byteLength(String(value))
        }
        return result
      },
    }
    counted = database.largeRead.withPlugin(counting)
    reader = new RowReader(database.read, new LargeReads(counted, new ReadBudget(null, () => 0)))
  })
  afterAll(() => opened.remove())

  const reading = (table: Table, search: string): Reading => {
    read = 0
    const query = readRestQuery(new URLSearchParams(search), table.name, table.columns)
    return { table, viewer: { userId: ownerId }, reader: ownerId, query, now: at }
  }
  const all = async (asked: Reading) => {
    const rows = []
    for await (const page of (await reader.find(asked)).pages()) rows.push(...page)
    return rows
  }

  test.each([
    ["one column", "select=id", saves],
    ["the rank", "select=id,is_first_of_span&order=replaced_at.asc", saves],
    ["a filter by the rank", "select=id&is_first_of_span=eq.true", 2],
    ["another order", "select=menu_id,updated_at,replaced_at&order=updated_at.asc", saves],
  ])("%s of all versions reads no document", async (_what, search, rows) => {
    expect(await all(reading(menuVersionTable, search))).toHaveLength(rows)
    expect(read).toBeLessThan(saves * 500)
  })

  test("an answer without a body and a count read no document", async () => {
    const asked = { ...reading(menuVersionTable, "select=*"), isHead: true }
    expect((await reader.find(asked)).count).toBe(saves)
    expect(await reader.count(asked)).toBe(saves)
    expect(read).toBeLessThan(saves * 500)
  })

  test("a limit of one reads one document: the newest", async () => {
    const [row] = await all(reading(menuVersionTable, "select=*&limit=1"))
    expect(JSON.parse(Buffer.from(row?.menu_data ?? "").toString())).toMatchObject({ name: String(saves - 1) })
    expect(read).toBeLessThan(documentBytes + 2_000)
  })

  test("the next page of documents is read only when it is requested", async () => {
    const found = await reader.find(reading(menuVersionTable, "select=*&order=replaced_at.asc"))
    expect({ count: found.count, bytes: found.bytes > saves * documentBytes }).toEqual({ count: saves, bytes: true })
    expect(found.largestPage).toBeLessThanOrEqual(pageBytes)
    const names = []
    let before = read
    expect(before).toBeLessThan(saves * 500)
    for await (const page of found.pages()) {
      expect(read - before).toBeLessThan(pageBytes + 5_000)
      before = read
      names.push(...page.map(({ menu_data }) => JSON.parse(Buffer.from(menu_data ?? "").toString()).name))
    }
    expect(names).toEqual(Array.from({ length: saves }, (_, index) => String(index)))
  })

  test("a row by its key is read on the event loop only if its document is small", async () => {
    const asked = () => reading(menuTable("drafts"), `select=*&id=eq.${menuId}`)
    expect(await all(asked())).toHaveLength(1)
    expect(read).toBeGreaterThan(documentBytes)
    const small = randomUUID()
    const menu = {
      id: small,
      menu_data: aDocument("Courte", 200),
      category_count: 1,
      prices: [],
      updated_at: null,
      policy: "drafts",
    }
    await opened.database.run(insertMenus, { ownerId, at, wantsOne: false, rows: [menu] })
    const [row] = await all(reading(menuTable("drafts"), `select=*&id=eq.${small}`))
    expect(JSON.parse(Buffer.from(row?.menu_data ?? "").toString())).toMatchObject({ name: "Courte", isActive: false })
    expect(read).toBe(0)
  })

  test("the change of a large menu is announced without reading its document", async () => {
    const change = { owner: ownerId, kind: "menu", event: "update", ref: menuId, version: at } as const
    read = 0
    const row = await findChangedRow(counted, { table: menuTable("drafts"), change, audience: "owner", now: at })
    expect(row).toMatchObject({ id: menuId })
    expect({ hasDocument: "menu_data" in (row ?? {}), isRead: read > 1_000 }).toEqual({
      hasDocument: false,
      isRead: false,
    })
    const text = changeWriter(menuTable("drafts"), change, row, at)(null)
    expect(JSON.parse(text.whole)).toMatchObject({ errors: ["Error 413: Payload Too Large"], record: { id: menuId } })
  })

  test("a write returns the requested columns, and reads no document beside them", async () => {
    const patch = { menu_data: aDocument("last", 300), category_count: 1, prices: [], policy: "drafts" }
    const write = { ownerId, at, wantsOne: false, filters: [byId], patch, columns: ["updated_at"] }
    expect(await opened.database.run(updateMenus, write)).toEqual({
      ok: true,
      value: [{ id: menuId, updated_at: at }],
      inserted: 0,
    })
  })

  test("a row that is deleted while its list is sent is omitted", async () => {
    const found = await reader.find(reading(menuVersionTable, "select=id,menu_data&order=replaced_at.desc&limit=2"))
    await opened.fill(`delete from menu_versions where replaced_at = (select max(replaced_at) from menu_versions)`)
    const rows = []
    for await (const page of found.pages()) rows.push(...page)
    expect(rows).toHaveLength(1)
  })
})
