import { setImmediate as othersTurn } from "node:timers/promises"
import type { WireObject } from "@ardoise/contract/storage"
import { PostgresAdapter, sql } from "kysely"
import type { Db } from "../storage/schema.ts"
import type { StoredObject } from "./object-queries.ts"

/** The parameters of a list. */
export type ListQuery = {
  readonly prefix: string
  readonly search: string
  readonly limit: number
  readonly offset: number
  readonly sortBy: {
    readonly column: "name" | "updated_at" | "created_at" | "last_accessed_at"
    readonly order: "asc" | "desc"
  }
}

/** The prefix that all files of the listed folder share. */
function folderStart({ prefix }: Pick<ListQuery, "prefix">): string {
  const folder = prefix.replace(/^\/+|\/+$/g, "")
  return folder === "" ? "" : `${folder}/`
}

/**
 * Lists a folder: its files, and the names of the folders in it, in the requested order. The database groups, sorts and
 * limits, so that only the entries of one page are returned.
 *
 * @param db the connection for large reads
 */
export async function listFolder(
  db: Db,
  { ownerId, bucket }: { readonly ownerId: string; readonly bucket: string },
  query: ListQuery,
): Promise<WireObject[]> {
  const start = folderStart(query)
  const own = db.selectFrom("storage_objects").where("user_id", "=", ownerId).where("bucket", "=", bucket)
  const inside = own
    .select(sql<string>`substr(name, ${sql.lit(start.length + 1)})`.as("rest"))
    .select(["created_at", "updated_at"])
    .where("name", ">=", start)
    // A tilde sorts after every character that a name may contain.
    .where("name", "<", `${start}~`)
  const slash = db.getExecutor().adapter instanceof PostgresAdapter ? sql`strpos(rest, '/')` : sql`instr(rest, '/')`
  const entries = db
    .selectFrom(inside.as("inside"))
    .select(sql<string>`case when ${slash} = 0 then rest else substr(rest, 1, ${slash} - 1) end`.as("entry"))
    .select(sql<number>`case when ${slash} = 0 then 0 else 1 end`.as("is_folder"))
    .select(sql<string>`case when ${slash} = 0 then ${sql.ref(timeOf[query.sortBy.column])} else '' end`.as("time"))
  const search = query.search.toLowerCase()
  const page = await db
    .selectFrom(entries.as("entries"))
    .select(["entry", ({ fn }) => fn.min("is_folder").as("is_folder")])
    // Names are ASCII only, so `lower` gives the same result in both engines.
    .where(sql<string>`substr(lower(entry), 1, ${sql.lit(search.length)})`, "=", search)
    .groupBy("entry")
    .orderBy(query.sortBy.column === "name" ? "entry" : sql`max(time)`, query.sortBy.order)
    .orderBy("entry")
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const names = page.filter(({ is_folder }) => is_folder === 0).map(({ entry }) => start + entry)
  const fileOf = new Map<string, ListedObject>()
  for (let from = 0; from < names.length; from += filesAtOnce) {
    const batch = own.select(listedColumns).where("name", "in", names.slice(from, from + filesAtOnce))
    for (const file of await batch.execute()) fileOf.set(file.name, file)
    // Let diners' pages be sent between two batches.
    await othersTurn()
  }
  return page.flatMap(({ entry, is_folder }) => {
    if (is_folder === 1) return [folder(entry)]
    // A file that was removed since the page was read is not listed.
    const file = fileOf.get(start + entry)
    return file ? [toWireObject(file, entry)] : []
  })
}

/** Files whose rows are read at once. A list of a thousand takes several milliseconds of the main thread in all. */
const filesAtOnce = 100

const listedColumns = [
  "id",
  "name",
  "created_at",
  "updated_at",
  "bytes",
  "content_type",
  "cache_control",
  "etag",
] as const

/** What a list shows of a file. */
type ListedObject = Pick<StoredObject, (typeof listedColumns)[number]>

/** The column for each sort order by time. */
const timeOf = {
  name: "created_at",
  created_at: "created_at",
  updated_at: "updated_at",
  last_accessed_at: "updated_at",
} as const

const folder = (name: string): WireObject => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
})

/** A file as lists show it. @param name the whole name, or its part within the listed folder */
export function toWireObject(object: ListedObject, name: string): WireObject {
  const { id, updated_at, created_at, bytes, content_type, cache_control, etag } = object
  return {
    name,
    id,
    updated_at,
    created_at,
    // Reads are not recorded, so this is the time of the last write.
    last_accessed_at: updated_at,
    metadata: {
      eTag: etag,
      size: bytes,
      mimetype: content_type,
      cacheControl: cache_control,
      lastModified: updated_at,
      contentLength: bytes,
      httpStatusCode: 200,
    },
  }
}
