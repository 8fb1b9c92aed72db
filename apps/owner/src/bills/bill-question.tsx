import { refundableCentsOf } from "@ardoise/domain/bill/share"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { changedElsewhereMessage } from "./bill-words.ts"
import { CloseBillDialog } from "./close-bill-dialog.tsx"
import { MoveBillDialog } from "./move-bill-dialog.tsx"
import { RefundDialog } from "./refund-dialog.tsx"
import type { BillActions } from "./use-bill-actions.ts"
import type { BillsRead } from "./use-bills.ts"

/** What the owner is asked about a bill or one of its payments. */
export type AskedOfBill =
  | { readonly kind: "close" | "move"; readonly billId: string }
  | {
      readonly kind: "refund"
      readonly shareId: string
      /** What had gone back when the owner was asked: another device must not refund the same once more. */
      readonly refundedCents: number
    }

type BillQuestionProps = {
  /** Null while nothing is asked. */
  asked: AskedOfBill | null
  read: BillsRead
  actions: BillActions
  onDone: () => void
  /** @param billId of the bill of the other table */
  onMoved: (billId: string) => void
}

/** The dialog above the drawer. It follows its bill: when another device was faster, it says so. */
export function BillQuestion({ asked, read: { bills, shares }, actions, onDone, onMoved }: BillQuestionProps) {
  const isDevice = useOwner().device !== null
  // After the answer, the bill changes before the dialog closes.
  const [answered, setAnswered] = useState<AskedOfBill | null>(null)
  if (asked === null) return null
  const isAnswered = answered === asked
  if (asked.kind === "refund") {
    const share = shares.find(({ id }) => id === asked.shareId)
    const bill = bills.find(({ id }) => id === share?.billId)
    if (share === undefined || bill === undefined) return null
    const isSame = share.refundedCents === asked.refundedCents && refundableCentsOf(share) > 0
    if (!isSame && !isAnswered) return <ChangedElsewhere onBack={onDone} />
    return (
      <RefundDialog
        share={share}
        table={bill.table}
        overCents={bill.overCents}
        isBusy={actions.isBusy}
        onBack={onDone}
        onRefund={async (cents) => {
          setAnswered(asked)
          await actions.refund({ ...share, refundedCents: asked.refundedCents }, cents)
          onDone()
        }}
      />
    )
  }
  const bill = bills.find(({ id }) => id === asked.billId)
  if (bill === undefined) return null
  if (!bill.isOpen && !isAnswered) return <ChangedElsewhere onBack={onDone} />
  if (asked.kind === "move") {
    return (
      <MoveBillDialog
        bill={bill}
        bills={bills}
        isBusy={actions.isBusy}
        onBack={onDone}
        onMove={async (table) => {
          setAnswered(asked)
          const movedTo = await actions.move(bill, table)
          onDone()
          if (movedTo !== null) onMoved(movedTo)
        }}
      />
    )
  }
  return (
    <CloseBillDialog
      bill={bill}
      shares={shares.filter(({ billId }) => billId === bill.id)}
      isBusy={actions.isBusy}
      onBack={onDone}
      onConfirm={async () => {
        setAnswered(asked)
        await actions.close(bill)
        onDone()
      }}
      onCancelShare={isDevice ? undefined : (share) => void actions.cancel(share)}
    />
  )
}

function ChangedElsewhere({ onBack }: { onBack: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onBack}
      size="question"
      title={changedElsewhereMessage.title}
      footer={<Button onClick={onBack}>Revenir</Button>}
    >
      <p>{changedElsewhereMessage.text}</p>
    </Dialog>
  )
}
