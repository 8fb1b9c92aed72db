import { expect, type Page } from "@playwright/test"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

const words =
  "Velouté potimarron daube agneau sauce ravigote gratin cèpes brochet beurre Nantua crème à l’office au aux et".split(
    " ",
  )

/** A menu whose dishes have names and descriptions of every length. */
const wordyMenu = (count: number) => {
  let at = 0
  const text = (most: number) =>
    Array.from({ length: 1 + ((at * 7 + 3) % most) }, () => {
      at += 1
      return words[(at * 5) % words.length]
    }).join(" ")
  const dish = (index: number) => ({
    id: `plat-${index}`,
    name: `${index} ${text(7)}`,
    description: index % 3 === 0 ? "" : text(18),
    price: String(4 + (index % 40)),
    allergens: index % 2 === 0 ? ["Gluten", "Lait"] : [],
  })
  const names = ["Entrées", "Plats", "Desserts", "Boissons"]
  return {
    name: "Carte d’automne",
    isActive: true,
    lastUpdated: "2026-11-18T19:14:00.000Z",
    categories: names.map((name, category) => ({
      id: `rubrique-${category}`,
      name,
      items: Array.from({ length: count / names.length }, (_, index) => dish(category * 100 + index)),
    })),
  }
}

/** A line of text on a page: its start on the line that it is written on, in millimetres. */
type Line = {
  readonly text: string
  readonly page: number
  readonly x: number
  readonly y: number
  /** Its end. */
  readonly right: number
}

/** How far a line of the proof may be from that of the PDF, in millimetres. */
const tolerance = 0.5

/** Reads the PDF that the server draws of this menu, with a reader that is independent of the product. */
async function linesOfPdf(page: Page, menuId: string): Promise<Line[]> {
  const { anonKey } = await (await page.request.get("/config.json")).json()
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem("sb-ardoise-auth-token") ?? "{}").access_token,
  )
  const answer = await page.request.post("/functions/v1/draw-paper", {
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
    data: { paper: "card", menu_id: menuId, size: "a4" },
  })
  expect(answer.status()).toBe(200)
  const pdf = await getDocument({ data: new Uint8Array(await answer.body()), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent({ disableNormalization: true })
      return items.flatMap((item) => {
        if (!("str" in item) || item.str.trim() === "") return []
        const x = (item.transform[4] * 25.4) / 72
        const y = 297 - (item.transform[5] * 25.4) / 72
        return [{ text: item.str, page: at, x, y, right: x + (item.width * 25.4) / 72 }]
      })
    }),
  )
  return pages.flat()
}

/** Reads the lines that the proof shows, from the places that the browser itself gives to them. */
function linesOfProof(page: Page): Promise<Line[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section[aria-label="Épreuve"] svg[viewBox]')].flatMap((sheet, at) => {
      const box = sheet.getBoundingClientRect()
      const [, , width] = (sheet.getAttribute("viewBox") ?? "").split(" ").map(Number)
      const [unit, pixel] = [210 / (width ?? 1), 210 / box.width]
      return [...sheet.querySelectorAll("text")].map((line) => {
        const text = line.textContent ?? ""
        const first = text.search(/[^\s]/)
        const start = line.getStartPositionOfChar(first)
        const end = line.getEndPositionOfChar(text.length - 1)
        // The space after the last character belongs to no reader's line.
        const spacing = Number(line.getAttribute("letter-spacing"))
        // Where the browser paints the line.
        const { right } = line.getBoundingClientRect()
        const painted = (right - box.left) * pixel
        if (Math.abs(painted - end.x * unit) > 1) throw new Error(`${text} ends at ${painted} mm`)
        return { text, page: at, x: start.x * unit, y: start.y * unit, right: (end.x - spacing) * unit }
      })
    }),
  )
}

const flat = (text: string) => text.replace(/\s+/g, " ").trim()

async function openProof(page: Page, owner: SeededOwner, menuId: string): Promise<void> {
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit#epreuve`)
  await expect(page.getByRole("region", { name: "Épreuve" }).locator("svg text").first()).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
}

test("the proof shows every line of the PDF on its page and at its place", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  for (const count of [12, 40, 120]) {
    const menuId = await owner.addMenu({ ...wordyMenu(count), name: `Carte de ${count} plats` })
    await openProof(page, owner, menuId)
    await expect(page.getByRole("region", { name: "Épreuve" })).toContainText("/c/")
    await expect(async () => {
      const [shown, printed] = [await linesOfProof(page), await linesOfPdf(page, menuId)]
      expect(shown.map(({ text }) => flat(text))).toEqual(printed.map(({ text }) => flat(text)))
      const apart = shown.filter((line, index) => {
        const other = printed[index]
        return (
          other?.page !== line.page ||
          (["x", "y", "right"] as const).some((edge) => Math.abs(line[edge] - other[edge]) > tolerance)
        )
      })
      expect(apart).toEqual([])
    }).toPass()
  }
})

test("the proof is chosen in the strip, has an address, and is remembered on this device", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(wordyMenu(12))
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
  const proof = page.getByRole("region", { name: "Épreuve" })
  await expect(page.getByRole("textbox", { name: "Nom du menu" })).toBeVisible()
  await expect(proof).toHaveCount(0)
  await page.getByRole("radio", { name: "Épreuve" }).check()
  await expect(proof.locator("svg text").first()).toBeAttached()
  await expect(page).toHaveURL(/#epreuve$/)
  await expectAccessible(page)

  await page.goto(`/dashboard/menu/${menuId}/edit`)
  await expect(proof).toBeVisible()
  await page.getByRole("radio", { name: "Liste" }).check()
  await expect(page.getByRole("textbox", { name: "Nom du menu" })).toBeVisible()
  await expect(page).not.toHaveURL(/#epreuve$/)
  await page.reload()
  await expect(page.getByRole("textbox", { name: "Nom du menu" })).toBeVisible()
})
