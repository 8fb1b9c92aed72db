import { constants, DatabaseSync } from "node:sqlite"
import { Kysely, sql } from "kysely"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { StorageFailure, UniqueViolation } from "../database-errors.ts"
import { sqliteDialect } from "./sqlite-dialect.ts"

type Notes = { note: { id: number; text: string | null } }

function aNotebook() {
  const database = new DatabaseSync(":memory:")
  database.exec("create table note (id integer primary key, text text)")
  const prepare = vi.spyOn(database, "prepare")
  const db = new Kysely<Notes>({ dialect: sqliteDialect(database) })
  onTestFinished(() => db.destroy())
  return { db, database, prepare }
}

describe("a value that SQLite would lose silently", () => {
  test.each([
    ["a Date", new Date(0)],
    ["undefined", undefined],
    ["an object", { text: "perdu" }],
    ["a list", ["perdu"]],
    ["true", true],
  ])("is refused: %s, in first place and in second", async (_what, value) => {
    const { db } = aNotebook()
    await expect(sql`insert into note (text, id) values (${value}, ${1})`.execute(db)).rejects.toThrow(TypeError)
    await expect(sql`insert into note (id, text) values (${1}, ${value})`.execute(db)).rejects.toThrow(TypeError)
    expect(await db.selectFrom("note").selectAll().execute()).toEqual([])
  })

  test.each([["text"], [""], ["with a NUL \0 inside"], [null]])(
    "is none of these: %j is read back unchanged",
    async (text) => {
      const { db } = aNotebook()
      await db.insertInto("note").values({ id: 1, text }).execute()
      expect((await db.selectFrom("note").select("text").executeTakeFirst())?.text).toBe(text)
    },
  )
})

describe("prepared statements", () => {
  test("are prepared once for the same text", async () => {
    const { db, prepare } = aNotebook()
    for (const id of [1, 2, 3, 4]) await db.selectFrom("note").selectAll().where("id", "=", id).execute()
    expect(prepare).toHaveBeenCalledTimes(1)
  })

  test("are cached in limited number: the least recently used one is prepared again", async () => {
    const { db, prepare } = aNotebook()
    const ask = (n: number) => sql`select ${sql.lit(n)}`.execute(db)
    for (let n = 0; n < 256; n++) await ask(n)
    await ask(0)
    await ask(256)
    prepare.mockClear()
    await ask(0)
    expect(prepare).toHaveBeenCalledTimes(0)
    await ask(1)
    expect(prepare).toHaveBeenCalledTimes(1)
  })

  test("are planned once, also with a limit and an offset as parameters", async () => {
    const { db, database } = aNotebook()
    for (const id of [1, 2, 3]) await db.insertInto("note").values({ id, text: "a" }).execute()
    const page = (limit: number, offset: number) =>
      db.selectFrom("note").select("id").orderBy("id").limit(limit).offset(offset).execute()
    // SQLite asks the authorizer while it plans a statement.
    const authorize = vi.fn(() => constants.SQLITE_OK)
    database.setAuthorizer(authorize)
    expect(await page(2, 0)).toEqual([{ id: 1 }, { id: 2 }])
    expect(authorize).toHaveBeenCalled()
    authorize.mockClear()
    expect(await page(2, 1)).toEqual([{ id: 2 }, { id: 3 }])
    expect(await page(1, 2)).toEqual([{ id: 3 }])
    expect(authorize).not.toHaveBeenCalled()
  })

  test("see a table that was changed after they were prepared", async () => {
    const { db, database } = aNotebook()
    await db.insertInto("note").values({ id: 1, text: "a" }).execute()
    await sql`select * from note`.execute(db)
    database.exec("alter table note add column colour text default 'bleu'")
    expect((await sql`select * from note`.execute(db)).rows).toEqual([{ id: 1, text: "a", colour: "bleu" }])
  })
})

describe("transactions", () => {
  test("a nested transaction is refused instead of hanging", async () => {
    const { db } = aNotebook()
    await sql`begin immediate`.execute(db)
    await expect(db.transaction().execute(async () => undefined)).rejects.toThrow("A transaction is open already")
    await sql`rollback`.execute(db)
  })

  test("roll everything back when they fail", async () => {
    const { db } = aNotebook()
    const failing = db.transaction().execute(async (inside) => {
      await inside.insertInto("note").values({ id: 1, text: "a" }).execute()
      throw new Error("stop")
    })
    await expect(failing).rejects.toThrow("stop")
    expect(await db.selectFrom("note").selectAll().execute()).toEqual([])
  })

  test("that SQLite rolled back by itself report the cause, not the missing transaction", async () => {
    const { db } = aNotebook()
    await db.insertInto("note").values({ id: 1, text: "a" }).execute()
    const failing = db
      .transaction()
      .execute((inside) => sql`insert or rollback into note (id, text) values (1, 'b')`.execute(inside))
    await expect(failing).rejects.toThrow(UniqueViolation)
  })

  test("roll back tables, too", async () => {
    const { db } = aNotebook()
    const failing = db.transaction().execute(async (inside) => {
      await inside.schema.createTable("other").addColumn("id", "text").execute()
      throw new Error("stop")
    })
    await expect(failing).rejects.toThrow("stop")
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(["note"])
  })
})

describe("errors of the database have the class that both engines share", () => {
  test("for a row that already exists", async () => {
    const { db, database } = aNotebook()
    database.exec("create unique index one_text on note (text)")
    await db.insertInto("note").values({ id: 1, text: "a" }).execute()
    await expect(db.insertInto("note").values({ id: 1, text: "b" }).execute()).rejects.toThrow(UniqueViolation)
    await expect(db.insertInto("note").values({ id: 2, text: "a" }).execute()).rejects.toThrow(UniqueViolation)
  })

  test("for a connection that may only read", async () => {
    const { db } = aNotebook()
    await sql`pragma query_only=on`.execute(db)
    await expect(db.insertInto("note").values({ id: 1, text: "a" }).execute()).rejects.toThrow(StorageFailure)
  })

  test("but an invalid statement reports its own error", async () => {
    const { db } = aNotebook()
    await expect(sql`select text from nowhere`.execute(db)).rejects.toThrow("no such table")
  })
})
