/** Returns the number of an order: the part of the id after the first dash (A20). */
export function orderNumber(orderId: string): string {
  return orderId.slice(orderId.indexOf("-") + 1)
}

/** Number of digits that staff call out in a dining room (A20). */
const calledDigits = 4

/** Splits the number into its start and the digits that staff call out (A20). */
export function splitOrderNumber(orderId: string): { readonly lead: string; readonly called: string } {
  const number = orderNumber(orderId)
  return { lead: number.slice(0, -calledDigits), called: number.slice(-calledDigits) }
}
