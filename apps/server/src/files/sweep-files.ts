import { setTimeout as rest } from "node:timers/promises"
import { photoBucket, photoStem } from "@ardoise/domain/menu/dish-photo"
import { versionsKeptMs } from "../menus/versions-kept.ts"
import type { Database } from "../storage/database.ts"
import type { FileStore } from "../storage/disk/file-store.ts"
import type { Db } from "../storage/schema.ts"
import { forgetUnusedPhotos, listMenuVersions } from "./object-commands.ts"
import { listKnownFiles } from "./object-queries.ts"

/** Milliseconds after which a file without a row is an orphan. A row follows its file within moments. */
const orphanAgeMs = 3_600_000

/** Photos in one command. On SQLite every write waits for it. */
const photosAPiece = 50

/** Documents per query: each may have 2 MB. */
const pageSize = 5

/** The parameters of a sweep. */
export type SweepScope = {
  readonly database: Database
  readonly store: FileStore
  /** ISO time. */
  readonly now: string
  /** Aborts when the server stops. The next sweep deletes the rest. */
  readonly signal: AbortSignal
}

/**
 * Deletes unused files: photos that no menu, no earlier version and no menu deleted in the last 30 days uses, and that
 * are not the restaurant's mark. Also deletes files without a row, such as those of erased accounts and of a process killed before the commit.
 *
 * @returns the number of deleted files
 * @throws when it is aborted
 */
export async function sweepFiles(scope: SweepScope): Promise<number> {
  return (await sweepPhotos(scope)) + (await sweepOrphans(scope))
}

/**
 * Deletes unused photos that are as old as the oldest version. A younger photo may belong to an edit that is not saved
 * yet, on a phone that is offline.
 */
async function sweepPhotos({ database, store, now, signal }: SweepScope): Promise<number> {
  const before = new Date(Date.parse(now) - versionsKeptMs).toISOString()
  let count = 0
  for (const ownerId of await listOwnersOfOldPhotos(database.read, before)) {
    signal.throwIfAborted()
    const menus = await listMenuVersions(database.read, ownerId)
    const unused = await listUnusedPhotos(database.read, ownerId, before)
    for (let at = 0; at < unused.length; at += photosAPiece) {
      signal.throwIfAborted()
      const begun = performance.now()
      const names = unused.slice(at, at + photosAPiece)
      const fileIds = await database.run(forgetUnusedPhotos, { ownerId, bucket: photoBucket, menus, names, at: now })
      // The owner has saved meanwhile. The next sweep reads the menus again.
      if (fileIds === null) break
      await rest(performance.now() - begun)
      await store.remove(fileIds)
      count += fileIds.length
    }
  }
  return count
}

async function listOwnersOfOldPhotos(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom("storage_objects")
    .select("user_id")
    .distinct()
    .where("bucket", "=", photoBucket)
    .where("created_at", "<", before)
    .execute()
  return rows.map((row) => row.user_id)
}

async function listUnusedPhotos(db: Db, ownerId: string, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom("storage_objects")
    .select("name")
    .where("user_id", "=", ownerId)
    .where("bucket", "=", photoBucket)
    .where("created_at", "<", before)
    .execute()
  const named = await stemsInMenus(db, ownerId)
  const [restaurant] = await db.selectFrom("restaurants").select("mark").where("user_id", "=", ownerId).execute()
  const mark = photoStem(restaurant?.mark ?? "")
  if (mark !== null) named.add(mark)
  return rows.flatMap(({ name }) => {
    const stem = photoStem(name)
    return stem === null || named.has(stem) ? [] : [name]
  })
}

/** Returns the photos that any document of an owner uses, including documents that can be restored. */
async function stemsInMenus(db: Db, ownerId: string): Promise<Set<string>> {
  const stems = new Set<string>()
  const own = new RegExp(`${ownerId}/[a-z0-9]{12}(?=-)`, "g")
  for (const table of ["user_menus", "menu_versions"] as const) {
    for (let after = ""; ; ) {
      const rows = await db
        .selectFrom(table)
        .select(["id", "menu_data"])
        .where("user_id", "=", ownerId)
        .where("id", ">", after)
        .orderBy("id")
        .limit(pageSize)
        .execute()
      for (const { menu_data } of rows) for (const [stem] of menu_data.matchAll(own)) stems.add(stem)
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) break
      after = last.id
      // Let other work run on the event loop between two pages.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return stems
}

async function sweepOrphans({ database, store, now, signal }: SweepScope): Promise<number> {
  let count = 0
  for await (const ids of store.listOlderThan(Date.parse(now) - orphanAgeMs)) {
    signal.throwIfAborted()
    const known = await listKnownFiles(database.read, ids)
    const orphans = ids.filter((id) => !known.has(id))
    await store.remove(orphans)
    count += orphans.length
  }
  return count
}
