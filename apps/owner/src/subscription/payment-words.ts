import { messages } from "@ardoise/domain/messages"

/** The sentences of spec 8 around paying, in one place. */
export const paymentWords = {
  checkFailed: "Erreur lors de la vérification de l'abonnement",
  checkoutFailed: "Erreur lors de la redirection vers le paiement",
  checkoutWithoutUrl: "URL de checkout non reçue",
  portalFailed: "Erreur lors de la redirection vers le portail client",
  portalWithoutUrl: "URL du portail client non reçue",
  portalWithoutData: "Aucune donnée reçue du portail client",
  portalRetry: "Erreur lors de la gestion de l'abonnement, veuillez réessayer",
} as const

/** The toast of a checkout or portal that failed (spec 8). */
export function failureTitle(message: string): string {
  return `Erreur: ${message}`
}

/**
 * What a person reads when the portal refuses: an error of the configuration is one that they cannot mend (A69).
 *
 * @param error as the server says it
 */
export function portalErrorText(error: string): string {
  if (/configuration/i.test(error)) return messages["payment-configuration"]
  return `Erreur lors de la redirection: ${error}`
}
