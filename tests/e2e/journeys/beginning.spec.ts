import { expect, type Locator } from "@playwright/test"
import jsQR from "jsqr"
import { PNG } from "pngjs"
import { anAccount } from "../owner-steps.ts"
import { expectAccessible, test } from "../watched-page.ts"

const carte = `Entrées
Œufs mayonnaise ....... 7,50 €
Poireaux vinaigrette .. 9 €
Terrine de campagne ... 11 €

Plats
Sole meunière ......... 34 €
Bœuf bourguignon ...... 21 €
Risotto aux cèpes ..... 19,50 €

Desserts
Tarte Tatin ........... 9,50 €
Île flottante ......... 8 €
Mousse au chocolat .... 7 €`

/** A slow person: seconds for finding and pressing a button, for one character, and for pointing a phone at a code. */
const [pressSeconds, characterSeconds, scanSeconds] = [2, 0.3, 5]

test("from “Créer mon menu” to the scanned menu of nine pasted dishes: at most nine taps, and less than a minute", async ({
  page,
  browser,
}) => {
  const account = anAccount()
  let taps = 0
  let characters = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  /** Writes into the focused field, and goes on to the next one as a keyboard does. */
  const write = async (text: string, next?: "Tab") => {
    characters += text.length
    await page.keyboard.type(text)
    if (next) await page.keyboard.press(next)
  }

  await page.goto("/decouvrir")
  await tap(page.getByRole("link", { name: "Créer mon menu" }).first())
  const form = page.getByRole("tabpanel", { name: "Inscription" })
  await tap(form.getByLabel("Nom du restaurant"))
  await write(account.restaurant, "Tab")
  await write(account.email, "Tab")
  await write(account.password)
  await tap(form.getByRole("button", { name: "S’inscrire" }))
  // It has the focus. A driven mouse is so fast that its press would count as the second one of a double click.
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeFocused()
  await page.keyboard.press("Enter")
  taps += 1
  await tap(page.getByRole("link", { name: "Créer mon premier menu" }).first())
  await tap(page.getByRole("textbox", { name: "Texte de la carte" }))
  await expect(page.getByRole("textbox", { name: "Texte de la carte" })).toBeFocused()
  // Pasted, not typed.
  await page.keyboard.insertText(carte)
  await tap(page.getByRole("button", { name: "Reconnaître les plats" }))
  await tap(page.getByRole("button", { name: "Ajouter 9 plats" }))
  await expect(page.getByRole("dialog", { name: "Vérifier la carte" })).toHaveCount(0)
  await expect(page.getByLabel("Nom du menu")).toBeFocused()
  await write("Carte d’automne")
  await tap(page.getByRole("button", { name: "Sauvegarder" }))
  await expect(page.getByRole("heading", { name: "Votre carte est en ligne" })).toBeFocused()
  await expectAccessible(page)

  const picture = PNG.sync.read(await page.getByRole("img", { name: /^QR code de/ }).screenshot())
  const link = jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data ?? ""
  const phone = await browser.newPage({ locale: "fr-FR", viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await expect(phone.getByRole("heading", { level: 3 })).toHaveCount(9)
  await phone.close()

  expect(taps).toBeLessThanOrEqual(9)
  expect(taps * pressSeconds + characters * characterSeconds + scanSeconds).toBeLessThan(60)
})
