import { expect, test } from "vitest"
import { filterCodeInput } from "./mail-code.ts"

test.each([
  ["418209", "418209"],
  ["418 209", "418209"],
  [" 418\u202f209 ", "418209"],
  ["418-209", "418209"],
  ["Code à six chiffres : 418209", "418209"],
  ["Reçu le 21/11/2026 : 418 209.", "418209"],
  ["Table 12, code 418209", "418209"],
  ["41", "41"],
  ["41a8", "418"],
  ["4182091", "418209"],
  ["abc", ""],
  ["", ""],
])("from “%s” a code field shows “%s”", (typed, shown) => {
  expect(filterCodeInput(typed)).toBe(shown)
})
