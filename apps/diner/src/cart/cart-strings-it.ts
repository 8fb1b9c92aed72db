import type { CartStrings } from "../texts/cart-strings.ts"

/** The cart in Italian. */
export const strings: CartStrings = {
  title: "Il tuo carrello",
  open: "Apri il carrello",
  articles: "articoli: {n}",
  add: "Aggiungi {dish} al carrello",
  close: "Chiudi",
  each: "{price} cad.",
  remove: "Togli {dish}",
  less: "Uno in meno: {dish}",
  more: "Uno in più: {dish}",
  inCart: "{dish}, {n} nel carrello. Aggiungi",
  total: "Totale",
  table: "Tavolo",
  tableHint: "Il numero è sul tavolo",
  notice: "Il pagamento online arriva presto",
  continue: "Continua a scegliere",
  empty: "Il tuo carrello è vuoto",
  emptyHint: "Tocca «+» accanto a un piatto per aggiungerlo.",
  browse: "Sfoglia il menù",
  added: "{dish} aggiunto al carrello",
  most: "{dish}: il carrello non ne contiene di più.",
}
