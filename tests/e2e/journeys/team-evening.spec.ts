import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, expect, type Page } from "@playwright/test"
import { anAccount, logIn } from "../owner-steps.ts"
import { type KitchenPrinter, printAll, starPrinter } from "../printers.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { test } from "../watched-page.ts"

const tablet = { viewport: { width: 1180, height: 820 }, locale: "fr-FR", timezoneId: "Europe/Paris" }
const phone = { viewport: { width: 390, height: 844 }, locale: "fr-FR", timezoneId: "Europe/Paris" }

/** Links a device with a code that the owner makes in the settings. */
async function link(browser: Browser, owner: Page, role: "Cuisine" | "Salle"): Promise<Page> {
  await owner.getByRole("button", { name: "Ajouter un appareil" }).click()
  await owner.getByRole("radio", { name: role }).check()
  await owner.getByRole("button", { name: "Créer le code" }).click()
  const shown = owner.getByText(/^[A-Z]{4}-[A-Z]{4}$/)
  const code = (await shown.textContent()) ?? ""
  const context = await browser.newContext({
    ...(role === "Cuisine" ? tablet : phone),
    baseURL: new URL(owner.url()).origin,
  })
  const device = await context.newPage()
  await device.goto(`/poste#${code}`)
  await device.getByRole("button", { name: "Relier cet appareil" }).click()
  await owner.getByRole("button", { name: "Fermer" }).last().click()
  return device
}

/** Adds a printer through the API. */
async function aPrinter(owner: SeededOwner, url: string): Promise<KitchenPrinter> {
  const body = { kind: "star", name: "Cuisine", prints: "all" }
  return starPrinter(url, await owner.ask<{ user: string; secret: string }>("functions/v1/add-printer", body))
}

test("an evening of a kitchen's tablet and a waiter's phone: each ticket is printed once, and the figures are what was done", async ({
  browser,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), "ardoise-evening-"))
  let server = await startServer({ DATA_DIR: folder })
  try {
    const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
    await owner.addMenu(aCarte())
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, { needs_acceptance: true })
    const office = await (await browser.newContext({ baseURL: server.url, locale: "fr-FR" })).newPage()
    await logIn(office, owner)
    await office.goto("/dashboard/settings/team")
    const kitchen = await link(browser, office, "Cuisine")
    const floor = await link(browser, office, "Salle")
    await expect(office.getByRole("list", { name: "Appareils" }).getByRole("listitem")).toHaveCount(2)
    const printer = await aPrinter(owner, server.url)

    // Six tables order; each is one visit. The waiter refuses the last one.
    for (let table = 1; table <= 6; table += 1) {
      const context = await browser.newContext({ ...phone, baseURL: server.url })
      const guest = await context.newPage()
      await guest.goto(`/u/${owner.userId}?table=${table}`)
      await guest.getByRole("button", { name: /^Ajouter Sole meunière/ }).click()
      await guest.locator(".mv-cart").click()
      await guest
        .getByRole("dialog", { name: "Votre panier" })
        .getByRole("button", { name: /^Commander/ })
        .click()
      await expect(guest.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
      await context.close()
    }
    await expect(floor.getByRole("article")).toHaveCount(6)
    await expect(kitchen.getByRole("article")).toHaveCount(0)
    await printAll(printer)
    expect(printer.paper).toEqual([])
    // By keyboard: the next card moves under the finger, which ignores a second tap at once.
    for (let table = 1; table <= 5; table += 1) {
      await floor.getByRole("button", { name: `Valider, table ${table}`, exact: true }).press("Enter")
      await expect(floor.getByRole("article")).toHaveCount(6 - table)
    }
    await floor.getByRole("button", { name: "Refuser, table 6", exact: true }).click()
    await floor.getByRole("button", { name: "Oui, annuler" }).click()
    await expect(floor.getByRole("article")).toHaveCount(0)

    // The printer and the kitchen get the five, and the kitchen makes them.
    await printAll(printer)
    const tables = printer.paper.map((paper) => /Table (\d)/.exec(paper)?.[1])
    expect(tables).toEqual(["1", "2", "3", "4", "5"])
    await expect(kitchen.getByRole("article")).toHaveCount(5)
    for (let table = 1; table <= 5; table += 1) {
      const slip = kitchen.getByRole("article", { name: `Table ${table}`, exact: true })
      await slip.getByRole("button", { name: /^Commencer préparation/ }).press("Enter")
      await slip.getByRole("button", { name: /^Marquer comme prêt/ }).press("Enter")
      await expect(slip).toHaveCount(0)
    }
    await printAll(printer)
    expect(printer.paper).toHaveLength(5)

    // The floor serves them.
    await floor
      .getByRole("navigation", { name: "Poste" })
      .getByRole("button", { name: /^Commandes/ })
      .click()
    await floor.getByRole("tab", { name: /^Prêt/ }).click()
    for (let table = 1; table <= 5; table += 1) {
      await floor.getByRole("button", { name: `Terminer la commande, table ${table}`, exact: true }).press("Enter")
      await expect(floor.getByRole("article", { name: `Table ${table}`, exact: true })).toHaveCount(0)
    }
    // The screen shows a move before it is stored.
    const readOrders = () => owner.read<{ status: string; movedBy: string }>("orders?select=status,movedBy&order=id")
    const readStatuses = async () => (await readOrders()).map(({ status }) => status)
    await expect.poll(readStatuses).toEqual([...Array(5).fill("completed"), "cancelled"])
    const statuses = await readOrders()
    expect(new Set(statuses.map(({ movedBy }) => movedBy))).toEqual(new Set(["Téléphone salle"]))

    // Draining stores what was counted.
    await server.stop()
    server = await startServer({ DATA_DIR: folder })
    const morning = await (await browser.newContext({ baseURL: server.url, locale: "fr-FR" })).newPage()
    await logIn(morning, owner)
    await morning.goto("/dashboard/chiffres")
    const tile = (name: string) => morning.locator("dl > div").filter({ has: morning.getByText(name, { exact: true }) })
    await expect(tile("Vues").locator("dd").first()).toHaveText("6")
    await expect(tile("Commandes").locator("dd").first()).toHaveText("5")
    await expect(tile("Commandé").locator("dd").first()).toHaveText(/^170,00\s€$/)
    const sold = morning.getByRole("table", { name: "Plats commandés" }).getByRole("row").filter({ hasText: "Sole" })
    await expect(sold).toContainText("5")
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
