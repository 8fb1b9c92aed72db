import { createCanvas } from "@napi-rs/canvas"
import { expect, type Locator, type Page } from "@playwright/test"
import readQrCode from "jsqr"
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

const dishes = [
  { name: "Œufs mayonnaise", price: "7.5", allergens: ["Oeufs", "Moutarde"] },
  { name: "Quenelle de brochet, sauce Nantua", price: "22", allergens: ["Gluten", "Crustacés", "Lait"] },
  { name: "Terrine du boucher", price: "11", allergens: [] },
]
const carte = {
  name: "Carte d’automne",
  isActive: true,
  lastUpdated: "2026-11-18T19:14:00.000Z",
  categories: [
    { id: "plats", name: "Plats", items: dishes.map((dish, at) => ({ id: `plat-${at}`, description: "", ...dish })) },
  ],
}

/** Presses a paper's button, and reads the file that the browser saves. */
const createPaper = (page: Page, paper: string) =>
  pressCreate(page, page.getByRole("region", { name: paper, exact: true }))

async function pressCreate(page: Page, within: Locator): Promise<{ name: string; pdf: PDFDocumentProxy }> {
  const download = page.waitForEvent("download")
  await within.getByRole("button", { name: "Créer le PDF" }).click()
  const saved = await download
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)), verbosity: 0 }).promise
  return { name: saved.suggestedFilename(), pdf }
}

async function textOf(pdf: PDFDocumentProxy): Promise<string> {
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent()
      return items.map((item) => ("str" in item ? item.str : "")).join(" ")
    }),
  )
  return pages.join(" ").replace(/\s+/g, " ")
}

/** Reads the QR code at the foot of a page, with a decoder that is independent of the product. */
async function readFootCode(pdf: PDFDocumentProxy, page: number): Promise<string | undefined> {
  const sheet = await pdf.getPage(page)
  const viewport = sheet.getViewport({ scale: 4 })
  const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height))
  const drawing = canvas.getContext("2d")
  // The library's types expect a browser's canvas, and this canvas has the same API.
  await sheet.render({ canvas: canvas as never, canvasContext: drawing as never, viewport }).promise
  const [width, height] = [Math.floor(canvas.width / 3), Math.floor(canvas.height / 4)]
  const { data } = drawing.getImageData(0, canvas.height - height, width, height)
  return readQrCode(data, width, height)?.data
}

test("an owner prints the carte and the allergen register, and the code on the carte opens the menu", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(carte)
  await openSignedIn(page, owner, "/dashboard")
  await page.getByRole("link", { name: "Imprimer la carte" }).click()
  await expect(page.getByRole("heading", { name: "Papiers", level: 1 })).toBeVisible()
  await expectAccessible(page)

  const card = await createPaper(page, "Carte")
  expect(card.name).toMatch(/^carte-.*-a4\.pdf$/)
  await expect(page.getByText(`${card.pdf.numPages} page`, { exact: false }).first()).toContainText("A4, enregistré")
  const text = await textOf(card.pdf)
  for (const { name } of dishes) expect(text.split(name).length, name).toBe(2)
  for (const part of ["7,50 €", "22,00 €", "(3, 10)", "(1, 2, 7)", "(?)"]) expect(text).toContain(part)
  const code = await readFootCode(card.pdf, card.pdf.numPages)
  expect(code).toMatch(/^HTTP:\/\/127\.0\.0\.1:\d+\/C\/[2-9A-Z]{6}$/)
  const menu = await page.request.get((code ?? "").replace(/^HTTP/, "http"))
  expect(menu.status()).toBe(200)
  expect(await menu.text()).toContain("Œufs mayonnaise")

  await page.getByRole("radio", { name: "A3" }).check()
  const shown = await createPaper(page, "Carte de vitrine")
  expect(shown.name).toMatch(/^vitrine-.*-a3\.pdf$/)
  await expect(page.getByText("1 page A3, enregistré")).toBeVisible()
  expect(await textOf(shown.pdf)).toContain("Toute la carte et ses allergènes")
  expect(await readFootCode(shown.pdf, 1)).toBe(code)

  const register = await createPaper(page, "Registre des allergènes")
  expect(register.name).toMatch(/^registre-allergenes-\d{4}-\d\d-\d\d\.pdf$/)
  const cells = await textOf(register.pdf)
  expect(cells).toContain("Registre des allergènes, établi le")
  for (const { name } of dishes) expect(cells).toContain(name)
  expect(cells.split("•").length - 1).toBe(5)
  expect(cells).toContain("non déclaré")
})

test("an owner prints the daily board while one is published", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(carte)
  await openSignedIn(page, owner, "/dashboard/papiers")
  await expect(page.getByRole("region", { name: "Carte de vitrine" })).toBeVisible()
  const board = page.getByRole("region", { name: "Ardoise du jour" })
  await expect(board).toBeHidden()
  const special = { id: "jour-1", name: "Filet de féra", description: "", price: "19", category: "Plat" }
  await owner.write("POST", "rpc/publish_daily_board", {
    specials: [{ ...special, allergens: ["Poissons"] }],
    seen: null,
    idempotency_key: crypto.randomUUID(),
  })
  await expect(board.getByText(/^Publiée jusqu’à/)).toBeVisible()
  await expectAccessible(page)
  const { name, pdf } = await createPaper(page, "Ardoise du jour")
  expect(name).toMatch(/^ardoise-du-jour-/)
  expect(await textOf(pdf)).toMatch(/L’ardoise du jour.*Filet de féra.*19,00 €.*Allergènes : Poissons/)
})

