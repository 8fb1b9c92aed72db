import { randomUUID } from "node:crypto"
import { createCanvas } from "@napi-rs/canvas"
import { expect, type Page } from "@playwright/test"
import readQrCode from "jsqr"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

/** Reads the QR codes of a page with columns and rows. The decoder is independent of the product's code. */
async function readCards(file: Buffer, page: number, columns: number, rows: number): Promise<(string | undefined)[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const sheet = await pdf.getPage(page)
  const viewport = sheet.getViewport({ scale: 3 })
  const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height))
  const drawing = canvas.getContext("2d")
  // The library's types expect a browser's canvas, and this canvas has the same API.
  await sheet.render({ canvas: canvas as never, canvasContext: drawing as never, viewport }).promise
  const [width, height] = [Math.floor(canvas.width / columns), Math.floor(canvas.height / rows)]
  return Array.from({ length: columns * rows }, (_, place) => {
    const { data } = drawing.getImageData(
      (place % columns) * width,
      Math.floor(place / columns) * height,
      width,
      height,
    )
    return readQrCode(data, width, height)?.data
  })
}

/** Prepares an owner on the page of the code, and waits for the short address. */
async function openCodePage(page: Page, server: { url: string }) {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await openSignedIn(page, owner, "/dashboard/qr-code")
  const address = page.getByRole("region", { name: "QR Code" }).getByText(/^127\.0\.0\.1:\d+\/c\/[2-9a-z]{6}$/)
  await expect(address).toBeVisible()
  return { owner, menuId, shortLink: `http://${await address.textContent()}` }
}

async function createCards(page: Page): Promise<Buffer> {
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Créer le PDF" }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe("cartes-de-table.pdf")
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Removes the code of a table's card, which is 14 characters of base32. */
const withoutCode = (link: string | undefined) => link?.replace(/\/[A-Z2-7]{14}$/, "")

test("an owner prints numbered table cards, and a diner who scans one orders with its table", async ({
  page,
  server,
}) => {
  const { owner, shortLink } = await openCodePage(page, server)
  await page.getByLabel("Tables, de 1 à").fill("9")
  await expect(page.getByText(/9 cartes sur 9 feuilles/)).toBeVisible()
  const single = await createCards(page)
  // Each card has the short address, its table, and a code that proves the table.
  const [ninth = "", ...others] = await readCards(single, 9, 1, 1)
  expect(others).toEqual([])
  expect(withoutCode(ninth)).toBe(`${shortLink}/9`.toUpperCase())
  await page.getByText("A4, par huit").click()
  await expect(page.getByText(/9 cartes sur 2 feuilles/)).toBeVisible()
  await expectAccessible(page)
  const tables = [1, 2, 3, 4, 5, 6, 7, 8].map((table) => `${shortLink}/${table}`.toUpperCase())
  const codes = await readCards(await createCards(page), 1, 2, 4)
  expect(codes.map(withoutCode)).toEqual(tables)
  expect(new Set(codes.map((link) => link?.slice(-14))).size).toBe(8)
  await page.getByText("Numéroter les tables").click()
  expect(await readCards(await createCards(page), 1, 2, 4)).toContain(shortLink.toUpperCase())

  await page.getByLabel("Tables, de 1 à").fill("300")
  await expect(page.getByText("Donnez un nombre de tables entre 1 et 200.")).toBeVisible()

  // The scanned address shows the page itself, and the cart knows the table.
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const response = await page.goto(codes[6] as string)
  expect(response?.request().redirectedFrom()).toBeNull()
  expect(response?.status()).toBe(200)
  await page
    .getByRole("button", { name: /^(Ajouter )?Sole meunière/ })
    .first()
    .click()
  await page.getByRole("button", { name: /^Ouvrir le panier, articles/ }).click()
  const cart = page.getByRole("dialog", { name: "Votre panier" })
  await expect(cart.getByLabel(/^Table/)).toHaveValue("7")
  await cart.getByRole("button", { name: "Commander" }).click()
  await expect(page.getByText("Table 7").first()).toBeVisible()
  expect(await owner.read("orders?select=tableNumber,is_table_verified")).toEqual([
    { tableNumber: "7", is_table_verified: true },
  ])
})

test("an owner prints the cards of named tables, and renews a code: the old card proves nothing any more", async ({
  page,
  server,
}) => {
  const { owner, menuId } = await openCodePage(page, server)
  await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, {
    tables: ["Comptoir", "Terrasse 1", "Terrasse 2"],
  })
  await page.reload()
  await expect(page.getByText("Comptoir à Terrasse 2")).toBeVisible()
  await expect(page.getByText(/3 cartes sur 3 feuilles/)).toBeVisible()
  const [first = ""] = await readCards(await createCards(page), 2, 1, 1)
  expect(withoutCode(first)).toMatch(/\/TERRASSE%201$/)

  await page.getByText("Cartes signées").click()
  await page.getByLabel("Table", { exact: true }).selectOption("Terrasse 1")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Renouveler le code" }).click()
  await expect(page.getByText("L’ancienne carte n’ouvrira plus l’addition.")).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Renouveler et imprimer" }).dblclick()
  const saved = await download
  expect(saved.suggestedFilename()).toBe("carte-de-table-Terrasse-1.pdf")
  await expect(page.getByText("Le code de la table Terrasse 1 est renouvelé")).toBeVisible()
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  const [second = ""] = await readCards(Buffer.concat(chunks), 1, 1, 1)
  expect(withoutCode(second)).toBe(withoutCode(first))
  expect(second).not.toBe(first)
  // A double press renews once.
  const codes = await owner.ask<{ table: string; version: number }[]>("rest/v1/rpc/list_table_codes", {})
  expect(codes.map(({ version }) => version)).toEqual([1, 2, 1])

  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const [dish] = (await owner.listMenus())[0]?.menu_data.categories[0].items ?? []
  /** Orders as a diner who has scanned a card. */
  const ordered = async (link: string) => {
    const order = { menu_id: menuId, table_number: "Terrasse 1", table_code: link.slice(-14) }
    const lines = [{ id: dish.id, price: dish.price, quantity: 1 }]
    const response = await fetch(`${server.url}/rest/v1/rpc/place_order`, {
      method: "POST",
      headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, "content-type": "application/json" },
      body: JSON.stringify({ ...order, lines, idempotency_key: randomUUID() }),
    })
    expect(response.status).toBe(200)
  }
  await ordered(first)
  await ordered(second)
  expect(await owner.read("orders?select=is_table_verified&order=createdAt.asc")).toEqual([
    { is_table_verified: false },
    { is_table_verified: true },
  ])
})

test("an owner checks that a code leads to the restaurant", async ({ page, server }) => {
  const { shortLink } = await openCodePage(page, server)
  await page.getByText("Télécharger", { exact: true }).first().click()
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "PNG 1024 px" }).click()
  const file = await (await download).path()
  await page.getByText("Scannez votre code").click()
  await page.getByLabel("Photo du code").setInputFiles(file)
  await expect(page.getByText("Ce code mène bien à votre restaurant.")).toBeVisible()
  await page.getByLabel(/l’adresse que votre téléphone affiche/).fill(`${shortLink.toUpperCase()}/7`)
  await page.getByRole("button", { name: "Vérifier" }).click()
  await expect(page.getByText("Ce code mène bien à votre restaurant.")).toBeVisible()
  await page.getByLabel(/l’adresse que votre téléphone affiche/).fill("https://ailleurs.example/u/1")
  await page.getByRole("button", { name: "Vérifier" }).click()
  await expect(page.getByText("Ce code mène ailleurs : https://ailleurs.example/u/1")).toBeVisible()
})
