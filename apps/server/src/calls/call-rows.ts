import type { CallKind } from "@ardoise/domain/order/table-call"

/** Calls of the team from tables. Times are ISO text. */
export type CallRows = {
  table_calls: {
    /** `call-` plus milliseconds. */
    id: string
    user_id: string
    table_name: string
    /** The table's name in the form of `tableKeyOf`. */
    table_key: string
    kind: CallKind
    created_at: string
    answered_at: string | null
    /** Name of the device of the team that answered; "" for the owner. */
    answered_by: string | null
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends CallRows {}
}
