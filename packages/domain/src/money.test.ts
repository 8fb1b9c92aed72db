import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { filterPriceInput, formatPrice, formatStoredPrice, maxPriceCents, parsePrice, toStoredPrice } from "./money.ts"

describe("the price field", () => {
  test.each([
    ["12,5€", "12.5"],
    ["12.50", "12.50"],
    ["1.200,50", "1.200.50"],
    ["1 200", "1200"],
    ["-3", "3"],
    ["douze", ""],
    ["..", ".."],
    ["١٢", ""],
    ["12💶5", "125"],
  ])("shows %j as %j", (typed, shown) => {
    expect(filterPriceInput(typed)).toBe(shown)
  })

  test("keeps digits and dots in their order, and nothing else", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,€ -eé$&\u00a0") }), (typed) => {
        const shown = filterPriceInput(typed)
        expect(shown).toMatch(/^[0-9.]*$/)
        expect(filterPriceInput(shown)).toBe(shown)
        expect(shown.replaceAll(".", "")).toBe([...typed].filter((sign) => "0123456789".includes(sign)).join(""))
      }),
    )
  })
})

describe("a price text", () => {
  test.each([
    ["12.5", 1250],
    ["12,50", 1250],
    ["12", 1200],
    ["12.", 1200],
    [".5", 50],
    ["0", 0],
    ["0.07", 7],
    ["1.200,50", 120050],
    ["1.200.50", 120050],
    ["1,200.5", 120050],
    ["1\u202f234,50\u00a0€", 123450],
    ["€ 12", 1200],
    ["8.10", 810],
    ["99999.99", maxPriceCents],
  ])("%j is worth %i cents", (text, cents) => {
    expect(parsePrice(text)).toEqual({ ok: true, value: cents })
  })
  test.each([
    ["", "price-missing"],
    ["..", "price-missing"],
    ["€", "price-missing"],
    ["selon arrivage", "price-missing"],
    ["-5", "price-unreadable"],
    ["12€50", "price-unreadable"],
    ["12-15", "price-unreadable"],
    ["1e3", "price-unreadable"],
    ["12 $", "price-unreadable"],
    ["1\u00002", "price-unreadable"],
    ["1.200", "price-too-precise"],
    ["12.505", "price-too-precise"],
    ["100000", "price-too-high"],
    ["99999999999999999999", "price-too-high"],
  ])("%j is refused: %s", (text, code) => {
    expect(parsePrice(text)).toEqual({ ok: false, code })
  })

  test("that the product wrote for an amount is read as that amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxPriceCents }), (cents) => {
        const written = (["fr", "en", "es", "it", "zh"] as const).map((language) => formatPrice(cents, language))
        for (const text of [(cents / 100).toFixed(2), ...written]) {
          expect(parsePrice(text)).toEqual({ ok: true, value: cents })
        }
      }),
    )
  })
})

describe("the stored price", () => {
  test.each([
    ["12.5", "12.5"],
    ["12", "12"],
    ["0.50", "0.50"],
    ["12,5", "12.50"],
    ["1.200.5", "1200.50"],
    ["12.", "12.00"],
    [".5", "0.50"],
    [" 8 € ", "8.00"],
  ])("of %j is %j", (text, stored) => {
    expect(toStoredPrice(text)).toEqual({ ok: true, value: stored })
  })
  test("is read by any program as the same amount", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,"), maxLength: 9 }), (text) => {
        const [price, stored] = [parsePrice(text), toStoredPrice(text)]
        expect(stored.ok).toBe(price.ok)
        if (price.ok && stored.ok) expect(Math.round(Number(stored.value) * 100)).toBe(price.value)
      }),
    )
  })
})

describe("a price is written", () => {
  test.each([
    ["fr", 1250, "12,50\u00a0€"],
    ["fr", 0, "0,00\u00a0€"],
    ["fr", 123450, "1\u202f234,50\u00a0€"],
    ["en", 123450, "€1,234.50"],
    ["es", 123450, "1234,50\u00a0€"],
    ["it", 123450, "1234,50\u00a0€"],
    ["zh", 123450, "€1,234.50"],
  ] as const)("in %s for %i cents", (language, cents, text) => {
    expect(formatPrice(cents, language)).toBe(text)
  })
  test.each([
    ["12.5", "12,50\u00a0€"],
    ["1.200,50", "1\u202f200,50\u00a0€"],
    ["selon arrivage", "selon arrivage"],
    ["1.234", "1.234"],
    ["", ""],
  ])("on the menu from the stored text %j", (stored, text) => {
    expect(formatStoredPrice(stored)).toBe(text)
  })
  test("on the menu in the diner's language", () => {
    expect(formatStoredPrice("12.5", "en")).toBe("€12.50")
  })
})

test("prices are written as the further languages do", () => {
  const prices = (["de", "nl", "pt", "ja"] as const).map((language) => formatPrice(1250, language))
  expect(prices.map((price) => price.replaceAll("\u00a0", " "))).toEqual(["12,50 €", "€ 12,50", "12,50 €", "€12.50"])
})
