/** What Premium costs, in a sentence (spec 1, 9). */
export const premiumPriceText = "9,99\u00a0€ par mois, résiliable à tout moment"

/** What Premium adds to the free plan (spec 1, SUB-03). The four that the settings mark as active have their own wording. */
export const premiumAdvantages: readonly string[] = [
  "Menus illimités",
  "Activation du menu de votre choix",
  "Traduction automatique en anglais, espagnol et chinois",
  "Paiement à table par QR code",
  "Promotions et offres spéciales",
  "Création de menus et de descriptions assistée par IA",
]
