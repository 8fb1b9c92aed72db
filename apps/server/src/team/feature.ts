import type { Feature } from "../composition/feature.ts"
import { inviteDevice, joinTeam, removeStaffDevices, renameStaffDevices, seeDevice } from "./device-commands.ts"

/** Devices of a restaurant's team: how they are linked, named and removed. Their rows belong to accounts. */
export const team = {
  name: "team",
  commands: [inviteDevice, joinTeam, renameStaffDevices, removeStaffDevices, seeDevice],
  load: () => import("./serve.ts"),
} satisfies Feature<never>
