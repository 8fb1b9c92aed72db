import { expect, test } from "vitest"
import { cardLink, countSheets, leadsTo } from "./table-cards.ts"

const link = "https://carte.example/u/4b7c"

test("a numbered card contains its table, any other card the link alone", () => {
  expect(cardLink(link, 7)).toBe(`${link}?table=7`)
  expect(cardLink(link, null)).toBe(link)
})

test.each([
  [1, "a4", 1],
  [8, "a4", 1],
  [9, "a4", 2],
  [16, "a4", 2],
  [9, "a6", 9],
] as const)("%i cards of %s need %i sheets", (count, format, sheets) => {
  expect(countSheets(count, format)).toBe(sheets)
})

test.each([
  [link, true],
  [`${link}/`, true],
  [`${link}?table=7`, true],
  [` ${link}\n`, true],
  [`${link}5`, false],
  ["https://elsewhere.example/u/4b7c", false],
  ["http://carte.example/u/4b7c", false],
  ["", false],
])("a code with the text %j leads to this restaurant: %s", (read, leads) => {
  expect(leadsTo(link, read)).toBe(leads)
})
