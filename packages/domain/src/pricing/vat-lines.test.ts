import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type VatRate, vatRates } from "../drinks/dish-vat.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { aLine, aMoment } from "../testing/order-builders.ts"
import { priceOrder } from "./price-order.ts"
import { toVatLines } from "./vat-lines.ts"

const nothing: ReadonlySet<string> = new Set()

describe("the VAT of an order", () => {
  test.each<[string, Record<string, unknown>, VatRate]>([
    ["a dish", {}, "10"],
    ["a drink without alcohol", { alcohol: false }, "10"],
    ["a drink with alcohol", { alcohol: true }, "20"],
    ["a dish whose owner chose another rate", { vat: "5.5" }, "5.5"],
    ["a drink with alcohol whose owner chose another rate", { alcohol: true, vat: "10" }, "10"],
    ["values of another shape", { alcohol: "oui", vat: 20 }, "10"],
  ])("is that of its kind for %s", (_what, others, rate) => {
    const menu = aMenu([aCategory("Boissons", [aDish({ id: "soup", price: "8.5", others })])])
    expect(priceOrder({ menu, soldOut: nothing }, [aLine({ price: "8.5" })], aMoment)).toMatchObject({
      lines: [{ vat: rate }],
      vat: [{ rate, includingCents: 850 }],
    })
  })

  test("has a line for each rate, and is rounded once for each", () => {
    // 3 × 8.50 = 25.50 at 10 %: 25.50 / 1.1 = 23.1818…, so 23.18 and 2.32. Each rounded alone: 3 × 7.73 = 23.19.
    // 6.00 at 20 %: 5.00 and 1.00. 4.20 at 5.5 %: 4.20 / 1.055 = 3.9810…, so 3.98 and 0.22.
    const parts = [
      ...Array.from({ length: 3 }, () => ({ rate: "10", cents: 850 }) as const),
      { rate: "5.5", cents: 420 } as const,
      { rate: "20", cents: 600 } as const,
    ]
    expect(toVatLines(parts)).toEqual([
      { rate: "20", excludingCents: 500, vatCents: 100, includingCents: 600 },
      { rate: "10", excludingCents: 2318, vatCents: 232, includingCents: 2550 },
      { rate: "5.5", excludingCents: 398, vatCents: 22, includingCents: 420 },
    ])
  })

  test("has no line for what costs nothing", () => {
    expect(toVatLines([{ rate: "20", cents: 0 }])).toEqual([])
  })
})

test("OFF-01, invariant 2: the VAT lines sum to the total, and each to what it contains", () => {
  const part = fc.record({ rate: fc.constantFrom(...vatRates), cents: fc.integer({ min: 0, max: 99_999_999 }) })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 100 }), (parts) => {
      const lines = toVatLines(parts)
      const total = parts.reduce((sum, { cents }) => sum + cents, 0)
      expect(lines.reduce((sum, { includingCents }) => sum + includingCents, 0)).toBe(total)
      for (const { rate, excludingCents, vatCents, includingCents } of lines) {
        expect(excludingCents + vatCents).toBe(includingCents)
        // Within half a cent of the exact amount.
        expect(Math.abs(includingCents / (1 + Number(rate) / 100) - excludingCents)).toBeLessThanOrEqual(0.5 + 1e-6)
      }
      expect(toVatLines(parts.toReversed())).toEqual(lines)
    }),
    { numRuns: 10_000 },
  )
})
