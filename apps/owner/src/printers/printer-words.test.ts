import type { PrinterStanding } from "@ardoise/contract/printers"
import { expect, test } from "vitest"
import { printerAlerts, stateText } from "./printer-words.ts"

const now = Date.parse("2026-11-27T20:00:00.000Z")
const printer: PrinterStanding = {
  id: "p",
  name: "Cuisine",
  kind: "star",
  prints: "all",
  state: "ready",
  seen_at: "2026-11-27T19:59:30.000Z",
  is_silent: false,
  waiting: 0,
  failed: [],
}

test.each([
  [{}, "Prête"],
  [{ state: "new", seen_at: null }, "Jamais vue"],
  [{ state: "paper-low" }, "Papier bientôt fini"],
  [{ state: "paper-out" }, "Plus de papier"],
  [{ state: "cover-open" }, "Capot ouvert"],
  [{ is_silent: true, seen_at: "2026-11-27T19:56:00.000Z" }, "Ne répond plus depuis 4 min"],
  [{ is_silent: true, seen_at: "2026-11-27T17:10:00.000Z" }, "Ne répond plus depuis 2 h"],
  [{ is_silent: true, seen_at: "2026-11-26T17:10:00.000Z" }, "Ne répond plus depuis 1 jour"],
] as const)("%j is said as %s", (state, text) => {
  expect(stateText({ ...printer, ...state }, now)).toBe(text)
})

test("The board names printers that need help while tickets wait, and tickets that were given up", () => {
  expect(printerAlerts([printer, { ...printer, is_silent: true }, { ...printer, waiting: 2 }])).toEqual([])
  expect(printerAlerts([{ ...printer, is_silent: true, waiting: 3 }])).toEqual([
    "Imprimante Cuisine\u00a0: 3 bons attendent.",
  ])
  expect(printerAlerts([{ ...printer, state: "paper-out", waiting: 1, failed: ["order-1764270001234"] }])).toEqual([
    "Imprimante Cuisine\u00a0: 1 bon attend.",
    "Imprimante Cuisine\u00a0: non imprimé, 1234.",
  ])
})
