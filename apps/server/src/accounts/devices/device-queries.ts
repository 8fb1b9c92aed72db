import type { Selectable } from "kysely"
import { prepareQuery } from "../../storage/prepared-query.ts"
import type { Db, Schema } from "../../storage/schema.ts"

/** A row of `staff_devices`. */
export type DeviceRow = Selectable<Schema["staff_devices"]>

/** Returns a device of any team, or null when it was removed. */
export async function findDevice(db: Db, deviceId: string): Promise<DeviceRow | null> {
  const [row] = await findById(db, { deviceId })
  return row ?? null
}

const findById = prepareQuery<{ deviceId: string }, DeviceRow>((db, blank) =>
  db.selectFrom("staff_devices").selectAll().where("id", "=", blank("deviceId")),
)
