import { expect, type Page } from "@playwright/test"
import { startModel } from "../loopback-model.ts"
import { anAccount, logIn, openSignedIn, save } from "../owner-steps.ts"
import { aPhoto } from "../photo.ts"
import { printCard } from "../printed-card.ts"
import { seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

const winter = [
  [
    "Entrées",
    [
      ["Soupe à l’oignon", "9,50 €"],
      ["Terrine de campagne", "12 €"],
      ["Poireaux vinaigrette", "8,50 €"],
    ],
  ],
  [
    "Plats",
    [
      ["Bœuf bourguignon", "21,50 €"],
      ["Sole meunière", "34 €"],
      ["Quenelle de brochet", "19 €"],
    ],
  ],
  [
    "Vins",
    [
      ["Chablis", "6 € / 28 €"],
      ["Morgon", "5,50 € / 26 €"],
    ],
  ],
] as const

const spring = [
  [
    "Entrées",
    [
      ["Soupe à l’oignon", "9,50 €"],
      ["Terrine de campagne", "13 €"],
      ["Asperges blanches", "14 €"],
    ],
  ],
  [
    "Plats",
    [
      ["Bœuf bourguignon", "22,50 €"],
      ["Sole meunière", "36 €"],
      ["Quenelle de brochet", "19 €"],
    ],
  ],
] as const

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

// Recognising characters in pictures takes the processors for seconds, which other journeys use at the same time.
test.describe.configure({ timeout: 180_000 })

/** Chooses files on the page of a new menu. Their dialog opens. */
async function chooseAtDoor(page: Page, files: ChosenFile | ChosenFile[]) {
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Choisir des fichiers" }).click()
  await (await chooser).setFiles(files)
  await expect(page.getByRole("dialog", { name: "Importer une carte" })).toBeVisible()
}

/** Opens the import from a menu with dishes, and chooses files there. */
async function chooseInDialog(page: Page, files: ChosenFile | ChosenFile[]) {
  await page.getByRole("button", { name: "Importer une photo ou un PDF" }).click()
  await page.getByLabel("Fichiers de la carte").setInputFiles(files)
}

/** Waits for the check screen. Its confirming button lies where “Lire la carte” was, hence the keyboard press. */
async function read(page: Page) {
  const button = page.getByRole("button", { name: "Lire la carte" })
  await expect(button).toBeEnabled()
  await button.press("Enter")
  await expect(page.getByRole("dialog", { name: "Vérifier la carte" })).toBeVisible({ timeout: 150_000 })
}

test("a photo of a printed menu appears on the diner's page (AS-08)", async ({ page, browser, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await logIn(page, owner)
  await page.goto("/dashboard/menu/new")
  const { photo } = await printCard(browser, "Le Petit Zinc", winter)
  await chooseAtDoor(page, { name: "carte.png", mimeType: "image/png", buffer: photo })
  await read(page)
  await expect(page.getByText("8 plats lus")).toBeVisible()
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  // Each wine has two prices. Its line of the photo is shown beside it.
  const row = (dish: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("textbox", { name: `Prix de ${dish}, en euros` }) })
  await expect(row("Chablis").locator("canvas")).toBeVisible()
  await row("Chablis").getByRole("button", { name: "C’est juste" }).click()
  await row("Morgon").getByRole("textbox", { name: "Description de Morgon" }).fill("le verre, 26 € la bouteille")
  const rest = page.getByRole("button", { name: "C’est juste" })
  while ((await rest.count()) > 0) await rest.first().click()
  await page.getByRole("button", { name: "Ajouter 8 plats" }).dblclick()
  await expect(page.getByText("8 plats ajoutés au menu")).toBeVisible()
  await expect(page.getByRole("dialog", { name: "Vérifier la carte" })).toBeHidden()
  await expect(page.getByText("8 plats à déclarer")).toBeVisible()
  await page.getByRole("textbox", { name: "Nom du menu" }).fill("Carte d’hiver")
  await save(page)

  await page.goto(`/u/${owner.userId}`)
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(8)
  await expect(page.getByText("Bœuf bourguignon")).toBeVisible()
  await expect(page.getByText("le verre, 26 € la bouteille")).toBeVisible()
})

test("a second card with new prices changes exactly these, and one step takes them back (AS-09)", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await logIn(page, owner)
  await page.goto("/dashboard/menu/new")
  const before = await printCard(browser, "Le Petit Zinc", winter.slice(0, 2))
  await chooseAtDoor(page, { name: "carte.pdf", mimeType: "application/pdf", buffer: before.pdf })
  await read(page)
  await page.getByRole("button", { name: "Ajouter 6 plats" }).click()
  await page.getByRole("textbox", { name: "Nom du menu" }).fill("Carte")
  await save(page)

  const after = await printCard(browser, "Le Petit Zinc", spring)
  await chooseInDialog(page, { name: "carte.pdf", mimeType: "application/pdf", buffer: after.pdf })
  await read(page)
  await expect(page.getByText("Sole meunière : 34,00 € → 36,00 €")).toBeVisible()
  // A reload loses no reading.
  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole("button", { name: "Importer une photo ou un PDF" }).click()
  await expect(page.getByText("Sole meunière : 34,00 € → 36,00 €")).toBeVisible()
  await page.getByRole("button", { name: "Ajouter 1 plat et changer 3 prix" }).click()
  await expect(page.getByRole("dialog", { name: "Vérifier la carte" })).toBeHidden()
  await expect(page.getByText("22,50 €")).toBeVisible()
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await expect(page.getByText("Asperges blanches")).toBeHidden()
  await expect(page.getByText("21,50 €")).toBeVisible()
})

