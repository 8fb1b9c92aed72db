import { finishedOrdersSeenMs } from "@ardoise/domain/team/staff-role"
import type { StaffSession } from "./caller-identity.ts"
import type { StaffViewer } from "./table.ts"

/** What a device of the team may see at a time. @param now ISO time */
export function staffViewer(
  { deviceId, restaurantId, role }: Pick<StaffSession, "deviceId" | "restaurantId" | "role">,
  now: string,
): StaffViewer {
  return { deviceId, restaurantId, role, ordersSince: new Date(Date.parse(now) - finishedOrdersSeenMs).toISOString() }
}
