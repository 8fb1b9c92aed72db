import { sql } from "kysely"
import { isUnpublishedOwner } from "../accounts/publication.ts"
import type { Db, Schema } from "../database/schema.ts"

/** A file as the database knows it. */
export type StoredObject = Schema["storage_objects"]

/** What an owner has stored so far. */
type Stock = { readonly files: number; readonly bytes: number }

/** An owner's file. */
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

/** A file as anybody may see it who knows its name: nothing of an account that was given up. The bucket has to be public. */
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

/** Of some names, those that an owner has a file of. */
export async function listOwnNames(
  db: Db,
  ownerId: string,
  bucket: string,
  names: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < names.length; from += 500) {
    const rows = await db
      .selectFrom("storage_objects")
      .select("name")
      .where("user_id", "=", ownerId)
      .where("bucket", "=", bucket)
      .where("name", "in", names.slice(from, from + 500))
      .execute()
    for (const { name } of rows) known.add(name)
  }
  return known
}

/** All files of an owner, in every bucket. */
export function listAllObjects(db: Db, ownerId: string): Promise<StoredObject[]> {
  return db
    .selectFrom("storage_objects")
    .selectAll()
    .where("user_id", "=", ownerId)
    .orderBy("bucket")
    .orderBy("name")
    .execute()
}

/** Files of one owner, whatever their size. */
const mostFiles = 10_000

/**
 * How many bytes a new file of an owner may have.
 *
 * @param given.before the file that it replaces
 * @param given.quotaBytes how much all files of an owner may take
 * @returns a negative number when not even an empty file has room
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

/** How much an owner has stored. */
async function countStock(db: Db, ownerId: string): Promise<Stock> {
  const { files, bytes } = await db
    .selectFrom("storage_objects")
    .select((row) => [row.fn.countAll().as("files"), sql<number | string | null>`sum(bytes)`.as("bytes")])
    .where("user_id", "=", ownerId)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

/** Of the ids of files, those that a row still needs. */
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
