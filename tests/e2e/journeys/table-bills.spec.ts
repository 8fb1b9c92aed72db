import { type Browser, expect, type Page } from "@playwright/test"
import { chooseBoardAction, openSignedIn } from "../owner-steps.ts"
import { aPhone, aTable, dishesOf, order, type PayingTable } from "../paying-table.ts"
import { expectAccessible, test } from "../watched-page.ts"

const euros = (amount: number) => `${amount.toFixed(2).replace(".", ",")}\u00a0€`

/** A page in a browser of its own. */
const aPage = async (browser: Browser, url: string): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage()

/** Presses "Payer" on a phone, and pays at the test checkout. */
async function pay(phone: Page): Promise<void> {
  await phone
    .getByRole("button", { name: /^Payer/ })
    .last()
    .click()
  await phone.getByRole("button", { name: /\(test\)/ }).click()
}

/** Opens the bills of a board, on a device of its own. */
async function openBills(page: Page, { owner }: PayingTable): Promise<void> {
  await openSignedIn(page, owner, "/dashboard/orders")
  await expect(page.getByText("En direct")).toBeVisible()
  await chooseBoardAction(page, /^Additions/)
  await expect(page.getByRole("dialog", { name: "Additions en cours" })).toBeVisible()
}

const card = (page: Page, table: string) => page.getByRole("article", { name: `Table ${table}`, exact: true })

test("PAY-08: four phones pay one bill in four ways while the board follows; the next guests see none of it", async ({
  page,
  browser,
  server,
}) => {
  const table = await aTable(server, "Les Quatre Amis")
  const { owner, menuId } = table
  const [eggs, leeks] = await dishesOf(owner)
  await order(owner, menuId, [eggs, leeks, eggs, leeks])
  const [egg, leek] = [Number(eggs.price), Number(leeks.price)]
  const total = 2 * egg + 2 * leek
  await openSignedIn(page, owner, "/dashboard/orders")
  await expect(page.getByText("En direct")).toBeVisible()

  // One pays two dishes, one an amount, one an equal part of what is left, one the rest.
  const phones = await Promise.all([1, 2, 3, 4].map(() => aPage(browser, server.url)))
  const [first, second, third, fourth] = phones as [Page, Page, Page, Page]
  for (const phone of phones) await aPhone(phone, table)
  const boxes = first.getByRole("checkbox")
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(first.getByRole("button", { name: `Payer ${euros(egg + leek)}` })).toBeVisible()
  await pay(first)
  await second.getByRole("radio", { name: "Payer un montant" }).check()
  await second.getByRole("textbox", { name: "Payer un montant" }).fill("5")
  await pay(second)
  const left = total - egg - leek - 5
  await expect(third.getByRole("button", { name: `Payer ${euros(left)}` })).toBeVisible()
  await third.getByRole("radio", { name: "Diviser en parts égales" }).check()
  await expect(third.getByText("Nous sommes encore 2 à payer")).toBeVisible()
  await expect(third.getByRole("button", { name: `Payer ${euros(left / 2)}` })).toBeVisible()
  await pay(third)
  await expect(fourth.getByRole("button", { name: `Payer ${euros(left / 2)}` })).toBeVisible()
  await pay(fourth)
  for (const phone of phones) {
    await expect(phone.getByRole("heading", { name: "L’addition est réglée. Merci et à bientôt." })).toBeVisible()
  }
  await expect(page.getByText("Table 7\u00a0: addition réglée en ligne.")).toBeVisible()
  await expectAccessible(page)

  // The bill ends with its last order. The next order opens one that shows nothing of it.
  const [id] = await owner.listOrders()
  for (const status of ["preparing", "ready", "completed"]) {
    await owner.write("PATCH", `orders?id=eq.${id}`, { status })
  }
  expect(await owner.read("bills?select=state,closed_by")).toEqual([{ state: "closed", closed_by: "online" }])
  await order(owner, menuId, [leeks])
  const guest = await aPage(browser, server.url)
  await aPhone(guest, table)
  await expect(guest.getByRole("button", { name: `Payer ${euros(leek)}` })).toBeVisible()
  await expect(guest.getByText("Réglé en ligne")).toHaveCount(0)
  for (const phone of [...phones, guest]) await phone.context().close()
})

