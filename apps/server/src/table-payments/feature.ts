import type { Feature } from "../composition/feature.ts"
import { callWaiter, endBill, moveBill, removeFromBill, updateBills } from "./bill-commands.ts"
import { mailNote } from "./mail-note.ts"
import {
  applyShareWord,
  askLater,
  beginRefund,
  claimShareOf,
  giveUpShare,
  noteDispute,
  storeCheckout,
  watchRefunds,
} from "./share-commands.ts"
import { removeAccount, storeAccount, updateTablePayments } from "./table-payments-commands.ts"
import {
  endTestCheckout,
  openTestCheckout,
  payTestShare,
  refundTestCheckout,
} from "./test-checkout/test-checkout-commands.ts"

/** Payment at the table: shares of a bill, what staff do with bills, and the restaurant's account. */
export const tablePayments = {
  name: "table-payments",
  commands: [
    updateBills,
    removeFromBill,
    moveBill,
    callWaiter,
    endBill,
    claimShareOf,
    storeCheckout,
    giveUpShare,
    askLater,
    beginRefund,
    applyShareWord,
    noteDispute,
    watchRefunds,
    mailNote,
    updateTablePayments,
    storeAccount,
    removeAccount,
    openTestCheckout,
    payTestShare,
    endTestCheckout,
    refundTestCheckout,
  ],
  load: () => import("./serve.ts"),
} satisfies Feature
