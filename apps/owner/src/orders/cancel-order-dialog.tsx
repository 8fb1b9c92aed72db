import { formatPrice } from "@ardoise/domain/money"
import type { Order } from "@ardoise/domain/order/order"
import { splitOrderNumber } from "@ardoise/domain/order/order-number"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"

/** Asks for confirmation before an order is cancelled. */
export function CancelOrderDialog({
  order,
  onClose,
  onConfirm,
}: {
  /** Null while the dialog is closed. */
  order: Order | null
  onClose: () => void
  onConfirm: (order: Order) => void
}) {
  return (
    <Dialog
      isOpen={order !== null}
      onClose={onClose}
      title="Annuler cette commande&nbsp;?"
      size="question"
      footer={
        <>
          <Button onClick={onClose}>Non, garder</Button>
          <Button tone="danger" onClick={() => order && onConfirm(order)}>
            Oui, annuler
          </Button>
        </>
      }
    >
      {order && (
        <p>
          <b>
            Table {order.table}, commande {splitOrderNumber(order.id).called}, {formatPrice(order.totalCents)}
          </b>
          <br />
          Le client verra «&nbsp;Commande annulée&nbsp;» sur son téléphone.
        </p>
      )}
    </Dialog>
  )
}
