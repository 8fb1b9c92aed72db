import { createCanvas } from "@napi-rs/canvas"
import { expect, type Page } from "@playwright/test"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { askAsOwner, type Demo } from "./demo.ts"
import type { Screen } from "./screen.ts"
import { visit } from "./visits.ts"

/** Draws the first page of a PDF file. @returns a PNG file, 1200 px wide */
async function drawFirstPage(file: Buffer): Promise<Buffer> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const sheet = await pdf.getPage(1)
  const viewport = sheet.getViewport({ scale: 1200 / sheet.getViewport({ scale: 1 }).width })
  const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height))
  // The library's types expect a browser's canvas, and this canvas has the same API.
  await sheet.render({ canvas: canvas as never, canvasContext: canvas.getContext("2d") as never, viewport }).promise
  return canvas.toBuffer("image/png")
}

/** Downloads what a button makes, and shows its first page instead of the screen. */
async function showFirstPage(page: Page, button: string): Promise<void> {
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: button }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  const picture = await drawFirstPage(Buffer.concat(chunks))
  await page.goto("about:blank")
  await page.setContent(
    `<!doctype html><style>body { margin: 0 } img { display: block; width: 100% }</style>
    <img alt="" src="data:image/png;base64,${picture.toString("base64")}">`,
  )
  const height = await page.evaluate(async () => {
    await document.images[0]?.decode()
    return Math.floor(document.body.offsetHeight)
  })
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height })
}

const openCards = (page: Page) => visit(page, "/dashboard/qr-code", "text=Copier")

/** Cards say that bills can be paid by phone only where that is so. */
const stopPayments = (demo: Demo) =>
  askAsOwner(demo, "PATCH", `/rest/v1/table_payments?user_id=eq.${demo.ownerId}`, { is_on: false })

const publicUrl = "https://carte.exemple.fr"

/** Table cards, as their PDF file prints them. */
export const printedScreens: readonly Screen[] = [
  {
    ...{ name: "75-carte-a6", widths: [390], isOwner: true, isAlone: true, isWhole: true, publicUrl },
    open: async (page, demo) => {
      await stopPayments(demo)
      await openCards(page)
      await showFirstPage(page, "Créer le PDF")
    },
  },
  {
    ...{ name: "75-carte-a6-addition", widths: [390], isOwner: true, isAlone: true, isWhole: true, publicUrl },
    open: async (page) => {
      await openCards(page)
      await showFirstPage(page, "Créer le PDF")
    },
  },
  {
    ...{ name: "75-carte-a6-reperes", widths: [390], isOwner: true, isAlone: true, isWhole: true, publicUrl },
    open: async (page) => {
      await openCards(page)
      await page.getByLabel(/^Pour un imprimeur/).check()
      await showFirstPage(page, "Créer le PDF")
    },
  },
  {
    ...{ name: "75-planche-a4", widths: [390], isOwner: true, isAlone: true, isWhole: true, publicUrl },
    open: async (page, demo) => {
      await stopPayments(demo)
      await openCards(page)
      await page.getByText("A4, par huit").click()
      await expect(page.getByText(/cartes sur 2 feuilles/)).toBeVisible()
      await showFirstPage(page, "Créer le PDF")
    },
  },
]
