import { mayDo } from "@ardoise/domain/team/staff-role"
import { notForStaff } from "../wire/caller-identity.ts"
import { restRefusal } from "../wire/rest-refusals.ts"
import type { Table } from "../wire/table.ts"
import { answerCalls } from "./call-commands.ts"
import { callRows } from "./call-queries.ts"

const tableName = "table_calls"

/** `table_calls` in the API: the owner and the devices of the floor read the calls of a day and answer them. */
export const callTable: Table = {
  name: tableName,
  columns: {
    id: "text",
    user_id: "uuid",
    table_name: "text",
    kind: "text",
    created_at: "time",
    answered_at: "time",
    answered_by: "text",
    answered: "json",
  },
  key: ["id"],
  changeKind: "call",
  rows: (db, viewer) => callRows(db, viewer.userId ?? ""),
  update: {
    command: answerCalls,
    check: (patch) => {
      // The server's clock says when: a call can only be answered.
      if (Object.keys(patch).some((column) => column !== "answered")) throw restRefusal("42501", { table: tableName })
      if (patch.answered !== true) throw restRefusal("23514", { table: tableName })
      return patch
    },
  },
  staff: {
    // The kitchen goes to no table, and sees no call.
    rows: (db, { restaurantId, role }) => callRows(db, mayDo(role, "answer-call") ? restaurantId : ""),
    requireUpdate: (_patch, role) => {
      if (!mayDo(role, "answer-call")) throw notForStaff()
    },
  },
}
