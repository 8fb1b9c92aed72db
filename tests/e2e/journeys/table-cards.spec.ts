import { createCanvas } from "@napi-rs/canvas"
import { expect } from "@playwright/test"
import readQrCode from "jsqr"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { anAccount, logIn } from "../owner-steps.ts"
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

test("an owner prints numbered table cards whose codes lead to the menu with the table number", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await logIn(page, owner)
  await page.goto("/dashboard/qr-code")
  await page.getByLabel("Tables, de 1 à").fill("9")
  await expect(page.getByText(/9 cartes sur 2 feuilles/)).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Créer le PDF" }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe("cartes-de-table.pdf")
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  const link = `${server.url}/u/${owner.userId}`
  const tables = [1, 2, 3, 4, 5, 6, 7, 8].map((table) => `${link}?table=${table}`)
  expect(await readCards(Buffer.concat(chunks), 1, 2, 4)).toEqual(tables)

  await page.getByLabel("Tables, de 1 à").fill("300")
  await expect(page.getByText("Donnez un nombre de tables entre 1 et 200.")).toBeVisible()
})

test("an owner checks that a code leads to the restaurant", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await logIn(page, owner)
  await page.goto("/dashboard/qr-code")
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "PNG 1024 px" }).click()
  const file = await (await download).path()
  await page.getByLabel("Photo du code").setInputFiles(file)
  await expect(page.getByText("Ce code mène bien à votre restaurant.")).toBeVisible()
  await page.getByLabel(/l’adresse que votre téléphone affiche/).fill("https://ailleurs.example/u/1")
  await page.getByRole("button", { name: "Vérifier" }).click()
  await expect(page.getByText("Ce code mène ailleurs : https://ailleurs.example/u/1")).toBeVisible()
})
