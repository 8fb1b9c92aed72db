import { ok, type Result, refuse } from "@ardoise/domain/result"
import { type CommandScope, defineCommand } from "../../storage/command.ts"
import { lockUser } from "../locked-user.ts"
import { judgeRefresh } from "../sessions/judge-refresh.ts"
import { type DeviceRow, findDevice } from "./device-queries.ts"

/**
 * Trades the refresh token of a device for its current one, by the same rules as that of an owner. A stolen token ends
 * the device. That is a result, not a refusal, because a refusal would not be stored.
 */
export const refreshDevice = defineCommand(
  "accounts/refresh-device",
  null,
  async (
    scope,
    { deviceId, counter, at }: { deviceId: string; counter: number; at: string },
  ): Promise<
    Result<
      { kind: "refreshed"; device: DeviceRow; counter: number } | { kind: "reused" },
      "refresh_token_not_found" | "session_expired"
    >
  > => {
    const found = await findDevice(scope.db, deviceId)
    if (found) await lockUser(scope, found.user_id)
    const device = found && (await findDevice(scope.db, deviceId))
    if (!device) return refuse("refresh_token_not_found")
    const verdict = judgeRefresh(device, counter, at)
    if (verdict.kind === "unknown") return refuse("refresh_token_not_found")
    if (verdict.kind === "idle") return refuse("session_expired")
    if (verdict.kind === "stolen") {
      await removeDevice(scope, device)
      return ok({ kind: "reused" })
    }
    const changes = { ...verdict.changes, seen_at: at }
    await scope.db.updateTable("staff_devices").set(changes).where("id", "=", deviceId).execute()
    await scope.record({ owner: device.user_id, kind: "staff_device", event: "update", ref: deviceId, version: at })
    return ok({ kind: "refreshed", device: { ...device, ...changes }, counter: verdict.counter })
  },
)

/** Ends a device at its own request. Ends nothing when it was removed before. */
export const endDevice = defineCommand(
  "accounts/end-device",
  "restaurantId",
  async (scope, { deviceId }: { restaurantId: string; deviceId: string }): Promise<null> => {
    const device = await findDevice(scope.db, deviceId)
    if (device) await removeDevice(scope, device)
    return null
  },
)

/** Removes a device inside a command. Every process forgets its tokens and closes its sockets. */
export async function removeDevice(
  { db, record }: CommandScope,
  { id, user_id: owner }: Pick<DeviceRow, "id" | "user_id">,
): Promise<void> {
  await db.deleteFrom("staff_devices").where("id", "=", id).execute()
  await record({ owner, kind: "session", event: "delete", ref: id, version: "ended" })
  await record({ owner, kind: "staff_device", event: "delete", ref: id, version: "ended" })
}

/** Removes all devices of an account inside a command, and the codes that could link others. */
export async function removeDevices(scope: CommandScope, ownerId: string): Promise<void> {
  const devices = await scope.db
    .selectFrom("staff_devices")
    .select(["id", "user_id"])
    .where("user_id", "=", ownerId)
    .execute()
  for (const device of devices) await removeDevice(scope, device)
  await scope.db.deleteFrom("staff_invites").where("user_id", "=", ownerId).execute()
}
