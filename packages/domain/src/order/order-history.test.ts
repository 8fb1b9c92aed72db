import fc from "fast-check"
import { expect, test } from "vitest"
import { formulas, markup } from "../testing/hostile-texts.ts"
import type { Order } from "./order.ts"
import { beforeHistory, matchesOrder, toCsv, toOrderDays } from "./order-history.ts"

const statusNames = {
  pending: "En attente",
  preparing: "En préparation",
  ready: "Prêt",
  completed: "Terminé",
  cancelled: "Annulée",
} as const

const anOrder = (id: string, placedAt: string, fields: Partial<Order> = {}): Order => ({
  id,
  table: "7",
  lines: [{ dishId: "a", name: "Soupe", price: "8.50", quantity: 2, note: "" }],
  totalCents: 1700,
  status: "completed",
  placedAt,
  movedAt: placedAt,
  ...fields,
})

test("an order at half past midnight belongs to that day in the restaurant's time zone", () => {
  const orders = [
    anOrder("order-1", "2026-11-20T22:30:00.000Z"),
    anOrder("order-2", "2026-11-20T23:30:00.000Z"),
    anOrder("order-3", "2026-11-20T12:00:00.000Z"),
  ]
  expect(toOrderDays(orders, "Europe/Paris").map(({ day, orders: ofDay }) => [day, ofDay.map(({ id }) => id)])).toEqual(
    [
      ["2026-11-21", ["order-2"]],
      ["2026-11-20", ["order-1", "order-3"]],
    ],
  )
})

test.each([
  ["an evening", 1, "2026-11-20T21:30:00.000Z", "Europe/Paris", "2026-11-19T22:59:59.999Z"],
  ["a week", 7, "2026-11-20T21:30:00.000Z", "Europe/Paris", "2026-11-13T22:59:59.999Z"],
  ["the evening of a day of 25 hours", 1, "2026-10-25T22:30:00.000Z", "Europe/Paris", "2026-10-24T21:59:59.999Z"],
  ["the night after a day of 23 hours", 1, "2026-03-29T22:30:00.000Z", "Europe/Paris", "2026-03-29T21:59:59.999Z"],
  ["a week over the end of summer", 7, "2026-10-28T22:30:00.000Z", "Europe/Paris", "2026-10-21T21:59:59.999Z"],
  ["a month over its beginning", 30, "2026-04-14T22:30:00.000Z", "Europe/Paris", "2026-03-16T22:59:59.999Z"],
  ["an evening overseas", 1, "2026-11-21T01:30:00.000Z", "America/Martinique", "2026-11-20T03:59:59.999Z"],
] as const)("the history of %s begins with its first day", (_what, days, now, timeZone, before) => {
  expect(beforeHistory(days, timeZone, Date.parse(now))).toBe(before)
})

test("the total of a day contains what was ordered, without cancelled orders", () => {
  const at = "2026-11-20T12:00:00.000Z"
  const [day] = toOrderDays([anOrder("order-1", at), anOrder("order-2", at, { status: "cancelled" })], "Europe/Paris")
  expect(day).toMatchObject({ title: "20 novembre 2026", count: 1, totalCents: 1700 })
  expect(day?.orders).toHaveLength(2)
})

test.each([
  ["", true],
  ["7812", true],
  [" 12 ", true],
  ["Table 12", true],
  ["8888", false],
  ["999", false],
])("searching for %j finds table 12, number 1795213457812: %j", (typed, expected) => {
  expect(matchesOrder({ id: "order-1795213457812", table: "12" }, typed)).toBe(expected)
})

/** The cells of a CSV file as a spreadsheet reads them: quotes around a cell, doubled within it. */
function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/(?:^|;|\r\n)(?:"((?:[^"]|"")*)"|([^";\r\n]*))/g)].map(
    ([, quoted, bare = ""]) => quoted?.replaceAll('""', '"') ?? bare,
  )
}

/** What a spreadsheet evaluates as a formula, after blanks, invisible characters and full-width signs. */
const reckoned = /^[\s\p{C}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

test.each([...formulas, ...markup])("%j is text to a spreadsheet", (evil) => {
  const order = anOrder("order-1", "2026-11-20T12:00:00.000Z", {
    table: evil,
    lines: [{ dishId: "a", name: evil, price: "8.50", quantity: 2, note: evil }],
  })
  const cells = cellsOf(toCsv([order], statusNames, "Europe/Paris").slice(1, -2))
  expect(cells).toHaveLength(22)
  expect(cells.filter((cell) => reckoned.test(cell))).toEqual([])
  for (const at of [13, 15, 19]) expect([evil, `'${evil}`]).toContain(cells[at])
})

test("no text can leave its cell or be evaluated as a formula", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(...'=+-@;"\r\n\t \u00a0\ufeffa1＝') }),
  )
  fc.assert(
    fc.property(anyText, anyText, (name, note) => {
      const lines = [{ dishId: "a", name, price: "8.50", quantity: 2, note }]
      const order = anOrder("order-1", "2026-11-20T12:00:00.000Z", { lines })
      const cells = cellsOf(toCsv([order], statusNames, "Europe/Paris").slice(1, -2))
      expect(cells).toHaveLength(22)
      expect(cells.filter((cell) => reckoned.test(cell))).toEqual([])
      for (const [at, text] of [
        [15, name],
        [19, note],
      ] as const)
        expect([text, `'${text}`]).toContain(cells[at])
    }),
  )
})

test("an export has a row for each line, with French numbers and characters that spreadsheets read", () => {
  const order = anOrder("order-1795213457812", "2026-11-20T19:14:00.000Z", {
    lines: [
      {
        ...{ dishId: "a", name: 'Pâté "maison"; cornichons', price: "10.00", quantity: 2, note: "vite" },
        units: ["9.00", "9.00"],
        options: [{ id: "o", name: "Pain", choices: [{ id: "c", name: "De seigle", price: "1.5" }] }],
      },
    ],
  })
  expect(toCsv([order], statusNames, "Europe/Paris")).toBe(
    "\uFEFFCommande;Date;Table;Statut;Article;Quantité;Prix;Total;Note;Options;Réduction\r\n" +
      '1795213457812;20 nov. 2026, 20:14;7;Terminé;"Pâté ""maison""; cornichons";2;10,00;20,00;vite;De seigle;2,00\r\n',
  )
})

test("the newest order of a day is first; orders of the same time keep their order", () => {
  const hour = (at: string) => `2026-11-20T${at}:00.000Z`
  const orders = [
    anOrder("order-1", hour("12:00")),
    anOrder("order-2", hour("13:00")),
    anOrder("order-3", hour("12:00")),
  ]
  expect(toOrderDays(orders, "Europe/Paris")[0]?.orders.map(({ id }) => id)).toEqual(["order-2", "order-1", "order-3"])
})

test("a day counts the orders that were not cancelled, whatever their number", () => {
  const at = "2026-11-20T12:00:00.000Z"
  const cancelled = { status: "cancelled" } as const
  const [day] = toOrderDays([anOrder("o1", at), anOrder("o2", at), anOrder("o3", at, cancelled)], "Europe/Paris")
  expect(day?.count).toBe(2)
})

test.each([
  ["terrasse b", true],
  ["table  terrasse B", true],
  ["terrasse table b", false],
  ["terrasse", false],
  ["  ", true],
])("searching for %j finds the table Terrasse B: %j", (typed, expected) => {
  expect(matchesOrder({ id: "order-1795213457812", table: "Terrasse B" }, typed)).toBe(expected)
})
