import type { FurtherLanguage } from "../menu/allergens.ts"

/** The notification for a diner whose order is ready, in the further languages. `{n}` is the number of the order. */
export const furtherReadyTexts: Readonly<Record<FurtherLanguage, string>> = {
  de: "Ihre Bestellung {n} ist fertig",
  nl: "Uw bestelling {n} is klaar",
  pt: "O seu pedido {n} está pronto",
  ja: "ご注文 {n} の準備ができました",
}
