import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

/** What a release without options and promotions knows of a line. */
const knownFields = new Set(["id", "name", "price", "quantity", "note"])

/** A row of `orders` with what a release before does not know. */
type OrderOfToday = { items: object[] } & Partial<
  Record<"reductions" | "acceptedAt" | "serving" | "servingSince", unknown>
>

// A read that is under way at the end would fail in its handler.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }))

/** Lets the page read orders as a release did that ignores the newer fields. */
async function readLikeBefore(page: Page): Promise<void> {
  await page.route(/\/rest\/v1\/orders\?/, async (route) => {
    if (route.request().method() !== "GET") return route.continue()
    const answer = await route.fetch()
    const rows: OrderOfToday[] = await answer.json()
    const older = rows.map((newer) => {
      const { reductions: _reductions, acceptedAt: _accepted, serving: _serving, servingSince: _since, ...row } = newer
      const lines = row.items.map((line) => Object.entries(line).filter(([field]) => knownFields.has(field)))
      return { ...row, items: lines.map((fields) => Object.fromEntries(fields)) }
    })
    await route.fulfill({ response: answer, json: older })
  })
}

test("OFF-08: a board of the release before shows options and set menus so that a cook needs nothing else", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const choice = (id: string, name: string, price: string) => ({
    id,
    name,
    price,
    allergens: [],
    allergensDeclared: true,
  })
  const cooking = { id: "cook", name: "Cuisson", min: 1, max: 1, choices: [choice("rare", "Saignant", "0")] }
  const sauce = { id: "sauce", name: "Sauce", min: 0, max: 1, choices: [choice("pepper", "Sauce au poivre", "1.50")] }
  const steak = { id: "steak", name: "Bavette", price: "19.50", allergens: [], options: [cooking, sauce] }
  const egg = { id: "egg", name: "Œufs mayonnaise", price: "7.50", allergens: [] }
  const menuId = await owner.addMenu({
    ...{ name: "Carte", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" },
    categories: [
      { id: "entrees", name: "Entrées", items: [egg] },
      { id: "plats", name: "Plats", items: [steak] },
    ],
    setMenus: [
      {
        ...{ id: "set-midi", name: "Formule midi", price: "24", drink: "excluded" },
        courses: [
          { id: "a", name: "Entrée", category: "entrees" },
          { id: "b", name: "Plat", dishes: ["steak"] },
        ],
      },
    ],
  })
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const rare = { id: "cook", choices: ["rare"] }
  await owner.write("POST", "rpc/place_order", {
    ...{ menu_id: menuId, table_number: "7", idempotency_key: randomUUID() },
    lines: [
      {
        ...{ id: "steak", quantity: 2, price: "19.50", note: "sans oignon" },
        options: [rare, { id: "sauce", choices: ["pepper"] }],
      },
      {
        ...{ id: "set-midi", quantity: 1, price: "24" },
        options: [
          { id: "a", choices: ["a:egg"] },
          { id: "b", choices: ["b:steak"] },
          { id: "b:steak:cook", choices: ["b:steak:rare"] },
        ],
      },
    ],
  })

  await readLikeBefore(page)
  await openSignedIn(page, owner, "/dashboard/orders")
  const card = page.getByRole("article", { name: /Table 7/ })
  const rows = card.getByRole("row")
  await expect(rows.filter({ hasText: "Bavette" }).first()).toContainText("Saignant · Sauce au poivre · sans oignon")
  await expect(rows.filter({ hasText: "Formule midi" })).toContainText("24,00\u00a0€")
  // Such a board takes the eggs for an allergy: it shows these words in the band above the dishes.
  await expect(card).toContainText("Œufs mayonnaise · Bavette · Saignant")
  // Two at 19.50 with the sauce at 1.50, and the set menu: what an older board adds up is right.
  await expect(rows.filter({ hasText: "Bavette" }).first()).toContainText("42,00\u00a0€")
  await expect(rows.filter({ hasText: "Total commandé" })).toContainText("66,00\u00a0€")
  await expectAccessible(page)
})

test("TEAM-07: a board of the release before shows the whole order, and its move lets it through to the kitchen", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const settings = { needs_acceptance: true, serves_in_steps: true }
  await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, settings)
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const lines = [
    { id: "item-1", quantity: 1, price: "7.5" },
    { id: "item-3", quantity: 1, price: "34" },
  ]
  const placed = await fetch(`${server.url}/rest/v1/rpc/place_order`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json" },
    body: JSON.stringify({ menu_id: menuId, table_number: "7", lines, idempotency_key: randomUUID() }),
  })
  expect(placed.ok).toBe(true)
  const stored = () =>
    owner.read<{ status: string; acceptedAt: string | null; serving: number }>(
      "orders?select=status,acceptedAt,serving",
    )
  expect(await stored()).toEqual([{ status: "pending", acceptedAt: null, serving: 1 }])

  await readLikeBefore(page)
  await openSignedIn(page, owner, "/dashboard/orders")
  await page.getByRole("tab", { name: /^En attente/ }).click()
  const card = page.getByRole("article", { name: "Table 7" })
  await expect(card).toContainText("Œufs mayonnaise")
  await expect(card).toContainText("Sole meunière")
  await card.getByRole("button", { name: "Commencer préparation, table 7" }).click()
  await expect(page.getByText("Commande en préparation")).toBeVisible()
  const [moved] = await stored()
  expect(moved).toMatchObject({ status: "preparing", serving: 1 })
  expect(moved?.acceptedAt).not.toBeNull()
})
