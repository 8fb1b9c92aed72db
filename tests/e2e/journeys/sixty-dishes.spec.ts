import { expect, type Locator } from "@playwright/test"
import jsQR from "jsqr"
import { PNG } from "pngjs"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { printCard } from "../printed-card.ts"
import { seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

const dishes = {
  Entrées: [
    ...["Œufs mayonnaise", "Poireaux vinaigrette", "Terrine de campagne", "Soupe à l’oignon", "Salade de lentilles"],
    ...["Harengs pommes à l’huile", "Céleri rémoulade", "Asperges blanches", "Escargots au beurre", "Os à moelle"],
    ...["Carpaccio de bœuf", "Saumon mariné", "Velouté de potiron", "Salade de chèvre chaud", "Pâté en croûte"],
    ...["Artichaut poivrade", "Gaspacho de tomates", "Tartare de daurade", "Frisée aux lardons", "Rillettes de porc"],
  ],
  Plats: [
    ...["Sole meunière", "Bœuf bourguignon", "Risotto aux cèpes", "Quenelle de brochet", "Blanquette de veau"],
    ...["Confit de canard", "Bavette à l’échalote", "Navarin d’agneau", "Poulet rôti", "Steak tartare"],
    ...["Andouillette grillée", "Petit salé aux lentilles", "Lapin à la moutarde", "Rognons de veau", "Bar grillé"],
    ...["Moules marinières", "Pot-au-feu", "Cassoulet", "Filet de daurade", "Gratin de courgettes"],
  ],
  Desserts: [
    ...["Tarte Tatin", "Île flottante", "Mousse au chocolat", "Crème brûlée", "Profiteroles"],
    ...["Baba au rhum", "Paris-brest", "Clafoutis aux cerises", "Riz au lait", "Tarte au citron"],
    ...["Poire belle Hélène", "Millefeuille", "Fondant au chocolat", "Sorbet cassis", "Café gourmand"],
    ...["Faisselle au miel", "Salade d’oranges", "Pruneaux au vin", "Glace vanille", "Assiette de fromages"],
  ],
}

/** Seconds of a slow person: for finding and pressing a button, for a character, for a photo, for scanning a code. */
const [pressSeconds, characterSeconds, photoSeconds, scanSeconds] = [2, 0.3, 6, 5]

test("from three photos of a printed menu of sixty dishes to the scanned page: at most 25 taps on a phone", async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const priceOf = (at: number, index: number) => `${9 + at + (index % 6)},50`
  const prices = new Map(
    Object.values(dishes).flatMap((names, at) => names.map((name, index) => [name, priceOf(at, index)])),
  )
  const pages = await Promise.all(
    Object.entries(dishes).map(([heading, names], at) =>
      printCard(browser, "Le Petit Zinc", [[heading, names.map((name, index) => [name, `${priceOf(at, index)} €`])]]),
    ),
  )
  let taps = 0
  let typed = "Carte".length
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  await openSignedIn(page, owner, "/dashboard/menu/new")
  for (const [at, { photo }] of pages.entries()) {
    // The button, the shutter, and "use this photo".
    taps += 3
    // The first one is taken on the page of the new menu, and opens the dialog.
    await (at === 0 ? page : page.getByRole("dialog"))
      .getByLabel("Photo de la carte")
      .setInputFiles({ name: `${at}.png`, mimeType: "image/png", buffer: photo })
    await expect(page.getByRole("button", { name: /^Retirer/ })).toHaveCount(at + 1)
  }
  await tap(page.getByRole("button", { name: "Lire la carte" }))
  const dialog = page.getByRole("dialog", { name: "Vérifier la carte" })
  await expect(dialog.getByText(/^60 plats lus/)).toBeVisible({ timeout: 90_000 })
  const doubt = dialog.getByRole("button", { name: "C’est juste" })
  while ((await doubt.count()) > 0) {
    taps += 1
    // A mouse press at the place of the last one would count as its double click.
    await doubt.first().press("Enter")
  }
  // A price that was not recognised is typed from the strip of the photo.
  const missing = dialog.getByRole("textbox", { name: /^Prix de/ }).and(dialog.locator("[aria-invalid=true]"))
  while ((await missing.count()) > 0) {
    const [name = "dish without a name"] =
      (await missing.first().getAttribute("aria-label"))?.match(/(?<=Prix de ).*(?=,)/) ?? []
    const price = prices.get(name.replace("'", "’")) ?? ""
    await tap(missing.first())
    typed += price.length
    await missing.first().fill(price)
    await expect(dialog.getByRole("textbox", { name: `Prix de ${name}, en euros` })).toHaveValue(
      price.replace(",", "."),
    )
  }
  await expectAccessible(page)
  await tap(dialog.getByRole("button", { name: "Ajouter 60 plats" }))
  await expect(page.getByLabel("Nom du menu")).toBeFocused()
  await page.keyboard.type("Carte")
  await tap(page.getByRole("button", { name: "Sauvegarder" }))
  await expect(page.getByRole("heading", { name: "Votre carte est en ligne" })).toBeFocused()
  const code = PNG.sync.read(await page.getByRole("img", { name: /^QR code de/ }).screenshot())
  await page.goto(jsQR(new Uint8ClampedArray(code.data), code.width, code.height)?.data ?? "")
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(60)
  await expect(page.getByText("Quenelle de brochet")).toBeVisible()

  expect(taps).toBeLessThanOrEqual(25)
  const byHand = taps * pressSeconds + typed * characterSeconds + pages.length * photoSeconds + scanSeconds
  // Two minutes are left for the server, which reads a photo within ten seconds.
  expect(byHand).toBeLessThan(90)
})
