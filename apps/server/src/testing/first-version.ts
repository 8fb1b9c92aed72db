import { DatabaseSync } from "node:sqlite"
import { Kysely } from "kysely"
import { Migrator } from "kysely/migration"
import { migrations } from "../storage/migrate.ts"
import { sqliteDialect } from "../storage/sqlite/sqlite-dialect.ts"

/** Creates a database with the schema of the first version, without rows. @param file must not exist */
export async function makeFirstVersion(file: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: sqliteDialect(new DatabaseSync(file)) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo("001-initial")
  await db.destroy()
  if (error) throw error
}
