import type { InviteDeviceAnswer } from "@ardoise/contract/team"
import type { StaffDeviceRow } from "@ardoise/contract/team-rows"
import type { StaffDevice } from "@ardoise/domain/team/staff-device"
import type { StaffRole } from "@ardoise/domain/team/staff-role"
import { queryOptions } from "@tanstack/react-query"
import { callFunction } from "../../functions-client.ts"
import { menuRest } from "../../menus/menu-rest.ts"
import type { Clients } from "../../supabase.ts"

/** The key of the cached list of devices. */
export const devicesKey = (userId: string) => ["staff-devices", userId] as const

/** The devices of the owner's team, in the order in which they were linked. */
export function devicesQuery(userId: string) {
  return queryOptions({
    queryKey: devicesKey(userId),
    queryFn: async ({ signal }): Promise<StaffDevice[]> => {
      const { data } = await menuRest()
        .from("staff_devices")
        .select("*")
        .eq("user_id", userId)
        .abortSignal(signal)
        .throwOnError()
      return data.map(toDevice)
    },
  })
}

const toDevice = ({ id, name, role, linked_at, seen_at }: StaffDeviceRow): StaffDevice => {
  return { id, name, role, linkedAt: linked_at, seenAt: seen_at }
}

/** Makes a code that links a device. @throws FunctionRefusal with the sentence of the server */
export function inviteDevice(clients: Clients, device: { role: StaffRole; name: string }): Promise<InviteDeviceAnswer> {
  return callFunction<InviteDeviceAnswer>(clients, "invite-device", device)
}

/** Renames a device. @throws without an answer, or when the server refuses */
export async function renameDevice(id: string, name: string): Promise<void> {
  await menuRest().from("staff_devices").update({ name }).eq("id", id).throwOnError()
}

/** Removes a device: it is signed out at once. @throws like `renameDevice` */
export async function removeDevice(id: string): Promise<void> {
  await menuRest().from("staff_devices").delete().eq("id", id).throwOnError()
}
