import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

const names = ["Mojito", "Limonade", "Cidre brut", "Café", "Maison"]
const count = 200

/** A menu of 200 drinks from before the question was asked. Their allergens are declared. */
const drinksMenu = {
  name: "La carte des boissons",
  isActive: true,
  lastUpdated: "2026-11-18T19:14:00.000Z",
  categories: [
    {
      id: "boissons",
      name: "Boissons",
      items: Array.from({ length: count }, (_, at) => ({
        id: `item-${at}`,
        name: `${names[at % names.length]} ${at + 1}`,
        price: "6",
        allergens: [],
        allergensDeclared: true,
      })),
    },
  ],
}

async function openEditor(page: Page, server: { url: string }) {
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  const menuId = await owner.addMenu(drinksMenu)
  await openSignedIn(page, owner)
  await page.getByRole("link", { name: "Modifier" }).click()
  await page.getByRole("button", { name: "Préciser" }).click()
  const dialog = page.getByRole("dialog", { name: "Boissons à préciser" })
  await expect(dialog).toBeVisible()
  return { owner, menuId, dialog }
}

test("OFF-17: an owner says in one list which of 200 drinks contain alcohol, and orders carry their VAT rate", async ({
  page,
  server,
}) => {
  // More than five hundred keys, one after the other.
  test.slow()
  const { owner, menuId, dialog } = await openEditor(page, server)
  await expect(dialog.getByRole("status")).toContainText("200 boissons à préciser")
  await expect(dialog.getByText("proposé")).toHaveCount(160)

  // By keyboard: one stop for each drink, and the arrows move between its two answers.
  await dialog.getByRole("group", { name: "Mojito 1, Boissons" }).getByRole("radio", { name: /Avec/ }).focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowRight")
  await expect(dialog.getByRole("status")).toContainText("198 boissons à préciser")
  const limonade = dialog.getByRole("group", { name: "Limonade 2, Boissons" })
  await expect(limonade.getByRole("radio", { name: "Sans alcool" })).toBeChecked()
  await expectAccessible(page)

  for (let at = 2; at < count; at++) {
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    const isStrong = [0, 2].includes(at % names.length)
    if (!isStrong) await page.keyboard.press("ArrowRight")
  }
  await expect(dialog.getByRole("status")).toHaveText("Toutes ces boissons sont précisées.")
  await dialog.getByRole("button", { name: "Terminer" }).click()
  await expect(page.getByRole("button", { name: "Préciser" })).toBeHidden()
  await save(page)
  await page.reload()
  await expect(page.getByRole("button", { name: "Modifier Mojito 1", exact: true })).toBeVisible()
  await expect(page.getByRole("button", { name: "Préciser" })).toBeHidden()

  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const order = {
    menu_id: menuId,
    table_number: "4",
    lines: ["item-0", "item-1"].map((id) => ({ id, quantity: 1, price: "6" })),
    idempotency_key: crypto.randomUUID(),
  }
  await owner.write("POST", "rpc/place_order", order)
  const [row] = await owner.read<{ items: { name: string; vat: string }[] }>("orders?select=items")
  expect(row?.items.map(({ name, vat }) => [name, vat])).toEqual([
    ["Mojito 1", "20"],
    ["Limonade 2", "10"],
  ])
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("no row moves when a drink is answered, and each answer is in the menu at once", async ({ page, server }) => {
    const { dialog } = await openEditor(page, server)
    const second = dialog.getByRole("group", { name: "Limonade 2, Boissons" })
    // The sheet slides in: its rows have their places at the end.
    await second.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
    const before = await second.boundingBox()
    await dialog.getByRole("group", { name: "Mojito 1, Boissons" }).getByText("Avec alcool").tap()
    await expect(dialog.getByRole("status")).toContainText("199 boissons à préciser")
    expect(await second.boundingBox()).toEqual(before)
    await second.getByText("Sans alcool").tap()
    await second.getByText("Sans alcool").tap()
    await expect(second.getByRole("radio", { name: "Sans alcool" })).toBeChecked()
    await dialog.getByRole("button", { name: "Terminer" }).tap()
    await save(page)
    await page.reload()
    await expect(page.getByText("198 boissons à préciser")).toBeVisible()
  })
})
