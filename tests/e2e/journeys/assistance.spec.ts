import { expect } from "@playwright/test"
import { startModel } from "../loopback-model.ts"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

type Texts = { texts: { number: number; text: string }[] }

/** Answers each text with itself in brackets. */
const inBrackets = ({ texts }: Texts) => ({ texts: texts.map(({ number, text }) => ({ number, text: `(${text})` })) })

test("an owner allows a model once, gets its translations as proposals, and ends the permission in the settings", async ({
  browser,
}) => {
  const model = await startModel(inBrackets)
  const server = await startServer(model.settings)
  const context = await browser.newContext({ baseURL: server.url })
  const complaints = await watch(context, server.url)
  const page = await context.newPage()
  try {
    const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
    const items = [{ id: "a", name: "Tripoux de la Margeride", price: "18", description: "", allergens: [] }]
    const menuId = await owner.addMenu({
      ...{ name: "Carte", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" },
      categories: [{ id: "plats", name: "Plats", items }],
    })
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    await openSignedIn(page, owner, `/dashboard/menu/${menuId}/translations`)
    await page.getByRole("button", { name: "Proposer les traductions manquantes" }).click()
    await page.getByText("L’IA (Essai (France))").click()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Proposer", exact: true }).click()
    await expect(page.getByText("Envoyer vos textes à Essai (France)\u00a0?")).toBeVisible()
    expect(model.sent).toEqual([])
    await expectAccessible(page)
    await page.getByRole("button", { name: "Autoriser", exact: true }).dblclick()
    await expect(page.getByText("3 traductions proposées")).toBeVisible()
    const field = page.getByRole("textbox", { name: "Traduction de «\u00a0Tripoux de la Margeride\u00a0»" })
    await expect(field).toHaveValue("(Tripoux de la Margeride)")
    expect(model.sent).toHaveLength(1)

    // What diners read of the model is marked for machines, in its language only.
    const isMarked = async (query: string) =>
      (await (await fetch(`${server.url}/u/${owner.userId}${query}`)).text()).includes("digitalsourcetype")
    expect(await isMarked("?lang=en")).toBe(false)
    await page.locator("[data-row]").filter({ has: field }).getByRole("button", { name: "Accepter" }).press("Enter")
    await expect.poll(() => isMarked("?lang=en")).toBe(true)
    expect(await isMarked("")).toBe(false)

    await page.goto("/dashboard/settings/assistance")
    await expect(page.getByText("Aujourd’hui\u00a0: 1 demande sur 200.")).toBeVisible()
    await expectAccessible(page)
    const permission = page.getByRole("switch", { name: "Autoriser l’envoi de mes textes à Essai (France)" })
    await expect(permission).toBeChecked()
    await permission.click()
    await expect(permission).not.toBeChecked()
    expect(await (await fetch(`${server.url}/confidentialite`)).text()).toContain("Essai (France)")
    expect(complaints.list).toEqual([])
  } finally {
    await context.close()
    await server.stop()
    model.server.close()
  }
})
