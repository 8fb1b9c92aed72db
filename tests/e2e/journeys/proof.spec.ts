import { expect, type Page } from "@playwright/test"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { openProof, proofField, smallMenu } from "../proof-page.ts"
import { seedOwner } from "../seed.ts"
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
    [...document.querySelectorAll('section[aria-label="Épreuve"] svg:has(text)')].flatMap((sheet, at) => {
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

test("an owner writes names, prices, descriptions and titles on the sheet, by keyboard alone, and diners read them", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu(smallMenu)
  await openProof(page, owner, menuId)
  const field = (label: string) => proofField(page, label)
  const sheet = page.getByRole("region", { name: "Épreuve" }).locator("svg:has(text)")

  // Enter goes on to the name of the next dish, Tab to the price and the description.
  await field("Nom\u00a0: Œufs mayonnaise").focus()
  await page.keyboard.press("End")
  await page.keyboard.type(" du jour")
  await expect(sheet).toContainText("du jour")
  await page.keyboard.press("Enter")
  await expect(field("Nom\u00a0: Poireaux vinaigrette")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(field("Prix\u00a0: Poireaux vinaigrette")).toBeFocused()
  await page.keyboard.press("Control+a")
  await page.keyboard.type("9,80 €")
  await page.keyboard.press("Tab")
  await expect(field("Description\u00a0: Poireaux vinaigrette")).toBeFocused()
  await page.keyboard.type("Noisettes torréfiées")
  // After the last dish of a category comes the line of a new one; without a word in it, the next category.
  await page.keyboard.press("Enter")
  await expect(field("Nouveau plat\u00a0: Entrées")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(field("Nom\u00a0: Bœuf bourguignon")).toBeFocused()
  await expectAccessible(page)
  // Escape restores what was there.
  await page.keyboard.type("Oups")
  await page.keyboard.press("Escape")
  await expect(field("Nom\u00a0: Bœuf bourguignon")).toHaveValue("Bœuf bourguignon")

  // A refused price says why and changes nothing.
  await page.keyboard.press("Tab")
  await page.keyboard.press("Control+a")
  await page.keyboard.press("Delete")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: "Indiquez un prix" })).toBeVisible()
  await expect(field("Prix\u00a0: Bœuf bourguignon")).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("Escape")

  await field("Nom de la catégorie\u00a0: Les braises").focus()
  await page.keyboard.press("Control+a")
  await page.keyboard.type("Au feu de bois")
  await page.keyboard.press("Enter")
  await expect(field("Nom\u00a0: Bœuf bourguignon")).toBeFocused()
  await field("Nom du menu").fill("Carte d’hiver")
  await field("Nom du menu").press("Enter")
  await expect(field("Nom\u00a0: Œufs mayonnaise du jour")).toBeFocused()
  await expect(sheet).toContainText("Au feu de bois")

  // One history for both views.
  await page.keyboard.press("Control+z")
  await expect(field("Nom du menu")).toHaveValue("Carte d’automne")
  await page.keyboard.press("Control+Shift+z")
  await expect(field("Nom du menu")).toHaveValue("Carte d’hiver")
  await page.keyboard.press("Control+s")
  await expect(page.getByText(/^Enregistré/)).toBeVisible()
  await page.goto(`/u/${owner.userId}`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Carte d’hiver")
  await expect(page.getByRole("heading", { name: "Au feu de bois" })).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: "Poireaux vinaigrette" })).toContainText("9,80")
  await expect(page.getByText("Noisettes torréfiées")).toBeVisible()
})

test("a text that is being written on the sheet survives a reload, and the same gestures in the list end the same", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  const written = []
  for (const view of ["Épreuve", "Liste"] as const) {
    const menuId = await owner.addMenu({ ...smallMenu, name: `Carte ${view}` })
    if (view === "Épreuve") {
      await openProof(page, owner, menuId)
      await page.getByRole("textbox", { name: "Nom\u00a0: Bœuf bourguignon" }).fill("Daube de bœuf")
    } else {
      await page.goto(`/dashboard/menu/${menuId}/edit`)
      await page.getByRole("radio", { name: "Liste" }).check()
      await page.getByRole("button", { name: "Actions pour Bœuf bourguignon" }).click()
      await page.getByRole("menuitem", { name: "Modifier" }).click()
      await page.getByRole("dialog").getByLabel("Nom", { exact: true }).fill("Daube de bœuf")
      await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click()
    }
    page.once("dialog", (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole("button", { name: "Reprendre" }).press("Enter")
    await page.keyboard.press("Control+s")
    await expect(page.getByText(/^Enregistré/)).toBeVisible()
    const { menu_data: stored } = (await owner.listMenus()).find(({ id }: { id: string }) => id === menuId) ?? {}
    written.push(stored.categories)
  }
  expect(written[0]).toEqual(written[1])
  expect(JSON.stringify(written[0])).toContain("Daube de bœuf")
})
