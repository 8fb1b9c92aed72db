/** What the text of a carte looks like. */
export const cardTextHint =
  "Un plat par ligne avec son prix, les catégories en titres. Un tableau (CSV) convient aussi."

/** Such a text. */
export const cardTextExample =
  "Entrées\nSoupe à l’oignon ....... 9,50 €\n\nPlats\nBœuf bourguignon\ncarottes, pommes vapeur\n21 €"
