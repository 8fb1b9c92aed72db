import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { expectAccessibleInBothThemes } from "../both-themes.ts"
import { openFirstOrder } from "../owner-steps.ts"
import { aTable, dishesOf, order } from "../paying-table.ts"
import { test, watch } from "../watched-page.ts"

const phone = { viewport: { width: 390, height: 844 }, locale: "fr-FR", timezoneId: "Europe/Paris" }

test("a waiter's phone has what to accept, the orders and the bills within reach of the thumb, and with the keyboard", async ({
  browser,
  server,
}) => {
  test.slow()
  const { owner, menuId } = await aTable(server, "Le Petit Zinc")
  const own = `ordering?user_id=eq.${owner.userId}`
  const dishes = await dishesOf(owner)
  const { code } = await owner.ask<{ code: string }>("functions/v1/invite-device", { role: "floor", name: "Salle" })
  await order(owner, menuId, dishes)

  const context = await browser.newContext({ ...phone, baseURL: server.url })
  await watch(context, server.url)
  const floor = await context.newPage()
  await floor.goto(`/poste#${code}`)
  await floor.getByRole("button", { name: "Relier cet appareil" }).click()
  const bar = floor.getByRole("navigation", { name: "Poste" })
  const part = (name: RegExp) => bar.getByRole("button", { name })
  // Without acceptance the bar has no place for it.
  await expect(part(/^Commandes/)).toHaveAccessibleName("Commandes 1 en cours")
  await expect(part(/^Commandes/)).toHaveAttribute("aria-current", "page")
  await expect(part(/^Additions/)).toHaveAccessibleName("Additions 1 en cours")
  await expect(bar.getByRole("button")).toHaveCount(2)

  await owner.write("PATCH", own, { needs_acceptance: true })
  await expect(part(/^À valider/)).toHaveAttribute("aria-current", "page")
  const waiting = await orderAsDiner(floor, server.url, menuId, dishes[0])
  expect(waiting).toBe(200)
  await expect(part(/^À valider/)).toHaveAccessibleName("À valider 1 commande")
  await expect(floor.getByRole("region", { name: "À valider" }).getByRole("article")).toHaveCount(1)
  await expect(floor.getByRole("tab")).toHaveCount(0)
  await expectAccessibleInBothThemes(floor)

  // The list of actions is a sheet. A press beside it closes it, and presses nothing that it covers.
  await floor.getByRole("button", { name: "Autres actions" }).click()
  const sheet = floor.getByRole("menu")
  await expect(sheet).toBeVisible()
  await expectAccessibleInBothThemes(floor)
  const [box, accept] = [
    await sheet.boundingBox(),
    await floor.getByRole("button", { name: /^Valider, table/ }).boundingBox(),
  ]
  if (box === null || accept === null) throw new Error("Nothing is shown")
  expect([box.x, box.width, box.y + box.height]).toEqual([0, 390, 844])
  expect(accept.y + accept.height).toBeLessThan(box.y)
  await floor.mouse.click(accept.x + 10, accept.y + 10)
  await expect(sheet).toHaveCount(0)
  await expect(floor.getByRole("button", { name: "Autres actions" })).toBeFocused()
  await expect(part(/^À valider/)).toHaveAccessibleName("À valider 1 commande")

  await part(/^À valider/).focus()
  await floor.keyboard.press("Tab")
  await floor.keyboard.press("Enter")
  await expect(part(/^Commandes/)).toBeFocused()
  await expect(part(/^Commandes/)).toHaveAttribute("aria-current", "page")
  await expect(floor.getByRole("tab")).toHaveText([/^En attente/, "En prép.", "Prêt", "Terminé"])
  await expectAccessibleInBothThemes(floor)
  await floor.keyboard.press("Tab")
  await floor.keyboard.press("Enter")
  const bills = floor.getByRole("dialog", { name: /^Additions/ })
  await expect(bills).toBeVisible()
  await floor.keyboard.press("Escape")
  await expect(part(/^Additions/)).toBeFocused()

  await part(/^À valider/).click()
  await floor.getByRole("button", { name: /^Valider, table/ }).click()
  await expect(part(/^À valider/)).toHaveAccessibleName("À valider")
  await expect(part(/^Commandes/)).toHaveAccessibleName("Commandes 2 en cours")
  await expect(floor.getByText("Aucune commande")).toBeVisible()

  // The last card can be scrolled above the bar, and nothing is wider than the smallest phone.
  await part(/^Commandes/).click()
  // A waiter reads dishes. The prices are one press away.
  await expect(floor.getByRole("article").first()).toContainText("Œufs mayonnaise")
  await expect(floor.getByRole("article").first()).not.toContainText("€")
  await openFirstOrder(floor)
  const opened = floor.getByRole("dialog", { name: /^Table/ })
  await expect(opened).toContainText(/7,50\s€/)
  await floor.keyboard.press("Escape")
  await expect(opened).toHaveCount(0)
  await floor.setViewportSize({ width: 320, height: 568 })
  await floor.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const card = await floor.getByRole("article").last().boundingBox()
  const barBox = await bar.boundingBox()
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
  for (const button of await bar.getByRole("button").all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  }
  expect(await floor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  // A tablet has all tabs in one row.
  await floor.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toHaveCount(0)
  await expect(floor.getByRole("tab")).toHaveCount(5)
  await context.close()
})

/** Places an order as a diner's phone does. @returns the status */
function orderAsDiner(page: Page, url: string, menuId: string, dish: { id: string; price: string }): Promise<number> {
  const body = {
    ...{ menu_id: menuId, table_number: "8", idempotency_key: randomUUID() },
    lines: [{ ...dish, quantity: 1 }],
  }
  return page.evaluate(
    async ([address, text]) => {
      const { anonKey } = await (await fetch("/config.json")).json()
      const headers = { apikey: anonKey, "content-type": "application/json" }
      return (await fetch(`${address}/rest/v1/rpc/place_order`, { method: "POST", headers, body: text })).status
    },
    [url, JSON.stringify(body)] as const,
  )
}
