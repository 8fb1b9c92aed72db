import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { type SeededOwner, seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

const aCategory = (id: string, name: string, dishes = 3) => ({
  id,
  name,
  items: Array.from({ length: dishes }, (_, n) => ({ id: `${id}-${n}`, name: `${name} ${n + 1}`, price: "12.50" })),
})
const aMenu = () => ({
  name: "Carte",
  categories: [
    ...[aCategory("entrees", "Entrées"), aCategory("plats", "Plats"), aCategory("desserts", "Desserts")],
    ...[aCategory("custom-1", "Grillades au feu de bois"), aCategory("custom-2", "Burgers")],
    aCategory("custom-3", "Pour les enfants"),
  ],
})

/** Opens the editor of a stored menu on a phone. */
async function openEditor(page: Page, url: string, menu: object = aMenu()): Promise<SeededOwner> {
  const owner = await seedOwner(url, anAccount())
  const menuId = await owner.addMenu(menu)
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
  await expect(page.getByRole("textbox", { name: "Nom du menu" })).toHaveValue("Carte")
  return owner
}

test("a custom category is renamed in place, and diners see the new name", async ({ page, server }) => {
  const owner = await openEditor(page, server.url)
  await page.getByRole("button", { name: "Renommer la catégorie Burgers" }).click()
  const field = page.getByRole("textbox", { name: "Nom de la catégorie" })
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  await page.keyboard.type("Smash burgers")
  await page.getByRole("button", { name: "Renommer", exact: true }).click()
  await expect(page.getByRole("region", { name: "Smash burgers 3" })).toBeVisible()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await page.goto(`/u/${owner.userId}`)
  await expect(page.getByRole("heading", { name: "Smash burgers" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Burgers", exact: true })).toHaveCount(0)
})

test("a click right after typing a category name reaches the intended control", async ({ page, server }) => {
  await openEditor(page, server.url)
  await page.getByRole("button", { name: "Renommer la catégorie Burgers" }).click()
  await page.keyboard.type("Smash burgers")
  const edit = await page.getByRole("button", { name: "Modifier Burgers 3" }).boundingBox()
  if (edit === null) throw new Error("The row is not shown")
  await page.mouse.move(edit.x + edit.width / 2, edit.y + edit.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole("dialog", { name: "Modifier le plat" }).getByLabel("Nom")).toHaveValue("Burgers 3")
  await page.getByRole("button", { name: "Annuler" }).click()
  await expect(page.getByRole("heading", { name: "Smash burgers" })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Nom de la catégorie" })).toHaveCount(0)
})

test("the row of chips does not move when a category is deleted and restored", async ({ page, server }) => {
  await openEditor(page, server.url)
  const chips = page.getByRole("group", { name: "Catégories" })
  const placeOf = async (name: string) => (await chips.getByRole("button", { name }).boundingBox())?.x
  await chips.getByRole("button", { name: "Burgers" }).click()
  const before = await placeOf("Grillades")
  await page.getByRole("button", { name: "Supprimer la catégorie Burgers" }).click()
  await page.getByRole("button", { name: "Supprimer", exact: true }).click()
  await expect(chips.getByRole("button", { name: "Burgers" })).toHaveCount(0)
  expect(await placeOf("Grillades")).toBe(before)
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await expect(chips.getByRole("button", { name: "Burgers" })).toHaveCount(1)
  expect(await placeOf("Grillades")).toBe(before)
})

test("Sauvegarder et quitter leads to a dish without a price, even far down and hidden by a filter", async ({
  page,
  server,
}) => {
  const menu = aMenu()
  menu.categories[5] = { ...aCategory("custom-3", "Pour les enfants", 40) }
  // As if another program had stored it: the server refuses such a document from the editor.
  const dish = menu.categories[5].items[39]
  await openEditor(page, server.url, menu)
  await page.route("**/rest/v1/user_menus?*", async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replace(`"name":"${dish?.name}","price":"12.50"`, `"name":"${dish?.name}","price":""`),
    })
  })
  await page.reload()
  await page.getByRole("textbox", { name: "Nom du menu" }).fill("Carte du soir")
  await page.getByRole("group", { name: "Catégories" }).getByRole("button", { name: "Entrées" }).click()
  await page.getByRole("link", { name: "Retour à l'accueil" }).click()
  await page.getByRole("button", { name: "Sauvegarder et quitter" }).click()
  const price = page.getByRole("dialog", { name: "Modifier le plat" }).getByLabel("Prix")
  await expect(price).toBeFocused()
  await expect(price).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByText("Tous les champs obligatoires doivent être remplis.")).toBeVisible()
  await page.getByRole("button", { name: "Annuler" }).click()
  const row = page.getByRole("button", { name: `Modifier ${dish?.name}`, exact: true })
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

test("on a phone the price field shows a whole price, and in a low window the title stays on one line", async ({
  page,
  server,
}) => {
  await openEditor(page, server.url)
  await page.getByRole("button", { name: "Modifier Plats 1" }).click()
  const price = page.getByLabel("Prix")
  await price.fill("99999.99")
  const overflow = await price.evaluate((field) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(field)
    const canvas = document.createElement("canvas").getContext("2d")
    if (canvas === null) throw new Error("No canvas")
    canvas.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return canvas.measureText((field as HTMLInputElement).value).width - room
  })
  expect(overflow).toBeLessThanOrEqual(0)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Abandonner" }).click()
  await page.setViewportSize({ width: 390, height: 470 })
  const title = page.getByRole("heading", { name: "Éditeur de Menu" })
  expect((await title.boundingBox())?.height).toBeLessThan(30)
})
