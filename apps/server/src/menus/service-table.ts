import { readWindows } from "@ardoise/domain/restaurant/windows"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import type { Db } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { restRefusal } from "../wire/rest-refusals.ts"
import type { RowSource, Table } from "../wire/table.ts"
import { setMenuServices } from "./service-commands.ts"

const tableName = "menu_services"

/** `menu_services` in the API: when menus are served by themselves. Only their owner can read them; a function writes. */
export const serviceTable: Table = {
  name: tableName,
  columns: { menu_id: "uuid", user_id: "uuid", windows: "json" },
  key: ["menu_id"],
  changeKind: "menu_service",
  rows: (db, viewer) => serviceRows(db, viewer.userId ?? ""),
}

/** Rows of `menu_services` with the columns of the API, of one owner. */
export function serviceRows(db: Db, ownerId: string): RowSource {
  const own = db.selectFrom("menu_services").select(["menu_id", "user_id", "windows"]).where("user_id", "=", ownerId)
  return db.selectFrom(own.as("row")) as unknown as RowSource
}

const serviceArgs = z.object({ menu_id: z.guid(), windows: z.unknown() })

/** `set_menu_services`: sets the hours at which a menu is served by itself. */
export function setMenuServicesFunction({ database, clock }: RequestContext): RestFunction {
  return {
    name: "set_menu_services",
    run: async (given, viewer) => {
      if (viewer.userId === null) throw restRefusal("42501", { table: tableName, isVisitor: true })
      const args = readShape(serviceArgs, given)
      const windows = readWindows(args?.windows)
      if (!args || windows === null) throw restRefusal("services-invalid", { table: tableName })
      const answer = await database.run(setMenuServices, {
        ownerId: viewer.userId,
        menuId: args.menu_id.toLowerCase(),
        windows,
        at: clock(),
      })
      if (answer.ok) return { menu_id: args.menu_id.toLowerCase(), windows: answer.value }
      const clash = "clash" in answer ? answer.clash : null
      const details = clash && JSON.stringify({ menu_id: clash.menuId, day: clash.day, from: clash.from, to: clash.to })
      throw restRefusal(answer.code, { table: tableName, details })
    },
  }
}
