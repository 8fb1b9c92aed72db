import type { Doubt } from "@ardoise/domain/reading/read-card"

/** What each doubt asks the owner to do. */
export const doubtSentences: Readonly<Record<Doubt, string>> = {
  "letters-unsure": "Lettres peu lisibles. Comparez avec votre carte.",
  "price-unsure": "Prix peu lisible. Comparez avec votre carte.",
  "price-unlikely": "Ce prix s’écarte beaucoup des autres. Vérifiez-le.",
  "several-prices": "Plusieurs prix sur cette ligne. Le premier est retenu, les autres sont dans la description.",
  "not-on-page": "L’IA propose ce texte, mais il n’a pas été retrouvé sur la page.",
}
