import { expect } from "@playwright/test"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

const headings = ["ENTRÉES", "Nos plats :", "*** Desserts ***", "BURGERS", "Boissons", "Vins"]

/** Sixty dishes as a person types them: with dots, with euros, and with prices on the next line. */
const carte = headings
  .map((heading, at) => {
    const dishes = [...Array(10).keys()].map((index) => {
      const name = `Plat ${"abcdefghij"[index]} de la série ${"uvwxyz"[at]}`
      if (index % 3 === 0) return `${name} ........ ${index + 4},50 €`
      return index % 3 === 1
        ? `${name} ${index + 4}€\nServi avec sa garniture`
        : `\n${name}\nRecette de la maison\n${index + 4}.5\n`
    })
    return [heading, ...dishes].join("\n")
  })
  .join("\n\n")

test("sixty dishes of a pasted menu appear on the diner's page", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner, "/dashboard/menu/new")
  const field = page.getByRole("textbox", { name: "Texte de la carte" })
  await field.fill(carte)
  await expectAccessible(page)
  await page.reload()
  await expect(field).toHaveValue(carte)
  // Its first save gives the menu another address.
  await page.getByRole("link", { name: "Partir de zéro" }).click()
  await page.getByRole("textbox", { name: "Nom du menu" }).fill("Carte d’hiver")
  await save(page)
  await page.reload()
  await expect(field).toHaveValue(carte)
  await page.getByRole("button", { name: "Reconnaître les plats" }).dblclick()
  await expect(page.getByText("60 plats reconnus")).toBeVisible()
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await page.getByLabel("Nom", { exact: true }).first().fill("Soupe à l’oignon")
  await page.getByRole("button", { name: "Ajouter 60 plats" }).click()
  await expect(page.getByText("60 plats ajoutés au menu")).toBeVisible()
  await expect(page.getByRole("dialog", { name: "Vérifier la carte" })).toBeHidden()
  await save(page)
  expect(await page.evaluate(() => sessionStorage.getItem("cardText"))).toBeNull()

  await page.goto(`/u/${owner.userId}`)
  await expect(page.getByRole("heading", { name: "Carte d’hiver" })).toBeVisible()
  await expect(page.getByText("Soupe à l’oignon")).toBeVisible()
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(60)
})
