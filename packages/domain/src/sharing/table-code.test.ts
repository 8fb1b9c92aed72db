import { expect, test } from "vitest"
import { readTableCode, tableKeyOf } from "./table-code.ts"

test.each([
  ["MZXW6YTBOI2345", "MZXW6YTBOI2345"],
  ["mzxw6ytboi2345", "MZXW6YTBOI2345"],
  ["MZXW6YTBOI234", null],
  ["MZXW6YTBOI23456", null],
  // Base32 has neither 0, 1, 8 nor 9.
  ["MZXW6YTBOI2340", null],
  ["ſZXW6YTBOI2345", null],
  ["", null],
])("%j is read as the code %j", (given, code) => {
  expect(readTableCode(given)).toBe(code)
})

test("names of tables are the same in capitals and with spaces around them", () => {
  expect(tableKeyOf(" TERRASSE 3 ")).toBe(tableKeyOf("Terrasse 3"))
  expect(tableKeyOf("7")).not.toBe(tableKeyOf("77"))
})
