import { expect, test } from "vitest"
import { countSheets } from "./table-cards.ts"

test.each([
  [1, "a4", 1],
  [8, "a4", 1],
  [9, "a4", 2],
  [16, "a4", 2],
  [9, "a6", 9],
] as const)("%i cards of %s need %i sheets", (count, format, sheets) => {
  expect(countSheets(count, format)).toBe(sheets)
})
