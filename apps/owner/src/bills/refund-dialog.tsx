import { lostRefundCentsOf, refundableCentsOf } from "@ardoise/domain/bill/share"
import { messages } from "@ardoise/domain/messages"
import { formatPrice, parsePrice } from "@ardoise/domain/money"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { TextField } from "@ardoise/ui/field/field"
import { useId, useRef, useState } from "react"
import type { StoredShare } from "./bill-rows.ts"
import styles from "./refund-dialog.module.css"

type RefundDialogProps = {
  share: StoredShare
  table: string
  /** What was paid too much on its bill, in cents; 0 if nothing. It is proposed as the amount. */
  overCents: number
  isBusy: boolean
  onBack: () => void
  /** @param cents null: everything, with the tip */
  onRefund: (cents: number | null) => void
}

/** Asks how much of a payment goes back. */
export function RefundDialog({ share, table, overCents, isBusy, onBack, onRefund }: RefundDialogProps) {
  const most = refundableCentsOf(share)
  // What came back from a failed refund is usually what is refunded next: not more by mistake.
  const proposed = Math.min(overCents > 0 ? overCents : lostRefundCentsOf(share), most)
  const [isAll, setIsAll] = useState(proposed === 0 || proposed === most)
  const [typed, setTyped] = useState(proposed === 0 ? "" : (proposed / 100).toFixed(2).replace(".", ","))
  const [error, setError] = useState("")
  const back = useRef<HTMLButtonElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const name = useId()
  const handleRefund = () => {
    if (isAll) return onRefund(null)
    const price = parsePrice(typed)
    const refusal = !price.ok
      ? messages[price.code]
      : price.value === 0
        ? messages["price-missing"]
        : price.value > most
          ? messages["refund-too-high"]
          : ""
    if (!price.ok || refusal !== "") {
      setError(refusal)
      amount.current?.focus()
      return
    }
    onRefund(price.value)
  }
  return (
    <Dialog
      isOpen
      onClose={onBack}
      size="question"
      title={`Rembourser, table ${table}`}
      initialFocus={back}
      footer={
        <>
          <Button ref={back} onClick={onBack}>
            Annuler
          </Button>
          <Button tone="danger" isBusy={isBusy} onClick={handleRefund}>
            Rembourser
          </Button>
        </>
      }
    >
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">Combien rembourser</legend>
        <label>
          <input type="radio" name={name} checked={isAll} onChange={() => setIsAll(true)} />
          <span>Tout, pourboire compris</span>
          <b>{formatPrice(most)}</b>
        </label>
        <label>
          <input type="radio" name={name} checked={!isAll} onChange={() => setIsAll(false)} />
          <span>Un montant</span>
        </label>
      </fieldset>
      {!isAll && (
        <TextField
          ref={amount}
          className={styles.amount}
          label="Montant à rembourser"
          inputMode="decimal"
          autoComplete="off"
          suffix="€"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError("")
          }}
        />
      )}
      <p>Le remboursement part du compte Stripe du restaurant&nbsp;; la banque du client le verse en quelques jours.</p>
    </Dialog>
  )
}
