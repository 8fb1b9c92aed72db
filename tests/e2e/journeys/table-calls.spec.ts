import { type Browser, expect, type Page } from "@playwright/test"
import { expectAccessibleInBothThemes } from "../both-themes.ts"
import { anAccount, chooseBoardAction, openSignedIn } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { type ServerToVisit, test, watch } from "../watched-page.ts"

/** Creates a Premium restaurant with a menu and the table "7". */
async function aRestaurant(server: ServerToVisit): Promise<SeededOwner & { code: string }> {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, { tables: ["7"] })
  const codes = await owner.ask<{ table: string; code: string }[]>("rest/v1/rpc/list_table_codes", {})
  return { ...owner, code: codes[0]?.code ?? "" }
}

/** A phone that opens its cart with one dish. */
async function aPhone(browser: Browser, server: ServerToVisit, path: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "fr-FR",
    baseURL: server.url,
  })
  await watch(context, server.url)
  const phone = await context.newPage()
  await phone.goto(path)
  await phone.locator("button.mv-plus").first().click()
  await phone.locator(".mv-cart").click()
  return phone
}

test("a table calls a waiter and asks for the bill; the board shows it, and the phone reads that somebody comes", async ({
  page,
  browser,
  server,
}) => {
  const owner = await aRestaurant(server)
  await openSignedIn(page, owner, "/dashboard/orders")
  await chooseBoardAction(page, "Réglages")
  const setting = page.getByRole("switch", { name: "Appels depuis la table" })
  await setting.click()
  await expect(setting).toBeChecked()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press("Escape")

  const without = await aPhone(browser, server, `/u/${owner.userId}?table=7`)
  await expect(without.getByRole("button", { name: /^Commander/ })).toBeVisible()
  await expect(without.getByRole("button", { name: "Appeler un serveur" })).toHaveCount(0)
  await without.context().close()

  const phone = await aPhone(browser, server, `/u/${owner.userId}?table=7&t=${owner.code}`)
  const cart = phone.getByRole("dialog", { name: "Votre panier" })
  const called = phone.waitForResponse("**/call-waiter")
  await cart.getByRole("button", { name: "Appeler un serveur" }).click()
  await called
  // The second press of a double click, after a quick answer.
  await phone.mouse.down({ clickCount: 2 })
  await phone.mouse.up({ clickCount: 2 })
  await expect(cart.getByText(/^Demande envoyée à \d\d:\d\d$/)).toBeVisible()
  await expectAccessibleInBothThemes(phone)
  const band = page.getByRole("list", { name: "Appels" })
  await expect(band.getByRole("listitem")).toHaveCount(1)
  await expect(band).toContainText(/Table 7 appelle · \d\d:\d\d/)
  await expectAccessibleInBothThemes(page)
  await cart.getByRole("button", { name: "Appeler un serveur" }).click()
  await expect(cart.getByText("Votre demande est déjà en cours.")).toBeVisible()
  await cart.getByRole("button", { name: "Demander l’addition" }).click()
  await expect(band.getByRole("listitem")).toHaveCount(2)
  await expect(band).toContainText("Table 7 demande l’addition")

  await band.getByRole("button", { name: "J’y vais, table 7" }).last().click()
  await expect(cart.getByText("Un serveur arrive.")).toBeVisible()
  await expect(band.getByRole("listitem")).toHaveCount(1)
  await band.getByRole("button", { name: "J’y vais, table 7" }).click()
  await expect(band).toHaveCount(0)

  // After the order, the same two buttons are below it.
  await cart.getByRole("button", { name: /^Commander/ }).click()
  const sent = phone.getByRole("dialog", { name: "Commande envoyée" })
  await sent.getByRole("button", { name: "Demander l’addition" }).click()
  await expect(sent.getByText(/^Demande envoyée à \d\d:\d\d$/)).toBeVisible()
  await expectAccessibleInBothThemes(phone)

  // Without a network, the phone says so.
  await phone.context().setOffline(true)
  await sent.getByRole("button", { name: "Appeler un serveur" }).click()
  await expect(sent.getByText("Pas de réponse. Faites signe à l’équipe.")).toBeVisible()
  await phone.context().setOffline(false)
  await phone.context().close()
})

test("the same in four further languages, by keyboard (TEAM-09)", async ({ browser, server }) => {
  const owner = await aRestaurant(server)
  await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, { takes_calls: true })
  for (const [language, name] of [
    ["en", "Call a waiter"],
    ["es", "Llamar al camarero"],
    ["it", "Chiama il cameriere"],
    ["zh", "呼叫服务员"],
  ] as const) {
    const phone = await aPhone(browser, server, `/u/${owner.userId}?table=7&t=${owner.code}&lang=${language}`)
    const button = phone.getByRole("button", { name, exact: true })
    await button.focus()
    await phone.keyboard.press("Enter")
    await expect(phone.locator(".mc-calls [role=status]").first()).not.toBeEmpty()
    await phone.context().close()
  }
})
