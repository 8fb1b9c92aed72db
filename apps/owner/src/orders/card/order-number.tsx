import { splitOrderNumber } from "@ardoise/domain/order/order-number"

/**
 * The whole order number, with emphasis on the digits that staff call out (A20). On a card, where it is shown under the
 * table, its word is only read out.
 */
export function OrderNumber({ orderId, isShort = false }: { orderId: string; isShort?: boolean }) {
  const { lead, called } = splitOrderNumber(orderId)
  return (
    <span>
      <span className={isShort ? "visually-hidden" : undefined}>Commande </span>
      {lead}
      <b>{called}</b>
    </span>
  )
}
