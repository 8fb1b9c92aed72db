import type { ToastMessage } from "@ardoise/ui/toast/toast"
import type { BillBadge } from "./bill-list.ts"
import type { StoredShare } from "./bill-rows.ts"

/** The text on the badge of a bill. */
export const badgeNames: Readonly<Record<BillBadge, string>> = {
  over: "Trop-perçu",
  asking: "Demande à payer",
  paid: "Soldée",
  part: "En partie",
  nothing: "Rien réglé en ligne",
}

/** The tone of the badge of a bill. */
export const badgeTones = {
  over: "warning",
  asking: "warning",
  paid: "success",
  part: "neutral",
  nothing: "neutral",
} as const satisfies Record<BillBadge, string>

/** How a payment is named in lists: the one that came last has the highest number. */
export const payerName = ({ payer }: Pick<StoredShare, "payer">) => `Téléphone ${payer}`

/** Subject of every toast about a bill that answers what the owner did. */
export const aboutBill = "bill"

/** Shown when another device has changed the bill first. */
export const changedElsewhereMessage: ToastMessage = {
  title: "Addition déjà modifiée",
  text: "Un autre appareil a été plus rapide. L’addition est affichée dans son état actuel.",
  tone: "info",
  about: aboutBill,
}

/** Shown when a change got no answer: it may have arrived, and the bill is read again. */
export const changeUnknownMessage: ToastMessage = {
  title: "Erreur",
  text: "Le serveur ne répond pas. Vérifiez l’addition avant de recommencer.",
  tone: "error",
  about: aboutBill,
}

/** Shown when a refund got no answer: it may have arrived. */
export const refundUnknownMessage: ToastMessage = {
  title: "Erreur",
  text: "Le serveur ne répond pas. Vérifiez ce paiement avant de recommencer.",
  tone: "error",
  about: aboutBill,
}
