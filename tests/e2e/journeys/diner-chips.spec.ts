import { expect } from "@playwright/test"
import { anAccount } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

const categories = ["Entrées", "Plats", "Fromages", "Desserts", "Boissons", "Vins"]

const longCarte = {
  name: "Carte d’automne",
  categories: categories.map((name) => ({
    id: `custom-${name}`,
    name,
    items: Array.from({ length: 15 }, (_, n) => ({
      id: `item-${name}-${n}`,
      name: `${name} ${n}`,
      price: "9",
      allergens: [],
    })),
  })),
}

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test("after a diner scrolls down and chooses a category, its heading is directly below the row of chips", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(longCarte)
  await page.goto(`/u/${owner.userId}`)
  const rail = page.getByRole("radiogroup")
  const heading = (name: string) => page.getByRole("heading", { level: 2, name })
  const bottomOfRail = async () => {
    const box = await rail.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }

  // While the restaurant's name is visible, the page does not scroll.
  const sign = page.getByRole("heading", { level: 1 })
  const before = (await sign.boundingBox())?.y
  await rail.getByText("Plats", { exact: true }).tap()
  await expect(heading("Entrées")).toBeHidden()
  expect((await sign.boundingBox())?.y).toBe(before)

  // Scroll far down, then choose another category, and at last all categories.
  for (const [from, to, first] of [
    ["Plats", "Fromages", "Fromages"],
    ["Fromages", "Vins", "Vins"],
    ["Vins", "Tout", "Entrées"],
  ] as const) {
    await page.getByText(`${from} 12`, { exact: true }).scrollIntoViewIfNeeded()
    await rail.getByText(to, { exact: true }).tap()
    await expect(heading(first)).toBeInViewport()
    await expect(sign).not.toBeInViewport()
    await expect
      .poll(async () => Math.abs(((await heading(first).boundingBox())?.y ?? 0) - (await bottomOfRail())))
      .toBeLessThan(90)
  }
})
