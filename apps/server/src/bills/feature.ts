import type { Feature } from "../composition/feature.ts"
import type { BillRows } from "./bill-rows.ts"

/** The running bills of tables. What is paid of them is in `table-payments`. */
export const bills = {
  name: "bills",
  backsUp: [
    { name: "bills" },
    { name: "bill_shares" },
    // Not its number: rows are read in pages by texts.
    { name: "bill_ledger", key: ["hash"] },
    { name: "payment_accounts", key: ["user_id"] },
    { name: "table_payments", key: ["user_id"] },
    { name: "test_checkouts" },
  ],
  erasesInPieces: ["bills"],
} satisfies Feature<keyof BillRows>