test("what is undone while others are still checked is in the check again", async ({ page, browser, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await logIn(page, owner)
  await page.goto("/dashboard/menu/new")
  const { pdf } = await printCard(browser, "Le Petit Zinc", winter)
  await chooseAtDoor(page, { name: "carte.pdf", mimeType: "application/pdf", buffer: pdf })
  await read(page)
  // Both wines have two prices, and stay to be checked.
  await page.getByRole("button", { name: "Ajouter 6 plats" }).click()
  await expect(page.getByText("2 plats à vérifier restent ici.")).toBeVisible()
  await page.getByRole("textbox", { name: "Description de Chablis" }).fill("premier cru")
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await expect(page.getByRole("button", { name: "Ajouter 6 plats" })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Description de Chablis" })).toHaveValue("premier cru")
  await page.getByRole("button", { name: "Ajouter 6 plats" }).click()
  await expect(page.getByText("2 plats à vérifier restent ici.")).toBeVisible()
})

test("a file without printed text says so, and the files stay", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await logIn(page, owner)
  await page.goto("/dashboard/menu/new")
  const buffer = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog")
  await chooseAtDoor(page, { name: "carte.pdf", mimeType: "application/pdf", buffer })
  await expectAccessible(page)
  await page.getByRole("button", { name: "Lire la carte" }).click()
  await expect(page.getByRole("alert")).toContainText("Ce fichier est abîmé ou incomplet.")
  await expect(page.getByRole("button", { name: "Retirer carte.pdf" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Abandonner" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("a page without printed text is counted, and the others are read", async ({ page, browser, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner, "/dashboard/menu/new")
  const cards = [
    await printCard(browser, "Le Petit Zinc", winter),
    await printCard(browser, "Le Petit Zinc", spring),
    await printCard(browser, "", []),
  ]
  const photos = cards.map(({ photo }, at) => ({ name: `carte-${at}.png`, mimeType: "image/png", buffer: photo }))
  await chooseAtDoor(page, photos)
  await read(page)
  await expect(page.getByText("2 pages sur 3 ont été lues.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Prix de Asperges blanches, en euros" })).toHaveValue("14,00")
})

test("files are dropped on the page of a new menu, and a reload there goes on with what was read", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner, "/dashboard/menu/new")
  await expect(page.getByRole("button", { name: "Choisir des fichiers" })).toBeVisible()
  await expectAccessible(page)
  const { pdf } = await printCard(browser, "Le Petit Zinc", spring)
  const dropped = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], "carte.pdf"))
    return data
  }, pdf.toString("base64"))
  const place = page.getByText("Déposez ici le PDF ou les photos de votre carte.")
  for (const kind of ["dragover", "drop"]) await place.dispatchEvent(kind, { dataTransfer: dropped })
  await expect(page.getByRole("button", { name: "Retirer carte.pdf" })).toBeVisible()
  await read(page)
  const price = page.getByRole("textbox", { name: "Prix de Asperges blanches, en euros" })
  await price.fill("15,00")
  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole("button", { name: "Reprendre la vérification" }).click()
  await expect(price).toHaveValue("15,00")
  await page.getByRole("button", { name: "Ajouter 6 plats" }).click()
  await expect(page.getByText("Asperges blanches")).toBeVisible()
})

test("photos are read once all of them are ready", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner, "/dashboard/menu/new")
  // A phone needs a second or more for each photo of its camera.
  const release = await page.evaluateHandle(() => {
    const render = window.createImageBitmap
    const { promise, resolve } = Promise.withResolvers<void>()
    let count = 0
    window.createImageBitmap = async (photo: ImageBitmapSource) => {
      count += 1
      if (count > 1) await promise
      return render(photo)
    }
    return resolve
  })
  await chooseAtDoor(page, [await aPhoto(page), await aPhoto(page)])
  const tiles = page.getByRole("dialog").getByRole("listitem")
  const read = page.getByRole("button", { name: "Lire la carte" })
  await expect(tiles.first().getByRole("img", { name: "Page 1" })).toBeVisible()
  await expect(read).toBeDisabled()
  await release.evaluate((resolve) => resolve())
  await expect(tiles.nth(1).getByRole("img", { name: "Page 2" })).toBeVisible()
  await expect(read).toBeEnabled()
})

