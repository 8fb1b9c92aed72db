import { formatPrice } from "@ardoise/domain/money"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useRef } from "react"
import { serverNow } from "../server-clock.ts"
import type { StoredBill, StoredShare } from "./bill-rows.ts"

type CloseBillDialogProps = {
  bill: StoredBill
  /** The payments of this bill. */
  shares: readonly StoredShare[]
  isBusy: boolean
  onBack: () => void
  onConfirm: () => void
  /** Omitted on a device of the team. */
  onCancelShare: ((share: StoredShare) => void) | undefined
}

/**
 * Asks whether the rest of a bill was paid at the counter. While a phone pays, it asks to wait for that instead. It does
 * not ask for an amount: nothing about the money at the counter is stored.
 */
export function CloseBillDialog({ bill, shares, isBusy, onBack, onConfirm, onCancelShare }: CloseBillDialogProps) {
  const back = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const held = shares.filter(({ state }) => state === "held")
  const now = new Date(serverNow()).toISOString()
  // The provider may not have answered in time. Then staff may close the table: money that comes later goes back.
  const paying = held.find(({ heldUntil }) => heldUntil > now)
  if (paying !== undefined) {
    return (
      <Dialog
        isOpen
        onClose={onBack}
        size="question"
        title={`Clore la table ${bill.table}`}
        initialFocus={back}
        footer={
          <>
            <Button ref={back} onClick={onBack}>
              Revenir
            </Button>
            {onCancelShare !== undefined && (
              <Button tone="danger-quiet" isBusy={isBusy} onClick={() => onCancelShare(paying)}>
                Annuler ce paiement
              </Button>
            )}
          </>
        }
      >
        <p>
          Un téléphone est en train de payer <b>{formatPrice(paying.cents)}</b>.{" "}
          {onCancelShare === undefined ? "Attendez sa réponse." : "Attendez sa réponse, ou annulez son paiement."}
        </p>
      </Dialog>
    )
  }
  // What phones may still have paid is not taken off: if it comes after the closing, it goes back.
  const heldCents = held.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <Dialog
      isOpen
      onClose={onBack}
      size="question"
      title={`Clore la table ${bill.table}`}
      initialFocus={confirm}
      footer={
        <>
          <Button ref={confirm} tone="primary" isBusy={isBusy} onClick={onConfirm}>
            Réglé au comptoir, clore
          </Button>
          <Button tone="quiet" onClick={onBack}>
            Revenir
          </Button>
        </>
      }
    >
      <p>
        Le reste, <b>{formatPrice(bill.dueCents + heldCents)}</b>, est réglé au comptoir&nbsp;? Encaissez-le avec votre
        caisse&nbsp;: Ardoise n’enregistre ni espèces, ni chèque, ni terminal.
      </p>
      {held.length > 0 && (
        <p>
          Stripe n’a pas encore confirmé {formatPrice(heldCents)}. Si ce paiement arrive après la clôture, il est
          remboursé automatiquement.
        </p>
      )}
    </Dialog>
  )
}
