import { ok, type Result, refuse } from "@ardoise/domain/result"
import { findUser } from "../accounts/account-queries.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"
import { findOwnObject, findRoom, type StoredObject } from "./object-queries.ts"

/** The values of a new row, without its owner. */
export type NewObject = Omit<StoredObject, "user_id" | "created_at" | "updated_at">

/**
 * Inserts or replaces the row of a file whose bytes are already stored. Checks the quota in the same transaction.
 *
 * @returns `replacedFileId`: the file that was replaced, to be deleted after the commit
 */
export const storeObject = defineCommand(
  "files/store",
  "ownerId",
  async (
    scope,
    args: {
      ownerId: string
      object: NewObject
      /** Whether a file of that name may be replaced. */
      replace: boolean
      quotaBytes: number
      at: string
    },
  ): Promise<
    Result<{ id: string; replacedFileId: string | null }, "AccessDenied" | "KeyAlreadyExists" | "QuotaExceeded">
  > => {
    const { ownerId, object, at } = args
    // A signed address works without a session, so it may outlive the account.
    const owner = await findUser(scope.db, ownerId)
    if (!owner || owner.disabled_at !== null) return refuse("AccessDenied")
    const before = await findOwnObject(scope.db, ownerId, object)
    if (before && !args.replace) return refuse("KeyAlreadyExists")
    const room = await findRoom(scope.db, ownerId, { before, quotaBytes: args.quotaBytes })
    if (object.bytes > room) return refuse("QuotaExceeded")
    const { id: newId, ...content } = object
    const id = before?.id ?? newId
    if (before) {
      await scope.db
        .updateTable("storage_objects")
        .set({ ...content, updated_at: at })
        .where("id", "=", id)
        .where("user_id", "=", ownerId)
        .execute()
    } else {
      const row = { id, ...content, user_id: ownerId, created_at: at, updated_at: at }
      await scope.db.insertInto("storage_objects").values(row).execute()
    }
    await recordFile(scope, before ? "update" : "insert", { ownerId, id, at })
    return ok({ id, replacedFileId: before?.file_id ?? null })
  },
)

/** Renames a file, in the same bucket or to another. */
export const moveObject = defineCommand(
  "files/move",
  "ownerId",
  async (
    scope,
    args: {
      ownerId: string
      from: { bucket: string; name: string }
      to: { bucket: string; name: string }
      at: string
    },
  ): Promise<Result<null, "KeyAlreadyExists" | "NoSuchKey">> => {
    const { ownerId, from, to, at } = args
    const object = await findOwnObject(scope.db, ownerId, from)
    if (!object) return refuse("NoSuchKey")
    if (await findOwnObject(scope.db, ownerId, to)) return refuse("KeyAlreadyExists")
    await scope.db
      .updateTable("storage_objects")
      .set({ bucket: to.bucket, name: to.name, updated_at: at })
      .where("id", "=", object.id)
      .where("user_id", "=", ownerId)
      .execute()
    await recordFile(scope, "update", { ownerId, id: object.id, at })
    return ok(null)
  },
)

/**
 * Deletes the rows of an owner's files. Skips names without a file.
 *
 * @returns the deleted rows: their files are to be deleted after the commit
 */
export const removeObjects = defineCommand(
  "files/remove",
  "ownerId",
  async (
    scope,
    args: { ownerId: string; bucket: string; names: readonly string[]; at: string },
  ): Promise<StoredObject[]> => {
    const removed: StoredObject[] = []
    for (const name of new Set(args.names)) {
      const object = await findOwnObject(scope.db, args.ownerId, { bucket: args.bucket, name })
      if (!object) continue
      await forget(scope, object, args.at)
      removed.push(object)
    }
    return removed
  },
)

/** A menu in one of its versions. */
export type MenuVersion = { readonly id: string; readonly updated_at: string }

/** Lists the versions of an owner's menus. */
export const listMenuVersions = (db: Db, ownerId: string): Promise<MenuVersion[]> =>
  db.selectFrom("user_menus").select(["id", "updated_at"]).where("user_id", "=", ownerId).orderBy("id").execute()

/**
 * Deletes the rows of photos that no menu of the owner and no earlier version uses. The caller has checked that, before
 * this command: reading every document here would hold up the writes of all owners.
 *
 * @param args.menus the menus as they were before the caller read them. An earlier version was one of them.
 * @param args.names of the files
 * @returns ids of the files to be deleted after the commit; null if a menu has changed since: it may use a photo again
 */
export const forgetUnusedPhotos = defineCommand(
  "files/forget-unused",
  "ownerId",
  async (
    scope,
    args: { ownerId: string; bucket: string; menus: readonly MenuVersion[]; names: readonly string[]; at: string },
  ): Promise<string[] | null> => {
    const menus = await listMenuVersions(scope.db, args.ownerId)
    const isAsRead = ({ id, updated_at }: MenuVersion, at: number) =>
      id === args.menus[at]?.id && updated_at === args.menus[at]?.updated_at
    if (menus.length !== args.menus.length || !menus.every(isAsRead)) return null
    const fileIds: string[] = []
    for (const name of args.names) {
      const object = await findOwnObject(scope.db, args.ownerId, { bucket: args.bucket, name })
      if (!object) continue
      await forget(scope, object, args.at)
      fileIds.push(object.file_id)
    }
    return fileIds
  },
)

async function forget(scope: CommandScope, { id, user_id: ownerId }: StoredObject, at: string): Promise<void> {
  await scope.db.deleteFrom("storage_objects").where("id", "=", id).where("user_id", "=", ownerId).execute()
  await recordFile(scope, "delete", { ownerId, id, at })
}

function recordFile(
  { record }: CommandScope,
  event: "insert" | "update" | "delete",
  { ownerId, id, at }: { ownerId: string; id: string; at: string },
): Promise<void> {
  return record({ owner: ownerId, kind: "file", event, ref: id, version: at })
}
