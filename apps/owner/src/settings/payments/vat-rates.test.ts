import { expect, test } from "vitest"
import { readRate, readRates, toTyped } from "./vat-rates.ts"

test.each<[string, number | null]>([
  ["20", 20],
  ["5,5", 5.5],
  ["5.5", 5.5],
  [" 8,5 % ", 8.5],
  ["0", 0],
  ["100", 100],
  ["100,1", null],
  ["5,55", null],
  ["-5", null],
  ["", null],
  ["dix", null],
])("%j is read as %j percent", (text, rate) => {
  expect(readRate(text)).toBe(rate)
})

test("three rates are read together, and written as they were typed", () => {
  expect(toTyped({ normal: 20, intermediate: 10, reduced: 5.5 })).toEqual({
    normal: "20",
    intermediate: "10",
    reduced: "5,5",
  })
  expect(readRates({ normal: "8,5", intermediate: "2,1", reduced: "0" })).toEqual({
    ok: true,
    value: { normal: 8.5, intermediate: 2.1, reduced: 0 },
  })
  expect(readRates({ normal: "20", intermediate: "", reduced: "5,5" })).toMatchObject({ code: "vat-rates-invalid" })
})
