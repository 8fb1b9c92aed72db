import type { BillRow } from "@ardoise/contract/bills"
import { refundableCentsOf } from "@ardoise/domain/bill/share"
import { type ToastMessage, useToast } from "@ardoise/ui/toast/toast"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { FunctionRefusal } from "../functions-client.ts"
import { readAgain } from "../read-again.ts"
import {
  type BillRows,
  billKeys,
  cancelShare,
  moveBill,
  refundShare,
  removeFromBill,
  setBillState,
  withBill,
} from "./bill-api.ts"
import { BillRefusal } from "./bill-refusal.ts"
import type { StoredBill, StoredShare } from "./bill-rows.ts"
import { aboutBill, changedElsewhereMessage, changeUnknownMessage, refundUnknownMessage } from "./bill-words.ts"

/** What the owner does with bills. Each action reports its result in a toast and reads the bills again. */
export type BillActions = {
  readonly isBusy: boolean
  /** @returns whether the bill is closed now */
  readonly close: (bill: StoredBill) => Promise<boolean>
  readonly reopen: (bill: StoredBill) => Promise<boolean>
  /** Takes units off an open bill. */
  readonly remove: (bill: StoredBill, units: readonly string[]) => Promise<boolean>
  /** @returns the id of the bill of the other table, or null if the bill was not moved */
  readonly move: (bill: StoredBill, table: string) => Promise<string | null>
  /** @param cents null: everything, with the tip */
  readonly refund: (share: StoredShare, cents: number | null) => Promise<void>
  /** Ends a payment that a phone has begun. */
  readonly cancel: (share: StoredShare) => Promise<void>
}

const done = (title: string, action?: ToastMessage["action"]): ToastMessage => {
  return { title, about: aboutBill, ...(action !== undefined && { action }) }
}

/** @see BillActions */
export function useBillActions(): BillActions {
  const { id: userId } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const queryKey = billKeys.list(userId)

  const put = (row: BillRow) => {
    queryClient.setQueryData<BillRows>(queryKey, (rows) => rows && withBill(rows, row))
  }
  /** Runs an action. A failure is shown in a toast. @returns null after a failure */
  const run = async <Value>(work: () => Promise<Value>, failed = changeUnknownMessage): Promise<Value | null> => {
    setIsBusy(true)
    try {
      return await work()
    } catch (error) {
      const isRefusal = error instanceof BillRefusal || (error instanceof FunctionRefusal && error.message !== "")
      toast(isRefusal ? { title: error.message, tone: "error", about: aboutBill } : failed)
      return null
    } finally {
      setIsBusy(false)
      void readAgain(queryClient, { queryKey: ["bills", userId] })
      void readAgain(queryClient, { queryKey: ["online-payments", userId] })
    }
  }
  const set = (bill: StoredBill, to: BillRow["state"], message: ToastMessage) =>
    run(async () => {
      const answer = await setBillState(userId, bill, to)
      if (!answer.ok) {
        toast(changedElsewhereMessage)
        return false
      }
      put(answer.value)
      toast(message)
      return true
    })

  const reopen = async (bill: StoredBill) => {
    const words = done(`Table ${bill.table}\u00a0: addition rouverte`)
    return (await set(bill, "open", words)) ?? false
  }
  const close = async (bill: StoredBill) => {
    const undo = { label: "Rouvrir", onSelect: () => void reopen(bill) }
    const words = done(`Table ${bill.table}\u00a0: addition close`, undo)
    return (await set(bill, "closed", words)) ?? false
  }
  const remove = async (bill: StoredBill, units: readonly string[]) => {
    const row = await run(() => removeFromBill(bill, units))
    if (row === null) return false
    put(row)
    toast(done(units.length === 1 ? "Plat retiré de l’addition" : `${units.length} plats retirés de l’addition`))
    return true
  }
  const move = async (bill: StoredBill, table: string) => {
    const row = await run(() => moveBill(bill, table))
    if (row === null) return null
    put(row)
    const isMerged = row.id !== bill.id
    toast(done(isMerged ? `Additions réunies à la table ${table}` : `Addition passée à la table ${table}`))
    return row.id
  }
  const refund = async (share: StoredShare, cents: number | null) => {
    const answer = await run(() => refundShare(clients, share, cents), refundUnknownMessage)
    if (answer === null) return
    const wanted = share.refundedCents + (cents ?? refundableCentsOf(share))
    toast(done(answer.refunded_cents >= wanted ? "Remboursé" : "Remboursement demandé"))
  }
  const cancel = async (share: StoredShare) => {
    const answer = await run(() => cancelShare(clients, share))
    if (answer === null) return
    if (answer.state === "released") return toast(done("Paiement annulé. Rien n’a été débité."))
    const isPaid = answer.state !== "held"
    const title = isPaid ? "Ce téléphone avait déjà payé." : "Stripe ne répond pas encore. Réessayez dans un instant."
    toast({ title, tone: "info", about: aboutBill })
  }
  return { isBusy, close, reopen, remove, move, refund, cancel }
}
