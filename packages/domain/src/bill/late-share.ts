import type { Bill } from "./bill.ts"
import type { ProviderWord, Share } from "./share.ts"
import { nextShare } from "./share.ts"

/**
 * Applies a word of the provider to a share of a bill. A share that was released may still be paid. Its units may belong
 * to another payment by then: it settles only those that are open.
 *
 * @param bill before the word
 */
export function applyWord(bill: Pick<Bill, "units">, share: Share, word: ProviderWord): Share {
  const after = nextShare(share, word)
  if (share.state !== "released" || after.state !== "settled") return after
  const open = new Set(bill.units.filter(({ state }) => state === "open").map(({ key }) => key))
  return { ...after, units: share.units.filter((key) => open.has(key)) }
}
