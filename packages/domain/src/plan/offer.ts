/** The price of Premium, as a sentence. */
export const premiumPriceText = "9,99\u00a0€ par mois, résiliable à tout moment"

/**
 * What Premium adds to the free plan (SUB-03). The settings use their own wording for the four features that they mark
 * as active.
 */
export const premiumAdvantages: readonly string[] = [
  "Menus illimités",
  "Activation du menu de votre choix",
  "Traduction automatique en anglais, espagnol et chinois",
  "Paiement à table par QR code",
  "Promotions et offres spéciales",
  "Création de menus et de descriptions assistée par IA",
]
