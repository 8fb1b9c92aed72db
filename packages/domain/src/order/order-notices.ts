import type { Language } from "../menu/allergens.ts"
import { furtherReadyTexts } from "./further-ready-texts.ts"
import { noTable } from "./order.ts"
import { splitOrderNumber } from "./order-number.ts"
import { callText, type TableCall } from "./table-call.ts"

/** A notification. It contains only the restaurant's name, the table and the number that staff call out (A25). */
export type OrderNotice = { readonly title: string; readonly body: string }

/** The notification for a diner whose order is ready. `{n}` is replaced with the number that staff call out (A25). */
export const readyTexts: Readonly<Record<Language, string>> = {
  fr: "Votre commande {n} est prête",
  en: "Your order {n} is ready",
  es: "Su pedido {n} está listo",
  it: "Il vostro ordine {n} è pronto",
  zh: "您的订单 {n} 已准备好",
  ...furtherReadyTexts,
}

/**
 * Returns the notification for a diner whose order is ready (A25). @param restaurantName as the owner wrote it, or ""
 */
export function readyNotice(orderId: string, restaurantName: string, language: Language): OrderNotice {
  const { called } = splitOrderNumber(orderId)
  return { title: restaurantName || "Ardoise", body: readyTexts[language].replace("{n}", called) }
}

/** Returns the notification for the restaurant about a new order. */
export function newOrderNotice(orderId: string, table: string): OrderNotice {
  const { called } = splitOrderNumber(orderId)
  const from = table === noTable ? "Sans numéro de table" : `Table ${table}`
  return { title: "Nouvelle commande", body: `${from}, commande ${called}` }
}

/** Returns the notification for the restaurant about a call from a table. */
export function callNotice(call: Pick<TableCall, "table" | "kind">): OrderNotice {
  return { title: callText(call), body: "" }
}
