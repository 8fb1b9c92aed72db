import { readKey } from "@ardoise/browser/storage"
import { storeText } from "../cart/cart-storage.ts"
import type { UsedCode } from "../cart/promoted-cart.ts"

const codeKey = (menuId: string) => `code-${menuId}`

/** Milliseconds of a meal. A code is not remembered for the next one. */
const mealMs = 6 * 3_600_000

/** Stores the code, so that a reload of the page does not lose it; null removes it. */
export function storeCode(menuId: string, code: UsedCode | null): void {
  storeText(codeKey(menuId), code === null ? "" : JSON.stringify({ ...code, at: Date.now() }))
}

/** Returns the stored code of this meal, or null. The server decides anew whether it counts. */
export function storedCode(menuId: string): UsedCode | null {
  try {
    const { text, rule, at } = JSON.parse(readKey(codeKey(menuId)) ?? "null") as UsedCode & { at: number }
    const { order, minCents } = rule
    const off = "percent" in order ? order.percent : order.offCents
    const isSound = typeof text === "string" && typeof off === "number" && typeof minCents === "number"
    return isSound && Math.abs(Date.now() - at) < mealMs ? { text, rule } : null
  } catch {
    return null
  }
}
