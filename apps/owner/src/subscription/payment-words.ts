import { messages } from "@ardoise/domain/messages"

/** All messages about payment. */
export const paymentWords = {
  checkFailed: "Erreur lors de la vérification de l'abonnement",
  checkoutFailed: "Erreur lors de la redirection vers le paiement",
  checkoutWithoutUrl: "URL de checkout non reçue",
  portalFailed: "Erreur lors de la redirection vers le portail client",
  portalWithoutUrl: "URL du portail client non reçue",
  portalWithoutData: "Aucune donnée reçue du portail client",
  portalRetry: "Erreur lors de la gestion de l'abonnement, veuillez réessayer",
} as const

/** Returns the toast title for a checkout or portal that failed. It says "Erreur" once. */
export function failureTitle(message: string): string {
  return message.startsWith("Erreur") ? message : `Erreur: ${message}`
}

/**
 * Returns the message for a refusal by the portal. The owner cannot fix an error in the configuration, so that has its
 * own message (A69).
 *
 * @param error the server's error text
 */
export function portalErrorText(error: string): string {
  if (/configuration/i.test(error)) return messages["payment-configuration"]
  return `Erreur lors de la redirection: ${error}`
}
