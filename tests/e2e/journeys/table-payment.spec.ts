import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { aPhone, aTable, dishesOf, order } from "../paying-table.ts"
import { expectAccessible, test } from "../watched-page.ts"

test("three phones pay one bill, and each sees the others within a second", async ({ page, browser, server }) => {
  const table = await aTable(server, "Le Petit Zinc")
  const { owner, menuId } = table
  const [eggs, leeks] = await dishesOf(owner)
  await order(owner, menuId, [eggs, leeks])
  const whole = Number(eggs.price) + Number(leeks.price)
  const euros = (amount: number) => `${amount.toFixed(2).replace(".", ",")}\u00a0€`

  // PAY-18: nothing on the page comes from elsewhere.
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).origin))
  await aPhone(page, table)
  await expect(page.getByRole("heading", { name: "Addition" })).toBeVisible()
  await expect(page.getByRole("button", { name: `Payer ${euros(whole)}` })).toBeVisible()
  await expectAccessible(page)
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await aPhone(other, table)

  // One's own dish: two taps from the page to the provider.
  await page.getByRole("checkbox").first().check()
  await page.getByRole("button", { name: `Payer ${euros(Number(eggs.price))}` }).dblclick()
  await expect(page.getByRole("button", { name: /Payer .* \(test\)/ })).toBeVisible()
  await expect(other.getByText("En cours de paiement · Téléphone 1")).toBeVisible()
  await page.getByRole("button", { name: /Payer .* \(test\)/ }).click()
  await expect(page.getByText(`Paiement confirmé\u00a0: ${euros(Number(eggs.price))}`)).toBeVisible()
  await expect(other.getByText("Réglé en ligne · Téléphone 1")).toBeVisible()
  await expectAccessible(page)

  // The other one pays the rest, with a tip.
  await other.getByText("2\u00a0€", { exact: true }).click()
  await other.getByRole("button", { name: `Payer ${euros(Number(leeks.price) + 2)}` }).click()
  await other.getByRole("button", { name: /Payer .* \(test\)/ }).click()
  await expect(other.getByRole("heading", { name: "L’addition est réglée. Merci et à bientôt." })).toBeVisible()
  await expect(page.getByRole("heading", { name: "L’addition est réglée. Merci et à bientôt." })).toBeVisible()
  await expectAccessible(other)

  expect(new Set(asked)).toEqual(new Set([new URL(server.url).origin]))

  // The note has what the law asks for.
  await other.getByRole("link", { name: "Voir la note", exact: true }).click()
  await expect(other.getByText("1 rue des Halles")).toBeVisible()
  await expect(other.getByText("dont TVA 10\u00a0%")).toBeVisible()
  await expect(other.getByText("Non acquittée")).toHaveCount(0)
  await expectAccessible(other)

  // A phone that has paid can have it sent. The address is checked, by the server too.
  await other.getByLabel("Votre nom sur la note (facultatif)").fill("Lou Martin")
  await other.getByLabel("Adresse e-mail").fill("lou@example")
  await other.getByRole("button", { name: "Recevoir la note par e-mail" }).click()
  await expect(other.getByText("Cette adresse n’est pas valable.")).toBeVisible()
  await expectAccessible(other)
  await other.getByLabel("Adresse e-mail").fill("lou@example.fr")
  await other.getByRole("button", { name: "Recevoir la note par e-mail" }).dblclick()
  await expect(other.getByText("La note est envoyée. L’adresse n’est pas conservée.")).toBeVisible()
})

