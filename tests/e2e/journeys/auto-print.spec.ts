import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

/** Lets the page print into a list, as a browser that asks no questions. */
async function printIntoAList(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(window, { printed })
    window.print = () => {
      printed.push(document.querySelector("[data-ticket]")?.textContent ?? "")
      window.dispatchEvent(new Event("afterprint"))
    }
  })
  return () => page.evaluate(() => (window as unknown as { printed: string[] }).printed)
}

test("a device prints each new ticket once, in one of its tabs, and also after it was closed", async ({
  page,
  context,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await owner.enterOrders(menuId, 1)
  const printed = await printIntoAList(page)
  await openSignedIn(page, owner, "/dashboard/orders")
  await expect(page.getByRole("article")).toHaveCount(1)
  await page.getByRole("button", { name: "Autres actions" }).click()
  const setting = page.getByRole("menuitemcheckbox", { name: "Imprimer chaque nouveau bon sur cet appareil" })
  await setting.click()
  await expect(setting).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press("Escape")

  const second = await context.newPage()
  const printedBySecond = await printIntoAList(second)
  await second.goto("/dashboard/orders/kitchen")
  await expect(second.getByRole("article")).toHaveCount(1)
  await owner.enterOrders(menuId, 2)
  await expect.poll(async () => (await printed()).length).toBe(2)
  expect(await printedBySecond()).toEqual([])
  await page.reload()
  await expect(page.getByRole("article")).toHaveCount(3)
  // The reload gave the lock to the other tab.
  await owner.enterOrders(menuId, 1)
  await expect.poll(async () => (await printed()).length + (await printedBySecond()).length).toBe(1)
  await page.close()
  await second.close()
  await owner.enterOrders(menuId, 1)
  const third = await context.newPage()
  const printedByThird = await printIntoAList(third)
  await third.goto("/dashboard/orders")
  await expect.poll(async () => (await printedByThird()).length).toBe(1)
})
