import { noTable } from "@ardoise/domain/order/order"
import type { BoardStage } from "@ardoise/domain/order/order-board"
import { splitOrderNumber } from "@ardoise/domain/order/order-number"
import type { OrderStatus } from "@ardoise/domain/order/order-status"

/** A tab of the board: a stage, or the orders that wait to be accepted. */
export type BoardTab = BoardStage | "to-accept"

/** The tabs of the board. */
export const tabNames: Readonly<Record<BoardTab, string>> = {
  "to-accept": "À valider",
  pending: "En attente",
  preparing: "En prép.",
  ready: "Prêt",
  completed: "Terminé",
}

/** The text on the badge of an order. */
export const statusNames: Readonly<Record<OrderStatus, string>> = {
  pending: "En attente",
  preparing: "En préparation",
  ready: "Prêt",
  completed: "Terminé",
  cancelled: "Annulée",
}

/** The action that leads to a status. */
export const actionNames = {
  preparing: "Commencer préparation",
  ready: "Marquer comme prêt",
  completed: "Terminer la commande",
} as const

/** Returns whether an action leads to this status. */
export function isAction(status: OrderStatus | null): status is keyof typeof actionNames {
  return status !== null && Object.hasOwn(actionNames, status)
}

/** The confirmation of a move. */
export const moveMessages: Readonly<Record<OrderStatus, string>> = {
  pending: "Commande mise en attente",
  preparing: "Commande en préparation",
  ready: "Commande prête à servir",
  completed: "Commande terminée",
  cancelled: "Commande annulée",
}

/** Names an order in a sentence: "Table 7, commande 4821", or "Commande 4821" without a table. */
export function orderTitle(table: string, orderId: string): string {
  const { called } = splitOrderNumber(orderId)
  return table === noTable ? `Commande ${called}` : `Table ${table}, commande ${called}`
}

/** The confirmation of a cancellation. */
export const cancelledMessage = "Commande annulée avec succès"

/** Shown when another device has moved the order first (A19). */
export const movedElsewhereMessage = {
  title: "Commande déjà modifiée",
  text: "Un autre appareil a été plus rapide. La commande est affichée dans son état actuel.",
} as const

/** Shown when a move did not reach the server (ORD-33). */
export const moveFailedMessage = {
  title: "Erreur",
  text: "La commande n’a pas été modifiée. Vérifiez la connexion et réessayez.",
} as const

/** Returns how long an order has waited, such as "12 min" or "1 h 05". @param minutes whole minutes */
export function sinceText(minutes: number): string {
  if (minutes < 1) return "à l’instant"
  if (minutes < 60) return `${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? `${hours}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`
    : `${Math.floor(hours / 24)}\u00a0j`
}
