import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Database } from "../storage/database.ts"

/** Whether a data folder has accounts and no keys: the database was copied without them, or they were removed. */
export async function areKeysLost(folder: string, database: Pick<Database, "read">): Promise<boolean> {
  if (existsSync(join(folder, "secrets.json"))) return false
  return (await database.read.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined
}