test("PAY-14: what one waiter does with bills the other sees, and two that close one table close it once", async ({
  page,
  browser,
  server,
}) => {
  const table = await aTable(server, "Deux Serveurs")
  const { owner, menuId } = table
  const [eggs, leeks] = await dishesOf(owner)
  await order(owner, menuId, [eggs, leeks])
  const other = await aPage(browser, server.url)
  await openBills(page, table)
  await openBills(other, table)
  await expectAccessible(page)

  // A dish is taken off.
  await card(page, "7").getByRole("button", { name: "Voir" }).click()
  await page.getByRole("button", { name: "Retirer de l’addition" }).click()
  await page.getByRole("checkbox").first().check()
  await page.getByRole("button", { name: "Retirer de l’addition" }).dblclick()
  await expect(
    card(other, "7")
      .getByText(euros(Number(leeks.price)))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  // The table changes, and comes back.
  await page.getByRole("button", { name: "Changer de table" }).click()
  const dialog = page.getByRole("dialog", { name: "Changer de table" })
  await dialog.getByLabel(/passe à la table/).fill("8")
  await dialog.getByRole("button", { name: "Changer de table" }).click()
  await expect(card(other, "8")).toBeVisible()
  await expect(card(other, "7")).toHaveCount(0)
  // The board behind the drawer calls the other table, too.
  await expect(other.getByRole("article", { name: "Table 8", includeHidden: true })).toHaveCount(2)

  // A phone pays. Some of it goes back, then all.
  await order(owner, menuId, [eggs])
  const phone = await aPage(browser, server.url)
  await aPhone(phone, table)
  await expect(phone.getByRole("button", { name: `Payer ${euros(Number(eggs.price))}` })).toBeVisible()
  await pay(phone)
  await expect(phone.getByText(/Paiement confirmé/)).toBeVisible()
  await card(other, "7").getByRole("button", { name: "Voir" }).click()
  await other.getByRole("button", { name: "Rembourser" }).first().click()
  const refund = other.getByRole("alertdialog", { name: "Rembourser, table 7" })
  await refund.getByText("Un montant").click()
  await refund.getByLabel("Montant à rembourser").fill("2")
  await expectAccessible(other)
  await refund.getByRole("button", { name: "Rembourser" }).dblclick()
  await expect(refund).toHaveCount(0)
  const refunds = async () => owner.read<{ refunded_cents: number }>("bill_shares?select=refunded_cents")
  await expect.poll(refunds).toEqual([{ refunded_cents: 200 }])
  await other.getByRole("button", { name: "Rembourser" }).first().click()
  await refund.getByRole("button", { name: "Rembourser" }).click()
  await expect.poll(refunds).toEqual([{ refunded_cents: Math.round(Number(eggs.price) * 100) }])
  await expect(phone.getByText(/^Reste à payer/).first()).toBeVisible()

  // Both close table 8 at the same instant.
  for (const waiter of [page, other]) {
    await waiter.reload()
    await chooseBoardAction(waiter, /^Additions/)
    await card(waiter, "8").getByRole("button", { name: "Clore la table" }).click()
    await expect(waiter.getByRole("button", { name: "Réglé au comptoir, clore" })).toBeVisible()
  }
  await Promise.all(
    [page, other].map((waiter) =>
      waiter
        .getByRole("button", { name: "Réglé au comptoir, clore" })
        .click({ timeout: 5_000 })
        .catch(() => undefined),
    ),
  )
  for (const waiter of [page, other]) await expect(card(waiter, "8")).toHaveCount(0)
  expect(await owner.read("bills?select=state,closed_by&table_name=eq.8")).toEqual([
    { state: "closed", closed_by: "counter" },
  ])
  await phone.context().close()
  await other.context().close()
})
