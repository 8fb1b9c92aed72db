import { expect, type Page } from "@playwright/test"
import { anAccount } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

test.use({ viewport: { width: 390, height: 844 }, locale: "fr-FR", timezoneId: "Europe/Paris" })

const cart = (tab: Page) => tab.getByRole("dialog", { name: "Votre panier" })
const sent = (tab: Page) => tab.getByRole("dialog", { name: /^(Commande envoyée|Votre commande)$/ })

/**
 * Presses "Commander" by script after a delay.
 *
 * @param delayMs milliseconds from now
 * @returns whether the button was still on the page
 */
const pressIn = (tab: Page, delayMs: number) =>
  tab.getByRole("button", { name: "Commander" }).evaluate(
    (button: HTMLElement, wait) =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => {
          resolve(button.isConnected)
          button.click()
        }, wait)
      }),
    delayMs,
  )

for (const hasLocks of [true, false]) {
  test(`two tabs that send the same cart at once create one order, ${hasLocks ? "with" : "without"} the Web Locks API`, async ({
    page: first,
    context,
    server,
  }) => {
    // A tab in the background draws rarely, so that each click on it waits.
    test.setTimeout(150_000)
    const owner = await seedOwner(server.url, anAccount())
    await owner.addMenu(aCarte())
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    // On plain http, as in a restaurant's local network, browsers have no Web Locks API.
    if (!hasLocks) {
      await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined }))
    }
    const second = await context.newPage()
    const tabs = [first, second]
    for (const tab of tabs) await tab.goto(`/u/${owner.userId}?table=7`)
    for (const [round, delayMs] of [0, 0, 5, 15, 30, 50, 80, 150].entries()) {
      await first.getByRole("button", { name: /^Ajouter Sole meunière/ }).click()
      for (const tab of tabs) {
        await tab.bringToFront()
        await tab.getByRole("button", { name: /^Ouvrir le panier/ }).click()
        await expect(cart(tab).getByRole("button", { name: "Retirer Sole meunière" })).toBeVisible()
        await expect(tab.getByRole("button", { name: "Commander" })).toBeVisible()
      }
      const isPressed = await Promise.all([pressIn(first, 0), pressIn(second, delayMs)])
      for (const [index, tab] of tabs.entries()) {
        // A tab whose press came after the other one's order shows an empty cart instead.
        const end = isPressed[index] ? sent(tab) : cart(tab).getByText("Votre panier est vide")
        await expect(end).toBeVisible()
        await expect(tab.getByRole("button", { name: "Commander" })).toHaveCount(0)
        await expect(tab.getByText("Envoi...")).toHaveCount(0)
      }
      expect((await Promise.all(tabs.map((tab) => sent(tab).isVisible()))).some(Boolean)).toBe(true)
      expect(await owner.listOrders()).toHaveLength(round + 1)
      for (const tab of tabs.toReversed()) {
        await tab.bringToFront()
        if (await sent(tab).isVisible()) await sent(tab).getByRole("button", { name: "Revenir à la carte" }).click()
        if (await cart(tab).isVisible()) await cart(tab).getByRole("button", { name: "Fermer" }).click()
      }
    }
  })
}

test("the name of the order's pill includes its status, and removing a line of the cart focuses the next one", async ({
  page,
  context,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.goto(`/u/${owner.userId}`)
  for (const dish of ["Sole meunière", "Poireaux vinaigrette"]) {
    await page.getByRole("button", { name: new RegExp(`^Ajouter ${dish}`) }).click()
  }
  await page.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await page.getByRole("button", { name: "Retirer Sole meunière" }).press("Enter")
  await expect(page.getByRole("button", { name: "Retirer Poireaux vinaigrette" })).toBeFocused()
  await page.getByRole("button", { name: "Commander" }).click()
  await expect(sent(page).getByText("Commande", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await sent(page).getByRole("button", { name: "Revenir à la carte" }).click()
  const devtools = await context.newCDPSession(page)
  const { nodes } = await devtools.send("Accessibility.getFullAXTree")
  const names = nodes.filter(({ role }) => role?.value === "button").map(({ name }) => name?.value)
  expect(names).toContain("Votre commande, En attente")
})

test("when a menu is deleted during an order, the page shows the served menu and a message", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await owner.addMenu({ ...aCarte(), name: "Carte du soir" })
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.goto(`/u/${owner.userId}`)
  await page.getByRole("button", { name: /^Ajouter Sole meunière/ }).click()
  await page.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await expect(page.getByRole("button", { name: "Commander" })).toBeVisible()
  await owner.changeMenu(menuId, null)
  await page.getByRole("button", { name: "Commander" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Carte du soir" })).toBeVisible()
  await expect(page.getByText("Cette carte n’est plus servie. Voici celle du moment.")).toBeVisible()
  await expectAccessible(page)
  expect(await owner.listOrders()).toEqual([])
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: "Carte du soir" })).toBeVisible()
  await expect(page.getByText("Cette carte n’est plus servie.")).toHaveCount(0)
})