test("on a phone the choices of the card are in a drawer, its style by its picture", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(carte)
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, owner, "/dashboard/papiers")
  await page.getByRole("button", { name: "Changer" }).dblclick()
  const drawer = page.getByRole("dialog", { name: "Carte" })
  await drawer.getByText("Comptoir").click()
  await drawer.getByText("A5", { exact: true }).click()
  await expectAccessible(page)
  const { name, pdf } = await pressCreate(page, drawer)
  expect(name).toMatch(/-a5\.pdf$/)
  expect(await textOf(pdf)).toContain("Œufs mayonnaise")
  await expect(drawer.getByRole("status")).toContainText("A5, enregistré")
  await page.keyboard.press("Escape")
  await expect(drawer).toBeHidden()
  await expect(page.getByRole("button", { name: "Changer" })).toBeFocused()
  await expect(page.getByText("A5 · Comptoir · Allergènes\u00a0: Numéros")).toBeVisible()
})

test("a card that refers to the folder of allergens asks for it in Carte en règle", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(carte)
  await openSignedIn(page, owner, "/dashboard/papiers")
  await page.getByRole("radio", { name: "Dans un classeur" }).check()
  const { pdf } = await createPaper(page, "Carte")
  expect(await textOf(pdf)).toContain("dans un classeur à votre disposition au bar")
  await page.goto(`/dashboard/menu/${menuId}/edit#regle`)
  const folder = page.getByLabel(/^Le classeur des allergènes est au bar/)
  const saved = () =>
    page.waitForResponse((answer) => answer.url().includes("/restaurants") && answer.request().method() === "PATCH")
  await expect(folder).not.toBeChecked()
  await Promise.all([saved(), folder.check()])
  await expect(page.getByText(/^Vu le /)).toBeVisible()
  await page.reload()
  await expect(folder).toBeChecked()
  // Without the tick it is asked for again.
  await Promise.all([saved(), folder.press("Space")])
  await expect(page.getByText(/^Vu le /)).toBeHidden()
  await page.reload()
  await expect(folder).not.toBeChecked()
})

test("an owner confirms which dishes are on the price board, and prints it", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const drinks = ["Café crème", "Expresso", "Blonde pression 25 cl", "Jus de pomme 20 cl", "Ricard 2 cl"]
  const items = drinks.map((name, at) => ({
    id: `boisson-${at}`,
    name,
    description: "",
    price: String(at + 2),
    allergens: [],
  }))
  await owner.addMenu({ ...carte, categories: [...carte.categories, { id: "boissons", name: "Boissons", items }] })
  await openSignedIn(page, owner, "/dashboard/papiers")
  await page.getByRole("button", { name: "Choisir les lignes" }).click()
  const dialog = page.getByRole("dialog", { name: "Tarif des boissons courantes" })
  const coffee = dialog.getByLabel("Tasse de café noir")
  await expect(coffee.locator("option:checked")).toHaveText("Expresso, 3,00\u00a0€")
  await expect(dialog.getByText("proposé", { exact: true })).toHaveCount(4)
  await expect(dialog.getByLabel("Sandwich").locator("option:checked")).toHaveText("Non servi")
  await expectAccessible(page)
  await dialog.getByLabel("Jus de fruit").selectOption({ label: "Non servi" })
  await coffee.selectOption({ label: "Café crème, 2,00\u00a0€" })
  await dialog.getByLabel("Plat du jour").selectOption({ label: "Œufs mayonnaise, 7,50\u00a0€" })
  await expect(dialog.getByText("proposé", { exact: true })).toHaveCount(2)
  const { name, pdf } = await pressCreate(page, dialog)
  expect(name).toBe("tarif-boissons.pdf")
  await expect(dialog.getByText("2 pages A4, enregistré")).toBeVisible()
  const text = await textOf(pdf)
  expect(text).toMatch(
    /Café noir.*la tasse.*2,00 €.*Bière pression.*le demi, 25 cl.*4,00 €.*Apéritif anisé.*2 cl.*6,00 €/,
  )
  expect(text).toMatch(/Plat du jour.*7,50 €/)
  expect(text).not.toContain("Jus de fruit")
  for (const line of ["Tasse de café noir", "Demi de bière pression", "Apéritif anisé", "Plat du jour"]) {
    await dialog.getByLabel(line).selectOption({ label: "Non servi" })
  }
  await expect(dialog.getByText("Choisissez au moins une ligne.")).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Créer le PDF" })).toBeHidden()
  await dialog.getByRole("button", { name: "Annuler" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("button", { name: "Choisir les lignes" })).toBeFocused()
})

test("the styles and the print shop's file come with Premium, and a Premium owner prints them", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(carte)
  await openSignedIn(page, owner, "/dashboard/papiers")
  const table = page.getByRole("radio", { name: "Table", exact: true })
  await expect(table).toBeDisabled()
  await expect(page.getByLabel("Langue")).toBeDisabled()
  await expect(page.getByRole("checkbox", { name: /Pour un imprimeur/ })).toBeDisabled()
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.reload()
  await expect(table).toBeEnabled()
  await table.check()
  await page.getByRole("checkbox", { name: /Pour un imprimeur/ }).check()
  await page.getByRole("radio", { name: "A5" }).check()
  const { name, pdf } = await createPaper(page, "Carte")
  expect(name).toMatch(/-a5\.pdf$/)
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  // A5 with 10 mm on each side.
  expect([Math.round((width * 25.4) / 72), Math.round((height * 25.4) / 72)]).toEqual([168, 230])

  await page.getByLabel("Langue").selectOption({ label: "English" })
  const english = await createPaper(page, "Carte de vitrine")
  expect(english.name).toMatch(/-a4-en\.pdf$/)
  const text = await textOf(english.pdf)
  for (const part of ["Eggs mayonnaise", "The whole menu", "La carte en français fait foi."])
    expect(text).toContain(part)
})
