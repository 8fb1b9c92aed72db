import type { BillRow, NoteAddress } from "@ardoise/contract/bills"
import { noTable, toTable } from "@ardoise/domain/order/order"
import { mayDo } from "@ardoise/domain/team/staff-role"
import { z } from "zod"
import { findBill } from "../bills/bill-queries.ts"
import { readShape } from "../http/read-shape.ts"
import { notForStaff } from "../wire/caller-identity.ts"
import { ownerOf } from "../wire/owner-of.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { restRefusal } from "../wire/rest-refusals.ts"
import type { Viewer, WireRow } from "../wire/table.ts"
import { type BillAnswer, moveBill, removeFromBill } from "./bill-commands.ts"
import { noteAddress } from "./note-address.ts"

const table = "bills"

const removalArgs = z.object({ bill_id: z.guid(), units: z.array(z.string().max(100)).min(1).max(1000) })
const noteArgs = z.object({ bill_id: z.guid() })
const moveArgs = z.object({ bill_id: z.guid(), table: z.string() })

/** `remove_from_bill`, `move_bill` and `note_address`: what staff do with the bill of a table. */
export function billFunctions({ database, clock, secrets }: RequestContext): readonly RestFunction[] {
  return [
    {
      name: "remove_from_bill",
      isForStaff: true,
      run: async (given, viewer): Promise<BillRow> => {
        const ownerId = houseOf(viewer)
        const args = readShape(removalArgs, given)
        if (args === null) throw restRefusal("bill-changed", { table })
        const { bill_id: id, units } = args
        return toBill(await database.run(removeFromBill, { ownerId, billId: id.toLowerCase(), units, at: clock() }))
      },
    },
    {
      name: "move_bill",
      isForStaff: true,
      run: async (given, viewer): Promise<BillRow> => {
        const ownerId = houseOf(viewer)
        const args = readShape(moveArgs, given)
        const to = toTable(args?.table ?? "")
        if (args === null || !to.ok || to.value === noTable) throw restRefusal("tables-unreadable", { table })
        const place = { ownerId, billId: args.bill_id.toLowerCase(), table: to.value }
        return toBill(await database.run(moveBill, { ...place, at: clock() }))
      },
    },
    {
      name: "note_address",
      isForStaff: true,
      run: async (given, viewer): Promise<NoteAddress> => {
        const ownerId = houseOf(viewer)
        const id = readShape(noteArgs, given)?.bill_id.toLowerCase()
        const bill = id === undefined ? null : await findBill(database.read, id)
        if (bill?.user_id !== ownerId || bill.state === "closed") throw restRefusal("bill-closed", { table })
        return { path: noteAddress(secrets.tableSecret, { ownerId, billId: bill.id }, Date.parse(clock())) }
      },
    },
  ]
}

/** The owner whose bills the caller may change: the owner, or a device of the floor. */
function houseOf(viewer: Viewer): string {
  const { staff } = viewer
  if (!staff) return ownerOf(viewer, table)
  if (!mayDo(staff.role, "bills")) throw notForStaff()
  return staff.restaurantId
}

function toBill(answer: BillAnswer): BillRow {
  if (!answer.ok) throw restRefusal(answer.code, { table })
  const { removed, version, ...row }: WireRow = answer.value
  return { ...row, removed: JSON.parse(removed ?? "[]"), version: Number(version) } as unknown as BillRow
}
