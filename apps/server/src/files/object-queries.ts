import { setImmediate as othersTurn } from "node:timers/promises"
import { sql } from "kysely"
import { isUnpublishedOwner } from "../accounts/publication.ts"
import type { KnownFile } from "../storage/disk/file-store.ts"
import type { Db, Schema } from "../storage/schema.ts"

/** The row of a file. */
export type StoredObject = Schema["storage_objects"]

/** What the row of a file says about its bytes. Its entity tag is the beginning of their hash. */
export const knownFile = ({ bytes, etag }: Pick<StoredObject, "bytes" | "etag">): KnownFile => ({
  size: bytes,
  sha256Start: etag.replaceAll('"', ""),
})

/** The number and size of an owner's files. */
type Stock = { readonly files: number; readonly bytes: number }

/** Finds an owner's file by its name. */
export function findOwnObject(
  db: Db,
  ownerId: string,
  { bucket, name }: { bucket: string; name: string },
): Promise<StoredObject | undefined> {
  return db
    .selectFrom("storage_objects")
    .selectAll()
    .where("user_id", "=", ownerId)
    .where("bucket", "=", bucket)
    .where("name", "=", name)
    .executeTakeFirst()
}

/**
 * Finds a file that may be read without its owner's session: not one of an unpublished account. The caller has checked
 * that the bucket is public or the address is signed.
 */
export function findPublishedObject(
  db: Db,
  { bucket, name }: { bucket: string; name: string },
): Promise<StoredObject | undefined> {
  return db
    .selectFrom("storage_objects")
    .selectAll()
    .where("bucket", "=", bucket)
    .where("name", "=", name)
    .where(sql<boolean>`not ${isUnpublishedOwner("storage_objects.user_id")}`)
    .executeTakeFirst()
}

/** Returns those of the names for which an owner has a file. */
export async function listOwnNames(
  db: Db,
  ownerId: string,
  bucket: string,
  names: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < names.length; from += namesAtOnce) {
    const rows = await db
      .selectFrom("storage_objects")
      .select("name")
      .where("user_id", "=", ownerId)
      .where("bucket", "=", bucket)
      .where("name", "in", names.slice(from, from + namesAtOnce))
      .execute()
    for (const { name } of rows) known.add(name)
    // Let diners' pages be sent between two batches.
    await othersTurn()
  }
  return known
}

/** Names that are looked up at once. A thousand take several milliseconds of the main thread in all. */
const namesAtOnce = 100

/** Lists all files of an owner, in every bucket. */
export function listAllObjects(db: Db, ownerId: string): Promise<StoredObject[]> {
  return db
    .selectFrom("storage_objects")
    .selectAll()
    .where("user_id", "=", ownerId)
    .orderBy("bucket")
    .orderBy("name")
    .execute()
}

/** The most files of one owner, whatever their size. */
const mostFiles = 10_000

/**
 * Returns how many bytes a new file of an owner may have.
 *
 * @param given.before the file that it replaces
 * @param given.quotaBytes the most bytes of all files of an owner
 * @returns a negative number when not even an empty file is allowed
 */
export async function findRoom(
  db: Db,
  ownerId: string,
  given: { before: StoredObject | undefined; quotaBytes: number },
): Promise<number> {
  const stock = await countStock(db, ownerId)
  if (given.before === undefined && stock.files >= mostFiles) return -1
  return given.quotaBytes - stock.bytes + (given.before?.bytes ?? 0)
}

/** Counts the files of an owner and their bytes. */
async function countStock(db: Db, ownerId: string): Promise<Stock> {
  const { files, bytes } = await db
    .selectFrom("storage_objects")
    .select((row) => [row.fn.countAll().as("files"), sql<number | string | null>`sum(bytes)`.as("bytes")])
    .where("user_id", "=", ownerId)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

/** Returns those of the file ids that a row refers to. */
export async function listKnownFiles(db: Db, fileIds: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < fileIds.length; from += 500) {
    const rows = await db
      .selectFrom("storage_objects")
      .select("file_id")
      .where("file_id", "in", fileIds.slice(from, from + 500))
      .execute()
    for (const { file_id } of rows) known.add(file_id)
  }
  return known
}
