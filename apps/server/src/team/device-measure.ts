import type { StaffRole } from "@ardoise/domain/team/staff-role"
import { sql } from "kysely"
import type { Measure } from "../http/measures/measure.ts"
import type { Database } from "../storage/database.ts"

const roles: readonly StaffRole[] = ["kitchen", "floor"]

/** How many devices are linked, by role. */
export function deviceMeasure({ largeRead }: Pick<Database, "largeRead">): Measure {
  return {
    name: "ardoise_devices",
    help: "Linked devices of the teams, by role",
    kind: "gauge",
    labelNames: ["role"],
    read: async () => {
      const counted = await largeRead
        .selectFrom("staff_devices")
        .select(["role", sql<number>`count(*)`.as("count")])
        .groupBy("role")
        .execute()
      const countOf = new Map(counted.map(({ role, count }) => [role, Number(count)]))
      return roles.map((role) => ({ value: countOf.get(role) ?? 0, labels: { role } }))
    },
  }
}
