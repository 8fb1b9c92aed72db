import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect } from "@playwright/test"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { anAccount, logIn } from "../owner-steps.ts"
import { type SeededOwner, seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { expectAccessible, test } from "../watched-page.ts"

const sole = { id: "sole", name: "Sole meunière", description: "", price: "32", allergens: ["Poissons", "Lait"] }
const tart = { id: "tart", name: "Tarte Tatin", description: "", price: "9", allergens: [] }
const terrine = { id: "terrine", name: "Terrine du boucher", description: "", price: "11", allergens: [] }
const carte = {
  ...{ name: "Carte d’automne", isActive: true, lastUpdated: "2026-11-12T10:02:00.000Z" },
  categories: [{ id: "plats", name: "Plats", items: [sole, tart] }],
}

/** Changes stored rows while no server runs. */
function change(folder: string, statements: string): void {
  const file = new DatabaseSync(join(folder, "ardoise.db"))
  file.exec(statements)
  file.close()
}

/** The job is due, and runs as soon as a server starts. */
const due = "update jobs set due_at = '2026-01-01T00:00:00.000Z' where name = 'archive-cards'"

test("an owner finds what was displayed on a day, compares it with today, and saves it as a PDF", async ({
  browser,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), "ardoise-archive-"))
  let server = await startServer({ DATA_DIR: folder })
  // The same address after each start.
  const settings = { DATA_DIR: folder, PORT: new URL(server.url).port }
  const account = anAccount()
  const page = await (await browser.newContext({ baseURL: server.url, locale: "fr-FR" })).newPage()
  const displays = async (owner: SeededOwner) => {
    const file = new DatabaseSync(join(folder, "ardoise.db"), { readOnly: true })
    const rows = file.prepare("select id from card_displays where user_id = ?").all(owner.userId)
    file.close()
    return rows.length
  }
  try {
    const owner = await seedOwner(server.url, account)
    const menuId = await owner.addMenu(carte)
    await server.stop()
    change(folder, due)
    server = await startServer(settings)
    await expect.poll(() => displays(owner)).toBe(1)
    await logIn(page, account)
    await page.goto("/dashboard/papiers")
    const recent = page.getByRole("region", { name: "Ce qui était affiché" })
    await expect(recent.getByRole("listitem")).toHaveText(/En ce moment, depuis le .*Carte d’automne2\splats/)

    await owner.changeMenu(menuId, (document) => {
      document.categories[0].items = [{ ...sole, price: "34" }, terrine]
      return document
    })
    await server.stop()
    change(folder, `update card_displays set shown_from = '2026-11-12T10:02:00.000Z'; ${due}`)
    server = await startServer(settings)
    await expect.poll(() => displays(owner)).toBe(2)

    await page.goto("/dashboard/papiers")
    await page.getByRole("link", { name: "Toute l’archive" }).click()
    await expect(page).toHaveURL(/\/papiers\/archive$/)
    await page.reload()
    await expect(page.getByRole("heading", { name: "Ce qui était affiché" })).toBeVisible()
    const rows = page.getByRole("main").locator("ul > li")
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText("12 novembre 2026, 11:02 – ")
    await expectAccessible(page)

    await page.getByLabel("Aller au").fill("2026-11-13")
    await expect(rows).toHaveCount(1)
    await rows.getByRole("button", { name: /^Comparer à aujourd’hui/ }).press("Enter")
    const table = page.getByRole("table")
    await expect(table.getByRole("row")).toHaveText([
      "Ce qui diffèreAlorsAujourd’hui",
      /^Sole meunière32,00\s€34,00\s€$/,
      /^Terrine du boucherPas à la carte11,00\s€$/,
      /^Tarte Tatin9,00\s€Pas à la carte$/,
    ])
    await expectAccessible(page)
    const download = page.waitForEvent("download")
    await rows.getByRole("button", { name: /^PDF/ }).press("Enter")
    const saved = await download
    expect(saved.suggestedFilename()).toBe("carte-affichee-2026-11-12.pdf")
    const chunks: Buffer[] = []
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
    const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)), verbosity: 0 }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const text = items
      .map((item) => ("str" in item ? item.str : ""))
      .join(" ")
      .replace(/\s+/g, " ")
    expect(text).toContain("Carte affichée du 12 novembre 2026 à 11:02 au ")
    expect(text).toContain("Empreinte SHA-256")

    await rows.getByRole("button", { name: /^Fermer/ }).press("Enter")
    await expect(table).toHaveCount(0)
    await page.getByLabel("Aller au").fill("2026-11-01")
    await expect(page.getByText("L’archive ne va pas jusqu’à ce jour.")).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await page.getByLabel("Aller au").fill("")
    await rows
      .nth(1)
      .getByRole("button", { name: /^Comparer à aujourd’hui/ })
      .press("Enter")
    await expect(table).toBeVisible()
    const { scrolls } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }))
    expect(scrolls).toBe(false)
  } finally {
    await page.context().close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
