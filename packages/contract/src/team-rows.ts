import type { CallKind } from "@ardoise/domain/order/table-call"
import type { PrintedPart, PrinterKind, PrinterState } from "@ardoise/domain/printing/printer"
import type { StaffRole } from "@ardoise/domain/team/staff-role"

/** A row of `staff_devices`: a tablet or phone of the team. Times are ISO text. */
export type StaffDeviceRow = {
  id: string
  user_id: string
  role: StaffRole
  name: string
  linked_at: string
  /** When the device last called: accurate to a few minutes. */
  seen_at: string
}

/** A row of `table_calls`: a table calls the team. Times are ISO text. */
export type TableCallRow = {
  /** `call-` plus milliseconds. */
  id: string
  user_id: string
  table_name: string
  kind: CallKind
  created_at: string
  answered_at: string | null
  /** Name of the device of the team that answered; "" for the owner. */
  answered_by: string | null
  answered: boolean
}

/** A row of `printers`: a printer that fetches its tickets. Times are ISO text. */
export type PrinterRow = {
  id: string
  user_id: string
  name: string
  kind: PrinterKind
  prints: PrintedPart
  created_at: string
  /** Its last poll, accurate to a minute; null before the first. */
  seen_at: string | null
  state: PrinterState
}

/** The code on the cards of a table, in capitals. */
export type TableCode = {
  table: string
  code: string
  /** From 1. Rises by one each time the code is renewed. */
  version: number
}
