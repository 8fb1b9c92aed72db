import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Kysely, sql } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { backedUpTables } from "../features.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { migrate } from "./migrate.ts"
import type { Schema } from "./schema.ts"
import { sqliteDialect } from "./sqlite/sqlite-dialect.ts"

async function aFile() {
  const file = join(await temporaryFolder(), "ardoise.db")
  const open = () => {
    const database = new DatabaseSync(file)
    database.exec("pragma foreign_keys=on")
    const db = new Kysely<Schema>({ dialect: sqliteDialect(database) })
    onTestFinished(() => db.destroy())
    return db
  }
  return open
}

const tables = async (db: Kysely<Schema>) => (await db.introspection.getTables()).map(({ name }) => name).sort()

/** Tables that are not part of a backup are listed here, so that a new table cannot be forgotten in backups. */
const allTables = [
  ...backedUpTables.map(({ name }) => name),
  "change",
  "done_commands",
  "factor_challenges",
  "jobs",
  "secrets",
  "staff_invites",
].sort()

const at = "2026-11-20T12:00:00.000Z"
const aUser = (id: string, email = `${id}@example.fr`) => ({
  id,
  email,
  password_hash: "",
  user_metadata: "{}",
  email_confirmed_at: null,
  last_sign_in_at: null,
  created_at: at,
  updated_at: at,
})
const aMenu = (id: string, is_active: number) => ({
  id,
  user_id: "owner",
  menu_data: "{}",
  is_active,
  category_count: 1,
  created_at: at,
  updated_at: at,
})

describe("migrating", () => {
  test("creates all tables in an empty file, and changes nothing the second time", async () => {
    const open = await aFile()
    const db = open()
    await migrate(db)
    expect(await tables(db)).toEqual(allTables)
    await db.insertInto("users").values(aUser("owner")).execute()
    await migrate(open())
    expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id: "owner" }])
  })

  test("refuses a file that a newer version has written, and leaves it unchanged", async () => {
    const db = (await aFile())()
    await migrate(db)
    await db.insertInto("users").values(aUser("owner")).execute()
    await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', ${at})`.execute(db)
    await expect(migrate(db)).rejects.toThrow("version plus récente d’Ardoise (999-from-the-future)")
    expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id: "owner" }])
  })

  test("leaves none of its tables behind when it fails half-way", async () => {
    const db = (await aFile())()
    await sql`create table change (something text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow()
    expect(await tables(db)).toEqual(["change"])
    await sql`drop table change`.execute(db)
    await migrate(db)
    expect(await tables(db)).toEqual(allTables)
  })
})

describe("the database itself guarantees that", () => {
  async function anOwner() {
    const db = (await aFile())()
    await migrate(db)
    await db.insertInto("users").values(aUser("owner")).execute()
    return db
  }

  test("an owner never has two activated menus", async () => {
    const db = await anOwner()
    await db
      .insertInto("user_menus")
      .values([aMenu("a", 1), aMenu("b", 0), aMenu("c", 0)])
      .execute()
    const second = db.updateTable("user_menus").set({ is_active: 1 }).where("id", "=", "b").execute()
    await expect(second).rejects.toThrow("UNIQUE")
  })

  test("an address belongs to one account", async () => {
    const db = await anOwner()
    await expect(db.insertInto("users").values(aUser("other", "owner@example.fr")).execute()).rejects.toThrow("UNIQUE")
  })

  test("a menu has an owner, and is deleted with the account", async () => {
    const db = await anOwner()
    const orphan = { ...aMenu("a", 0), user_id: "nobody" }
    await expect(db.insertInto("user_menus").values(orphan).execute()).rejects.toThrow("FOREIGN KEY")
    await db.insertInto("user_menus").values(aMenu("a", 1)).execute()
    await db.deleteFrom("users").where("id", "=", "owner").execute()
    expect(await db.selectFrom("user_menus").select("id").execute()).toEqual([])
  })
})