test("a photo that is turned twice at once is turned by half, and nothing is read before", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner, "/dashboard/menu/new")
  await chooseAtDoor(page, await aPhoto(page))
  const photo = page.getByRole("dialog").getByRole("img", { name: "Page 1" })
  const shape = () =>
    photo.evaluate(async (image: HTMLImageElement) => {
      // For a moment after a turn, the old photo is released and the new one is not rendered yet.
      await image.decode().catch(() => undefined)
      return [image.naturalWidth, image.naturalHeight]
    })
  const [width, height] = await shape()
  expect(width).not.toBe(height)
  const read = page.getByRole("button", { name: "Lire la carte" })
  await expect(read).toBeEnabled()
  const address = (await photo.getAttribute("src")) ?? ""
  // Both presses come before the first turn is rendered, as on a slow phone.
  await page.getByRole("button", { name: "Tourner la page 1" }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(photo).not.toHaveAttribute("src", address)
  await expect(read).toBeEnabled()
  expect(await shape()).toEqual([width, height])
  await page.getByRole("button", { name: "Tourner la page 1" }).click()
  await expect.poll(shape).toEqual([height, width])
})

test("a page that cannot be read is photographed again in its place", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await logIn(page, owner)
  await page.goto("/dashboard/menu/new")
  const broken = { name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a photo") }
  const pdf = { name: "carte.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") }
  await chooseAtDoor(page, [broken, pdf])
  const tiles = page.getByRole("dialog").getByRole("listitem")
  await expect(tiles.first()).toContainText("Cette photo ne peut pas être lue par ce navigateur.")
  await expect(page.getByRole("button", { name: "Lire la carte" })).toBeDisabled()
  await expectAccessible(page)
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Photographier cette page" }).click()
  await (await chooser).setFiles(await aPhoto(page))
  await expect(page.getByRole("button", { name: "Photographier cette page" })).toBeHidden()
  await expect(tiles.first().getByRole("img", { name: "Page 1" })).toBeVisible()
  await expect(tiles.nth(1)).toContainText("carte.pdf")
  await expect(page.getByRole("button", { name: "Lire la carte" })).toBeEnabled()
})

test("the model puts a menu in order after the owner allows it; when it fails, this server reads", async ({
  browser,
}) => {
  type Asked = { lines: { number: number; text: string }[] }
  const model = await startModel(({ lines }: Asked) => ({
    categories: [
      {
        ...{ name: "À partager", line: null },
        dishes: lines
          .filter(({ text }) => /€/.test(text))
          .map(({ number, text }) => {
            const [name = "", price = ""] = text.split(/ {3,}/)
            return { name, description: "", price: price.replace("€", "").trim(), lines: [number] }
          }),
      },
    ],
  }))
  const server = await startServer(model.settings)
  const context = await browser.newContext({ baseURL: server.url })
  const complaints = await watch(context, server.url)
  const page = await context.newPage()
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner, "/dashboard/menu/new")
  const { pdf } = await printCard(browser, "Le Petit Zinc", winter.slice(0, 2))
  await chooseAtDoor(page, { name: "carte.pdf", mimeType: "application/pdf", buffer: pdf })
  await page.getByText("L’IA (Essai (France))").click()
  await expect(page.getByText("Le texte des pages est envoyé à Essai (France).", { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Lire la carte" }).click()
  await expect(page.getByText("Envoyer vos textes à Essai (France)\u00a0?")).toBeVisible()
  expect(model.sent).toEqual([])
  model.isBroken = true
  await page.getByRole("button", { name: "Autoriser", exact: true }).press("Enter")
  await expect(page.getByText("Essai (France) ne répond pas.")).toBeVisible()
  await expectAccessible(page)

  // The files are still chosen.
  model.isBroken = false
  await page.getByRole("button", { name: "Lire la carte" }).press("Enter")
  const heading = page.getByRole("textbox", { name: "Catégorie", exact: true }).first()
  await expect(page.getByText("6 plats lus")).toBeVisible()
  await expect(heading).toHaveValue("À partager")
  // Going back to the files keeps the corrections.
  await heading.fill("À grignoter")
  await page.getByRole("button", { name: "Revenir aux fichiers" }).press("Enter")
  await expect(page.getByRole("button", { name: "Retirer carte.pdf" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Reprendre la vérification" }).press("Enter")
  await expect(heading).toHaveValue("À grignoter")
  await page.getByRole("button", { name: "Revenir aux fichiers" }).press("Enter")
  model.isBroken = true
  await page.getByRole("button", { name: "Lire la carte" }).press("Enter")
  await page.getByRole("button", { name: "Lire avec ce serveur" }).press("Enter")
  await expect(page.getByText("6 plats lus")).toBeVisible()
  await expect(heading).toHaveValue("Entrées")
  expect(complaints.list).toEqual([])
  await context.close()
  await server.stop()
  model.server.close()
})