test("a tap is not lost when the phone begins to follow the bill: what has not changed stays", async ({
  page,
  server,
}) => {
  const table = await aTable(server, "Le Petit Bleu")
  const [eggs, leeks] = await dishesOf(table.owner)
  await order(table.owner, table.menuId, [eggs])
  await page.addInitScript(() => {
    const observer = new MutationObserver((mutations) => {
      const added = mutations.flatMap(({ addedNodes }) => [...addedNodes])
      const forms = added.filter((node) => node instanceof HTMLElement && node.matches(".mb-bill"))
      document.documentElement.dataset.replaced = String(
        Number(document.documentElement.dataset.replaced ?? 0) + forms.length,
      )
    })
    addEventListener("DOMContentLoaded", () => {
      observer.observe(document.body, { childList: true, subtree: true })
      document.documentElement.dataset.key = document.querySelector<HTMLInputElement>("[name=key]")?.value
    })
  })
  const isReadAgain = page.waitForResponse((response) => {
    return response.url().includes("/addition/") && "x-payer-key" in response.request().headers()
  })
  await aPhone(page, table)
  await (await isReadAgain).finished()
  // The form that stays has the new key, so that a payment that was given up is not paid again.
  const firstKey = await page.locator("html").getAttribute("data-key")
  await expect(page.locator("[name=key]").first()).not.toHaveValue(firstKey ?? "")
  await page.getByRole("checkbox").first().check()
  await order(table.owner, table.menuId, [leeks])
  await expect(page.getByRole("checkbox")).toHaveCount(2)
  await expect(page.getByRole("checkbox").first()).toBeChecked()
  expect(await page.locator("html").getAttribute("data-replaced")).toBe("1")
})

test("an amount that is being typed while the bill changes keeps its field, its text and the focus", async ({
  page,
  server,
}) => {
  const table = await aTable(server, "Chez Lulu")
  const [eggs, leeks] = await dishesOf(table.owner)
  await order(table.owner, table.menuId, [eggs, leeks, eggs])
  await aPhone(page, table)
  await page.getByRole("radio", { name: "Payer un montant" }).check()
  const amount = page.locator("[name=amount]")
  await amount.pressSequentially("1")
  await order(table.owner, table.menuId, [leeks])
  await expect(page.getByRole("checkbox")).toHaveCount(4)
  await page.keyboard.type("2")
  await expect(amount).toHaveValue("12")
  await expect(amount).toBeFocused()
})

