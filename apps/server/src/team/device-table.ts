import { readDeviceName } from "@ardoise/domain/team/staff-device"
import { restRefusal } from "../wire/rest-refusals.ts"
import type { Table } from "../wire/table.ts"
import { removeStaffDevices, renameStaffDevices } from "./device-commands.ts"
import { staffDeviceRows } from "./staff-device-rows.ts"

const tableName = "staff_devices"

/** `staff_devices` in the API: an owner reads, renames and removes the devices of the team. `join-team` adds them. */
export const deviceTable: Table = {
  name: tableName,
  columns: { id: "uuid", user_id: "uuid", role: "text", name: "text", linked_at: "time", seen_at: "time" },
  key: ["id"],
  defaultOrder: [{ column: "linked_at", direction: "asc", nulls: "last" }],
  changeKind: "staff_device",
  rows: (db, viewer) => staffDeviceRows(db, viewer.userId ?? ""),
  update: {
    command: renameStaffDevices,
    check: (patch) => {
      if (Object.keys(patch).some((column) => column !== "name")) throw restRefusal("42501", { table: tableName })
      const name = typeof patch.name === "string" ? readDeviceName(patch.name) : null
      if (!name?.ok) throw restRefusal("device-name-unreadable", { table: tableName })
      return { name: name.value }
    },
  },
  delete: { command: removeStaffDevices },
}
