// @vitest-environment happy-dom
import type { Insight } from "@ardoise/contract/insight"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { noInsight } from "../testing/fake-insight.ts"
import { openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const week = { from: "2026-11-14", to: "2026-11-20" }
const full: Insight = {
  ...noInsight(week, true),
  totals: { views: 312, orders: 41, amount: "1834.50", carts: 58 },
  before: { views: 279, orders: 38, amount: "1747.00", carts: 50 },
  views: [
    { day: "2026-11-14", hour: 20, language: "fr", count: 231 },
    { day: "2026-11-20", hour: 12, language: "en", count: 81 },
  ],
  views_before: [{ day: "2026-11-07", count: 279 }],
  words: [{ word: "végétarien", count: 14 }],
  without: [{ month: "2026-11", allergen: "Gluten", count: null }],
  photos: [{ day: "2026-11-14", dish_id: "a", name: "Sole meunière", count: 7 }],
  sales: [
    { day: "2026-11-14", hour: 20, dish_id: "a", name: "Sole meunière", quantity: 19, amount: "408.50" },
    { day: "2026-11-15", hour: 20, dish_id: "b", name: "=Soupe", quantity: 4, amount: "40.00" },
  ],
  sold_out: [
    {
      ...{ dish_id: "a", name: "Sole meunière", hours: 3.55 },
      spans: [{ from: "2026-11-14T19:10:00.000Z", to: "2026-11-14T22:43:00.000Z" }],
    },
  ],
}
const open = (answer: () => Response) =>
  openDashboard("/dashboard/chiffres", { isPremium: true, functions: { insight: answer } })

test("the sums are compared in words, and each table has its numbers in cells", async () => {
  await open(() => Response.json(full))
  expect(await screen.findByText("Du 14 au 20 novembre 2026")).toBeTruthy()
  expect(screen.getByText(/^\+12\s% sur la période précédente$/)).toBeTruthy()
  expect(screen.getByText(/^1\s834,50\s€$/)).toBeTruthy()
  const row = (table: string, name: RegExp) =>
    within(screen.getByRole("table", { name: table })).getByRole("row", { name })
  expect(row("Plats commandés", /^Sole meunière/).textContent).toContain("19")
  expect(row("Langues", /^Français/).textContent).toContain("231")
  expect(row("Recherches sans résultat", /^végétarien/).textContent).toContain("14")
  expect(row("Allergènes évités", /^Gluten/).textContent).toContain("moins de 5")
  expect(row("Photos ouvertes", /^Sole meunière/).textContent).toContain("7")
  expect(row("Plats en rupture, de 10 h à minuit", /^Sole meunière/).textContent).toContain("3\u00a0h\u00a033")
  expect(screen.getByText(/Paniers\s: 58\scommencés, 41\scommandés\./)).toBeTruthy()
  expect(screen.getByRole("link", { name: "Comment c’est compté" }).getAttribute("href")).toBe("/confidentialite#carte")
})

test("another period is asked for and named", async () => {
  const { user, server } = await open(() => Response.json(full))
  await screen.findByText("Du 14 au 20 novembre 2026")
  const asked = server.invoked.filter((name) => name === "insight").length
  await user.click(screen.getByRole("radio", { name: "12 mois" }))
  expect(await screen.findByRole("heading", { name: "Vues par mois" })).toBeTruthy()
  expect(server.invoked.filter((name) => name === "insight").length).toBe(asked + 1)
})

test("the weekly email is off at first, and the switch stays as the server has stored it", async () => {
  const { user, server } = await open(() => Response.json(full))
  const weekly = await screen.findByRole("switch", { name: "Lettre du lundi" })
  expect(weekly.getAttribute("aria-checked")).toBe("false")
  await user.click(weekly)
  await waitFor(() => expect(weekly.getAttribute("aria-checked")).toBe("true"))
  expect(server.isWeeklyLetterOn).toBe(true)
  const refusal = "La Lettre du lundi est réservée à Premium."
  server.functions["weekly-letter"] = () => Response.json({ error: refusal }, { status: 403 })
  await user.click(weekly)
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(weekly.getAttribute("aria-checked")).toBe("true")
})

test("without a visit the page invites to put the code on the tables", async () => {
  await open(() => Response.json(noInsight(week, true)))
  expect(await screen.findByText("Les premiers chiffres arrivent avec les premières visites.")).toBeTruthy()
  expect(screen.getByRole("link", { name: "Imprimer les cartes de table" })).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Exporter (CSV)" })).toBeNull()
})

test("figures that could not be read can be read again", async () => {
  let isBroken = true
  const { user } = await open(() => (isBroken ? Response.json({ error: "non" }, { status: 500 }) : Response.json(full)))
  const retry = await screen.findByRole("button", { name: "Réessayer" }, { timeout: 20_000 })
  isBroken = false
  await user.click(retry)
  expect(await screen.findByText("Du 14 au 20 novembre 2026")).toBeTruthy()
}, 30_000)

test("without Premium there are views, and the line that names the rest", async () => {
  const { totals, before, views, views_before } = full
  const { server } = await open(() => Response.json({ ...noInsight(week, false), totals, before, views, views_before }))
  expect(await screen.findByText(/^Avec Premium/)).toBeTruthy()
  expect(screen.getByRole("heading", { name: "Vues par jour" })).toBeTruthy()
  expect(screen.queryByText("Panier moyen")).toBeNull()
  expect(screen.queryByRole("button", { name: "Exporter (CSV)" })).toBeNull()
  expect(server.invoked).not.toContain("weekly-letter")
})

test("the home screen has the sums of the week and leads to all figures", async () => {
  await openDashboard("/dashboard", { functions: { insight: () => Response.json(full) } })
  const card = await screen.findByRole("region", { name: "Cette semaine" })
  expect(await within(card).findByText(/^312\svues · 41\scommandes$/)).toBeTruthy()
  expect(within(card).getByRole("link", { name: "Voir les chiffres" }).getAttribute("href")).toBe("/dashboard/chiffres")
})

test("the further languages have their names, and a single dish that is left out is one", async () => {
  const sale = (dish: number) => ({
    ...{ day: "2026-11-14", hour: 20, dish_id: `${dish}`, name: `Plat ${dish}`, quantity: 20 - dish, amount: "10.00" },
  })
  const views = ["de", "nl", "pt", "ja"].map((language) => ({ day: "2026-11-14", hour: 20, language, count: 9 }))
  await open(() => Response.json({ ...full, views, sales: Array.from({ length: 9 }, (_, dish) => sale(dish)) }))
  const table = within(await screen.findByRole("table", { name: "Langues" }))
  for (const name of ["Deutsch", "Nederlands", "Português", "日本語"]) expect(table.getByText(name)).toBeTruthy()
  expect(screen.getByText(/^1 autre plat, 10,00\s€\. Paniers/)).toBeTruthy()
})