test("PAY-09: without script a bill is paid step by step, and the note is read", async ({ browser, server }) => {
  const table = await aTable(server, "Chez Marcel")
  const [eggs, leeks] = await dishesOf(table.owner)
  await order(table.owner, table.menuId, [eggs, leeks])
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await aPhone(page, table)
  await page.getByRole("radio", { name: "Payer mes plats" }).check()
  await page
    .getByRole("button", { name: /^(Payer|Continuer)/ })
    .last()
    .click()
  await expect(page.getByText("Cochez vos plats.")).toBeVisible()
  await page.getByRole("checkbox").first().check()
  await page.getByRole("button", { name: "Continuer" }).last().click()
  // The button now says what the ticked dish costs.
  const amount = `${Number(eggs.price).toFixed(2).replace(".", ",")}\u00a0€`
  await page
    .getByRole("button", { name: `Payer ${amount}` })
    .last()
    .click()
  await page.getByRole("button", { name: /\(test\)/ }).click()
  await expect(page.getByText(`Paiement confirmé\u00a0: ${amount}`)).toBeVisible()
  // The link to the email leads to its form on the note.
  await page.getByRole("link", { name: "Recevoir la note par e-mail" }).click()
  await expect(page).toHaveURL(/#letter$/)
  await expect(page.locator("#letter").getByRole("button", { name: "Recevoir la note par e-mail" })).toBeInViewport()
  await expect(page.getByText("Non acquittée")).toBeVisible()
  await context.close()
})

test("PAY-07: four phones split a bill that does not divide by four, to the cent", async ({ browser, server }) => {
  const table = await aTable(server, "Les Comptes Ronds")
  const [eggs] = await dishesOf(table.owner)
  expect(Number(eggs.price)).toBe(7.5)
  await order(table.owner, table.menuId, [eggs])
  for (const [at, part] of ["1,88", "1,88", "1,87", "1,87"].entries()) {
    const phone = await (await browser.newContext({ baseURL: server.url })).newPage()
    await aPhone(phone, table)
    if (at < 3) {
      await phone.getByRole("radio", { name: "Diviser en parts égales" }).check()
      // Two are proposed at first. The phones after it are proposed the people who are left.
      const step = phone.getByRole("button", { name: "Un de plus" })
      if (at === 0) for (const _one of [3, 4]) await step.click()
      await expect(phone.getByText(`Nous sommes encore ${4 - at} à payer`)).toBeVisible()
    }
    await phone
      .getByRole("button", { name: `Payer ${part}\u00a0€` })
      .last()
      .click()
    await phone.getByRole("button", { name: /\(test\)/ }).click()
    await expect(phone.getByText(`Paiement confirmé\u00a0: ${part}\u00a0€`)).toBeVisible()
    await phone.context().close()
  }
  expect(await table.owner.read("bills?select=due,settled")).toEqual([{ due: "0.00", settled: "7.50" }])
})

for (const [language, pay, payDishes, dish] of [
  ["fr", "Payer", "Payer mes plats", "Œufs mayonnaise"],
  ["en", "Pay", "Pay for my dishes", "Eggs mayonnaise"],
  ["es", "Pagar", "Pagar mis platos", "Huevos con mayonesa"],
  ["it", "Paga", "Paga i miei piatti", "Uova sode con maionese"],
  ["zh", "支付", "支付我的菜品", "蛋黄酱水煮蛋"],
] as const) {
  test(`PAY-09: by keyboard alone a dish is paid in ${language}, on a phone of 320 px`, async ({ page, server }) => {
    const table = await aTable(server, `Chez ${language}`)
    const [eggs, leeks] = await dishesOf(table.owner)
    await order(table.owner, table.menuId, [eggs, leeks])
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/addition/${table.owner.userId}?table=7&t=${table.code}&lang=${language}`)
    await expect(page.getByText(dish, { exact: true })).toBeVisible()
    await expectAccessible(page)
    const tabTo = async (target: ReturnType<typeof page.locator>) => {
      await expect(async () => {
        await page.keyboard.press("Tab")
        await expect(target).toBeFocused({ timeout: 50 })
      }).toPass({ intervals: [0] })
    }
    await tabTo(page.getByRole("checkbox").first())
    await page.keyboard.press("Space")
    await expect(page.getByRole("radio", { name: payDishes })).toBeChecked()
    const button = page.locator(".mb-foot [data-pay]")
    await expect(button).toContainText(pay)
    await tabTo(button)
    await page.keyboard.press("Enter")
    await tabTo(page.getByRole("button", { name: /\(test\)/ }))
    await page.keyboard.press("Enter")
    await expect(page.locator(".mb-notice").first()).toContainText("7")
    await expectAccessible(page)
    expect(await table.owner.read("bills?select=settled")).toEqual([{ settled: "7.50" }])
  })
}

test("PAY-06: a typed address never shows a payment, and a late one is confirmed by itself", async ({
  page,
  server,
}) => {
  const table = await aTable(server, "Aux Halles")
  const [eggs] = await dishesOf(table.owner)
  await order(table.owner, table.menuId, [eggs])
  await aPhone(page, table)
  await page.goto(`${page.url()}&part=${randomUUID()}`)
  await expect(page.getByText(/Paiement confirmé/)).toHaveCount(0)
  await page
    .getByRole("button", { name: /^Payer/ })
    .last()
    .click()
  await page.getByText("Accepté, confirmation tardive").click()
  await page.getByRole("button", { name: /\(test\)/ }).click()
  await expect(page.getByText("Paiement en cours de confirmation. Ne payez pas une seconde fois.")).toBeVisible()
  await expect(page.getByRole("button", { name: /^Payer/ })).toHaveCount(0)
  await expectAccessible(page)
})

test("after a lost answer the page shows the payment that was begun", async ({ page, server }) => {
  const table = await aTable(server, "Le Bouchon")
  const [eggs, leeks] = await dishesOf(table.owner)
  await order(table.owner, table.menuId, [eggs, leeks])
  await aPhone(page, table)
  await page.route("**/payer", async (route) => {
    // The server has it, and the phone does not know.
    await route.fetch()
    await route.abort()
  })
  await page.getByRole("checkbox").first().check()
  await page
    .getByRole("button", { name: /^Payer/ })
    .last()
    .click()
  await expect(page.getByText("En cours de paiement · Vous")).toBeVisible()
  await expect(page.getByRole("link", { name: "Reprendre mon paiement" })).toBeVisible()
  await page.unroute("**/payer")
  await page.getByRole("link", { name: "Reprendre mon paiement" }).click()
  const price = eggs.price.replace(".", ",")
  await expect(page.getByRole("button", { name: new RegExp(`^Payer ${price}.*\\(test\\)$`) })).toBeVisible()
})

test("a phone that goes back from the provider pays nothing, and a wrong code opens nothing", async ({
  page,
  server,
}) => {
  const table = await aTable(server, "Au Comptoir")
  const [eggs] = await dishesOf(table.owner)
  await order(table.owner, table.menuId, [eggs])
  await aPhone(page, table)
  await page
    .getByRole("button", { name: /^Payer/ })
    .last()
    .click()
  await page.getByRole("button", { name: "Annuler" }).click()
  await expect(page.getByText("Paiement annulé. Rien n’a été débité.")).toBeVisible()
  await expect(page.getByRole("button", { name: /^Payer/ }).last()).toBeVisible()
  await page.goto(`/addition/${table.owner.userId}?table=7&t=AAAAAAAAAAAAAA`)
  await expect(page.getByText("Ce QR code n’est plus valable. Demandez à l’équipe.")).toBeVisible()
  await expectAccessible(page)
})

test("the menu asks for no bill where diners do not pay at the table", async ({ page, server }) => {
  const { owner, code } = await aTable(server, "Sans paiement")
  await owner.write("PATCH", `table_payments?user_id=eq.${owner.userId}`, { is_on: false })
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goto(`/u/${owner.userId}?table=7&t=${code}`, { waitUntil: "networkidle" })
  expect(asked.some((url) => url.includes("/service-worker.js") || url.includes("after-load"))).toBe(true)
  expect(asked.filter((url) => url.includes("table-bill"))).toEqual([])
})

test("PAY-10: from the scanned page to the provider it takes two taps for all, and three for one’s own dish", async ({
  page,
  server,
}) => {
  const table = await aTable(server, "Le Zinc d’en face")
  const [eggs, leeks] = await dishesOf(table.owner)
  await order(table.owner, table.menuId, [eggs, leeks])
  await page.setViewportSize({ width: 390, height: 844 })
  let taps = 0
  await page.exposeFunction("countTap", () => {
    taps += 1
  })
  await page.addInitScript(() => addEventListener("click", (event) => event.isTrusted && window.countTap(), true))
  const scan = () => page.goto(`/u/${table.owner.userId}?table=7&t=${table.code}`)
  const open = () => page.getByRole("link", { name: /^Addition de la table 7/ }).click()
  const pay = () =>
    page
      .getByRole("button", { name: /^Payer/ })
      .last()
      .click()
  await scan()
  await open()
  await expect(page.getByRole("heading", { name: "Addition" })).toBeVisible()
  // No tip is chosen before the diner does.
  await expect(page.getByRole("radio", { name: "Sans pourboire" })).not.toBeChecked()
  await expect(page.locator("[name=tip]:checked")).toHaveCount(0)
  await pay()
  await expect(page.getByRole("button", { name: "Annuler" })).toBeVisible()
  expect(taps).toBe(2)
  await page.getByRole("button", { name: "Annuler" }).click()
  // Until the server has released it, the share belongs to this payment.
  await expect(page.getByRole("heading", { name: "Addition" })).toBeVisible()
  taps = 0
  await scan()
  await open()
  await page.getByRole("checkbox").first().check()
  await pay()
  await expect(page.getByText(/À payer|Payer/).first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Annuler" })).toBeVisible()
  expect(taps).toBe(3)
})

test("where bills are paid by phone, cart and order say so, and lead to the bill", async ({ page, server }) => {
  const table = await aTable(server, "La Table d’Anne")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/u/${table.owner.userId}?table=7&t=${table.code}`)
  await page
    .getByRole("button", { name: /^Ajouter .* au panier/ })
    .first()
    .click()
  await page.getByRole("button", { name: "Ouvrir le panier" }).click()
  await expect(page.getByText("Vous pourrez payer l’addition avec votre téléphone.")).toBeVisible()
  await expect(page.getByText("Le paiement en ligne arrive bientôt")).toHaveCount(0)
  await page.getByRole("button", { name: "Commander" }).click()
  const sent = page.getByRole("dialog", { name: "Commande envoyée" })
  await expect(sent.getByText("Total de la commande")).toBeVisible()
  await expect(sent.getByText("Total à régler sur place")).toHaveCount(0)
  await expectAccessible(page)
  await sent.getByRole("link", { name: "Addition de la table 7" }).click()
  await expect(page.getByRole("heading", { name: "Addition" })).toBeVisible()
})

declare global {
  interface Window {
    countTap: () => void
  }
}
