import type { Language } from "@ardoise/domain/menu/allergens"

/** Where bills are paid by phone: the notice of the cart, and the heading of what an order costs. */
export const billWords: Readonly<Record<Language, { readonly cart: string; readonly total: string }>> = {
  fr: { cart: "Vous pourrez payer l’addition avec votre téléphone.", total: "Total de la commande" },
  en: { cart: "You can pay the bill with your phone.", total: "Order total" },
  es: { cart: "Podrá pagar la cuenta con su teléfono.", total: "Total del pedido" },
  it: { cart: "Potrà pagare il conto con il telefono.", total: "Totale dell’ordine" },
  zh: { cart: "可用手机支付账单。", total: "订单合计" },
  de: { cart: "Sie können die Rechnung mit Ihrem Telefon zahlen.", total: "Summe der Bestellung" },
  nl: { cart: "U kunt de rekening met uw telefoon betalen.", total: "Totaal van de bestelling" },
  pt: { cart: "Poderá pagar a conta com o telemóvel.", total: "Total do pedido" },
  ja: { cart: "お会計は携帯電話でお支払いいただけます。", total: "ご注文の合計" },
}
