import type { CartStrings } from "../texts/cart-strings.ts"

/** The cart in French. */
export const strings: CartStrings = {
  title: "Votre panier",
  open: "Ouvrir le panier",
  articles: "articles\u00a0: {n}",
  add: "Ajouter {dish} au panier",
  close: "Fermer",
  each: "{price} l’unité",
  remove: "Retirer {dish}",
  less: "Un de moins\u00a0: {dish}",
  more: "Un de plus\u00a0: {dish}",
  inCart: "{dish}, {n} dans le panier. Ajouter",
  total: "Total",
  table: "Table",
  tableHint: "Le numéro est sur votre table",
  notice: "Le paiement en ligne arrive bientôt",
  continue: "Continuer mes achats",
  empty: "Votre panier est vide",
  emptyHint: "Touchez «\u00a0+\u00a0» à côté d’un plat pour l’ajouter.",
  browse: "Parcourir le menu",
  added: "{dish} ajouté au panier",
  most: "{dish}\u00a0: le panier n’en prend pas plus.",
}
