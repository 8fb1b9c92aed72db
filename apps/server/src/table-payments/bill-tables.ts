import { mayDo } from "@ardoise/domain/team/staff-role"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { notForStaff } from "../wire/caller-identity.ts"
import { missingValue, restRefusal } from "../wire/rest-refusals.ts"
import type { Table } from "../wire/table.ts"
import { type BillPatch, updateBills } from "./bill-commands.ts"
import { billRows, billRowsOfStaff, shareRows, shareRowsOfStaff } from "./bill-wire.ts"
import { areVatRates, tablePaymentsRows, updateTablePayments } from "./table-payments-commands.ts"

const billPatch = z.strictObject({ state: z.enum(["open", "closed"]).optional(), requested_at: z.null().optional() })

/** `bills` in the API: an owner reads the own bills, closes and reopens them. */
export const billTable: Table = {
  name: "bills",
  columns: {
    id: "uuid",
    user_id: "uuid",
    table_name: "text",
    state: "text",
    closed_by: "text",
    requested_at: "time",
    total: "text",
    settled: "text",
    held: "text",
    due: "text",
    over: "text",
    tips: "text",
    removed: "json",
    version: "json",
    opened_at: "time",
    closed_at: "time",
  },
  key: ["id"],
  defaultOrder: [{ column: "opened_at", direction: "desc", nulls: "last" }],
  changeKind: "bill",
  rows: (db, viewer) => billRows(db, viewer.userId ?? ""),
  update: {
    command: updateBills,
    check: (patch): BillPatch => {
      const writable = new Set(["state", "requested_at"])
      if (Object.keys(patch).some((column) => !writable.has(column))) throw restRefusal("42501", { table: "bills" })
      const read = readShape(billPatch, patch)
      if (read === null) throw restRefusal("23514", { table: "bills" })
      return {
        ...(read.state !== undefined && { state: read.state }),
        ...(read.requested_at === null && { requested_at: null }),
      }
    },
  },
  staff: {
    rows: billRowsOfStaff,
    requireUpdate: (_patch, role) => {
      if (!mayDo(role, "bills")) throw notForStaff()
    },
  },
}

/** `bill_shares` in the API: only their owner reads them. Only the payment provider changes them. */
export const billShareTable: Table = {
  name: "bill_shares",
  columns: {
    id: "uuid",
    bill_id: "uuid",
    user_id: "uuid",
    kind: "text",
    state: "text",
    amount_cents: "json",
    tip_cents: "json",
    refunded_cents: "json",
    refund_failed_cents: "json",
    refund_wanted_cents: "json",
    refund_due_cents: "json",
    units: "json",
    payer: "json",
    provider: "text",
    payment_ref: "text",
    held_until: "time",
    created_at: "time",
    settled_at: "time",
    disputed_at: "time",
    refund_failed_at: "time",
  },
  key: ["id"],
  defaultOrder: [{ column: "created_at", direction: "desc", nulls: "last" }],
  changeKind: "bill_share",
  rows: (db, viewer) => shareRows(db, viewer.userId ?? ""),
  staff: { rows: shareRowsOfStaff },
}

const settingsPatch = z.object({
  is_on: z.boolean().optional(),
  tips: z.boolean().optional(),
  commitment: z.literal(true).optional(),
  vat_rates: z.unknown().optional(),
  vat_exempt: z.boolean().optional(),
})

/** `table_payments` in the API: the one row of each owner. It always exists, and the owner can read and change it. */
export const tablePaymentsTable: Table = {
  name: "table_payments",
  columns: {
    user_id: "uuid",
    is_on: "json",
    tips: "json",
    commitment_at: "time",
    // Only written: the server sets the time.
    commitment: "json",
    vat_rates: "json",
    vat_exempt: "json",
  },
  key: ["user_id"],
  changeKind: "table_payments",
  rows: (db, viewer) => tablePaymentsRows(db, viewer.userId ?? ""),
  update: {
    command: updateTablePayments,
    check: (patch, ownerId) => {
      for (const [column, value] of Object.entries(patch)) {
        if (value === null) throw missingValue("table_payments", column)
      }
      if (patch.user_id !== undefined && patch.user_id !== ownerId) {
        throw restRefusal("42501", { table: "table_payments" })
      }
      if ("commitment_at" in patch) throw restRefusal("42501", { table: "table_payments" })
      const read = readShape(settingsPatch, patch)
      if (read === null) throw restRefusal("23514", { table: "table_payments" })
      if (read.vat_rates !== undefined && !areVatRates(read.vat_rates)) {
        throw restRefusal("vat-rates-invalid", { table: "table_payments" })
      }
      return read
    },
  },
  // The floor needs to know whether diners pay at the table.
  staff: { rows: (db, { role, restaurantId }) => tablePaymentsRows(db, mayDo(role, "bills") ? restaurantId : "") },
}
