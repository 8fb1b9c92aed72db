import type { LotEffect, PriceEffect } from "./promotion.ts"

/**
 * Returns the price to which a promotion lowers a price, in cents; the same price if it does not lower it. A percentage
 * is rounded down, so that the reduction is never smaller than announced.
 */
export function reducedCents(cents: number, effect: PriceEffect): number {
  if ("percent" in effect) return Math.floor((cents * (100 - effect.percent)) / 100)
  return "offCents" in effect ? Math.max(0, cents - effect.offCents) : Math.min(cents, effect.priceCents)
}

/** Returns by how many percent a promotion lowers a price, rounded up; 0 if it does not. For a lot: that of a full group. */
export function percentOf(cents: number, effect: PriceEffect | LotEffect): number {
  if ("percent" in effect) return cents === 0 ? 0 : effect.percent
  if ("take" in effect) return Math.ceil((100 * (effect.take - effect.pay)) / effect.take)
  return cents === 0 ? 0 : Math.ceil((100 * (cents - reducedCents(cents, effect))) / cents)
}
