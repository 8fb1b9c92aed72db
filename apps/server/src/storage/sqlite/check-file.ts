import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { DatabaseDamaged } from "../database-errors.ts"

/**
 * Bytes. A file up to this size is checked completely at each start, which takes half a second. Damage in larger files
 * is found only when the damaged part is read.
 */
const mostBytes = 200_000_000

/** Columns that hold JSON. Invalid JSON means that the disk or another program has overwritten them. */
const documents = [
  { table: "user_menus", column: "menu_data" },
  { table: "menu_versions", column: "menu_data" },
  { table: "orders", column: "items" },
] as const

/** Primary SQLite codes whose cause is the disk or another process, not the content of the file. */
const otherCodes = new Set([3, 5, 6, 7, 8, 10, 13, 14])

/**
 * Checks the embedded database before the server reads or writes it: a disk may have lost or changed a part. A
 * truncated WAL is not damage: it holds everything that was acknowledged up to its end.
 *
 * @param folder when it contains keys, it had a database before: a missing or empty file is then an error
 * @throws DatabaseDamaged
 */
export function checkDatabaseFile(folder: string): void {
  const file = join(folder, "ardoise.db")
  const hasKeys = existsSync(join(folder, "secrets.json"))
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (!size) {
    if (hasKeys) throw new DatabaseDamaged(size === 0 ? "ardoise.db is empty" : "ardoise.db is missing")
    return
  }
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { readOnly: true })
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    if (hasKeys && !tables.some(({ name }) => name === "users")) throw new DatabaseDamaged("ardoise.db has no tables")
    if (size > mostBytes) return
    const [found] = database.prepare("pragma integrity_check(1)").all() as { integrity_check: string }[]
    if (found?.integrity_check !== "ok") throw new DatabaseDamaged(found?.integrity_check ?? "ardoise.db")
    for (const { table, column } of documents) {
      if (!tables.some(({ name }) => name === table)) continue
      const unreadable = database.prepare(`select 1 from ${table} where not json_valid(${column}) limit 1`).get()
      if (unreadable) throw new DatabaseDamaged(`${table}.${column} is unreadable`)
    }
  } catch (error) {
    const code = (error as { errcode?: number }).errcode
    throw code === undefined || otherCodes.has(code & 0xff)
      ? error
      : new DatabaseDamaged(String(error), { cause: error })
  } finally {
    database?.close()
  }
}
