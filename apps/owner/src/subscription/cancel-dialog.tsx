import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useRef } from "react"

type CancelDialogProps = {
  /** The last day of Premium, as displayed text. */
  until: string | null
  /** Whether the last payment was refused: then Premium ends at once. */
  isRefused: boolean
  isCancelling: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The second of the two clicks that cancel a subscription, with the date until which it runs (A11). */
export function CancelDialog({ until, isRefused, isCancelling, onConfirm, onClose }: CancelDialogProps) {
  const keepButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="question"
      title="Se désabonner de Premium&nbsp;?"
      initialFocus={keepButton}
      footer={
        <>
          <Button ref={keepButton} onClick={onClose}>
            {isRefused ? "Garder l’abonnement" : "Garder Premium"}
          </Button>
          <Button tone="danger-quiet" isBusy={isCancelling} onClick={onConfirm}>
            Se désabonner
          </Button>
        </>
      }
    >
      <p>
        {isRefused ? (
          "L’abonnement s’arrête tout de suite, et le paiement refusé ne sera plus tenté. "
        ) : until === null ? null : (
          <>
            Premium reste actif jusqu’au <b>{until}</b>.{" "}
          </>
        )}
        Aucun menu ne sera supprimé.
      </p>
    </Dialog>
  )
}
