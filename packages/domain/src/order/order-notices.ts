import type { Language } from "../menu/allergens.ts"
import { noTable, splitOrderNumber } from "./order.ts"

/** A notification: the number that is called out and the table, and nothing else of anybody (A25). */
export type OrderNotice = { readonly title: string; readonly body: string }

/** What a diner is told when an order is ready; `{n}` is its number as it is called out (A25). */
export const readyTexts: Readonly<Record<Language, string>> = {
  fr: "Votre commande {n} est prête",
  en: "Your order {n} is ready",
  es: "Su pedido {n} está listo",
  it: "Il vostro ordine {n} è pronto",
  zh: "您的订单 {n} 已准备好",
}

/** Tells a diner that an order is ready (A25). @param restaurantName as the owner wrote it, or "" */
export function readyNotice(orderId: string, restaurantName: string, language: Language): OrderNotice {
  const { called } = splitOrderNumber(orderId)
  return { title: restaurantName || "Ardoise", body: readyTexts[language].replace("{n}", called) }
}

/** Tells an owner's device of an order that waits to be accepted. */
export function newOrderNotice(orderId: string, table: string): OrderNotice {
  const { called } = splitOrderNumber(orderId)
  const from = table === noTable ? "Sans numéro de table" : `Table ${table}`
  return { title: "Nouvelle commande", body: `${from}, commande ${called}` }
}
