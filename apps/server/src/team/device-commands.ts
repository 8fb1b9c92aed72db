import { ok, type Result, refuse } from "@ardoise/domain/result"
import { mostDevices } from "@ardoise/domain/team/staff-device"
import type { StaffRole } from "@ardoise/domain/team/staff-role"
import { removeDevice } from "../accounts/devices/device-commands.ts"
import { type DeviceRow, findDevice } from "../accounts/devices/device-queries.ts"
import { lockUser } from "../accounts/locked-user.ts"
import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import {
  applyFilters,
  type DeleteArgs,
  type UpdateArgs,
  type WireRow,
  type WriteAnswer,
  writeAnswer,
} from "../wire/table.ts"
import { staffDeviceRows } from "./staff-device-rows.ts"

/** A code that an owner makes for a device. */
export type InviteArgs = {
  readonly ownerId: string
  readonly codeHash: string
  readonly role: StaffRole
  readonly name: string
  /** ISO times. */
  readonly expiresAt: string
  readonly at: string
}

/** Stores a code with which one device can join the team. The oldest of too many codes makes room for it. */
export const inviteDevice = defineCommand(
  "devices/invite",
  "ownerId",
  async (
    { db },
    { ownerId, codeHash, role, name, expiresAt, at }: InviteArgs,
  ): Promise<Result<null, "premium-required" | "too-many-devices">> => {
    if ((await findPlan(db, ownerId, at)) === "free") return refuse("premium-required")
    if ((await countDevices(db, ownerId)) >= mostDevices) return refuse("too-many-devices")
    await db.deleteFrom("staff_invites").where("user_id", "=", ownerId).where("expires_at", "<=", at).execute()
    const open = await db
      .selectFrom("staff_invites")
      .select("code_hash")
      .where("user_id", "=", ownerId)
      .orderBy("expires_at", "desc")
      .orderBy("code_hash")
      .execute()
    for (const { code_hash: oldest } of open.slice(mostDevices - 1)) {
      await db.deleteFrom("staff_invites").where("code_hash", "=", oldest).execute()
    }
    const invite = { code_hash: codeHash, user_id: ownerId, role, name, expires_at: expiresAt }
    await db.insertInto("staff_invites").values(invite).execute()
    return ok(null)
  },
)

/** What a device shows before it joins. */
export type Invite = { readonly ownerId: string; readonly role: StaffRole; readonly name: string }

/** Returns the restaurant, role and name that a code was made for, or null when the code is not valid. */
export async function findInvite(db: Db, codeHash: string, at: string): Promise<Invite | null> {
  const found = await db
    .selectFrom("staff_invites")
    .select(["user_id as ownerId", "role", "name"])
    .where("code_hash", "=", codeHash)
    .where("expires_at", ">", at)
    .executeTakeFirst()
  return found ?? null
}

/** Adds a device to the team. A code works once, and only while the restaurant has Premium. */
export const joinTeam = defineCommand(
  "devices/join",
  null,
  async (
    scope,
    { codeHash, deviceId, at }: { codeHash: string; deviceId: string; at: string },
  ): Promise<Result<DeviceRow, "invite-not-found">> => {
    const { db, record } = scope
    const found = await findInvite(db, codeHash, at)
    const owner = found && (await lockUser(scope, found.ownerId))
    const invite = await findInvite(db, codeHash, at)
    if (!owner || !invite || owner.disabled_at !== null || owner.deletes_at !== null) return refuse("invite-not-found")
    const isFree = (await findPlan(db, owner.id, at)) === "free"
    if (isFree || (await countDevices(db, owner.id)) >= mostDevices) return refuse("invite-not-found")
    await db.deleteFrom("staff_invites").where("code_hash", "=", codeHash).execute()
    const device: DeviceRow = {
      id: deviceId,
      user_id: owner.id,
      role: invite.role,
      name: invite.name,
      refresh_counter: 1,
      refreshed_at: at,
      repeated_counter: null,
      linked_at: at,
      seen_at: at,
    }
    await db.insertInto("staff_devices").values(device).execute()
    await record({ owner: owner.id, kind: "staff_device", event: "insert", ref: deviceId, version: at })
    return ok(device)
  },
)

/** Renames the devices that the filters name. */
export const renameStaffDevices = defineCommand(
  "devices/rename",
  "ownerId",
  async (scope, args: UpdateArgs): Promise<WriteAnswer> => {
    const { name } = args.patch as { name: string }
    const rows = await listFiltered(scope.db, args)
    for (const { id } of rows) {
      await scope.db
        .updateTable("staff_devices")
        .set({ name })
        .where("id", "=", id ?? "")
        .execute()
      await scope.record({
        owner: args.ownerId,
        kind: "staff_device",
        event: "update",
        ref: id ?? "",
        version: args.at,
      })
    }
    return writeAnswer(
      args,
      rows.map((row) => ({ ...row, name })),
    )
  },
)

/** Removes the devices that the filters name. They are signed out at once, on every process. */
export const removeStaffDevices = defineCommand(
  "devices/remove",
  "ownerId",
  async (scope, args: DeleteArgs): Promise<WriteAnswer> => {
    const rows = await listFiltered(scope.db, args)
    for (const { id } of rows) await removeDevice(scope, { id: id ?? "", user_id: args.ownerId })
    return writeAnswer(args, rows)
  },
)

/** Stores that a device is in use. */
export const seeDevice = defineCommand(
  "devices/see",
  "restaurantId",
  async ({ db, record }, { deviceId, at }: { restaurantId: string; deviceId: string; at: string }): Promise<null> => {
    const device = await findDevice(db, deviceId)
    if (!device) return null
    await db.updateTable("staff_devices").set({ seen_at: at }).where("id", "=", deviceId).execute()
    await record({ owner: device.user_id, kind: "staff_device", event: "update", ref: deviceId, version: at })
    return null
  },
)

async function countDevices(db: Db, ownerId: string): Promise<number> {
  return (await db.selectFrom("staff_devices").select("id").where("user_id", "=", ownerId).execute()).length
}

async function listFiltered(db: Db, { ownerId, filters }: DeleteArgs): Promise<readonly WireRow[]> {
  const rows = await applyFilters(staffDeviceRows(db, ownerId), filters).selectAll().execute()
  return rows as unknown as WireRow[]
}
