import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { askAsOwner, type Demo } from "./demo.ts"
import type { Screen } from "./screen.ts"
import { firstMenu } from "./visits.ts"

const bill = (page: Page, demo: Demo) => page.goto(demo.bill)

const pressPay = (page: Page) =>
  page
    .getByRole("button", { name: /^Payer/ })
    .last()
    .click()

/** Opens the bill on another phone, which is gone afterwards. */
async function onAnotherPhone(page: Page, demo: Demo, step: (phone: Page) => Promise<void>): Promise<void> {
  const context = await page.context().browser()?.newContext({ baseURL: demo.url })
  if (context === undefined) throw new Error("The page has a browser")
  const phone = await context.newPage()
  await bill(phone, demo)
  await step(phone)
  await context.close()
}

/** Pays the last dish of the bill from another phone. */
const payOneElsewhere = (page: Page, demo: Demo) =>
  onAnotherPhone(page, demo, async (phone) => {
    await phone.getByRole("checkbox").last().check()
    await payWhole(phone)
  })

/** Enters a further order at the table of the bill, as staff do. @returns its id */
async function orderTart(demo: Demo): Promise<string> {
  const order = {
    ...{ menu_id: (await firstMenu(demo)).id, table_number: "6", idempotency_key: randomUUID() },
    lines: [{ id: "item-desserts-0", quantity: 1, price: "8.50" }],
  }
  return (await askAsOwner(demo, "POST", "/rest/v1/rpc/place_order", order)).order.id
}

/** Two other phones at the table: one has paid a dish, one is paying two. */
async function othersPay(page: Page, demo: Demo): Promise<void> {
  await payOneElsewhere(page, demo)
  await onAnotherPhone(page, demo, async (phone) => {
    for (const at of [-1, -2]) await phone.getByRole("checkbox").nth(at).check()
    await pressPay(phone)
    await expect(phone.getByRole("button", { name: /\(test\)/ })).toBeVisible()
  })
}

async function payWhole(page: Page): Promise<void> {
  await pressPay(page)
  await page.getByRole("button", { name: /\(test\)/ }).click()
  await expect(page.getByText(/réglée|Paiement confirmé/).first()).toBeVisible()
}

/** The bill of a table on a phone, and the note of a paid one. */
export const billScreens: readonly Screen[] = [
  {
    name: "55-addition",
    widths: [390, 1280],
    dark: [390],
    isAlone: true,
    open: async (page, demo) => {
      await othersPay(page, demo)
      await bill(page, demo)
    },
  },
  {
    name: "55-addition-plats",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await othersPay(page, demo)
      await bill(page, demo)
      for (const at of [0, 3]) await page.getByRole("checkbox").nth(at).check()
    },
  },
  {
    name: "55-addition-parts",
    widths: [390],
    open: async (page, demo) => {
      await bill(page, demo)
      await page.getByRole("radio", { name: "Diviser en parts égales" }).check()
    },
  },
  {
    name: "55-addition-hors-ligne",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await othersPay(page, demo)
      await bill(page, demo)
      await expect(page.getByRole("button", { name: /^Payer/ }).last()).toBeVisible()
      await page.context().setOffline(true)
      await expect(page.getByText(/connexion|hors ligne/i).first()).toBeVisible()
    },
  },
  {
    name: "55-addition-zh",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await othersPay(page, demo)
      await page.goto(`${demo.bill}&lang=zh`)
    },
  },
  {
    name: "55-addition-payee",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await bill(page, demo)
      await page.getByRole("checkbox").first().check()
      await payWhole(page)
    },
  },
  {
    name: "55-addition-reglee",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await bill(page, demo)
      await payWhole(page)
    },
  },
  {
    name: "36-note",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await bill(page, demo)
      for (const at of [0, 1]) await page.getByRole("checkbox").nth(at).check()
      await payWhole(page)
      await page.getByRole("link", { name: "Voir la note", exact: true }).click()
      await expect(page.getByText("Total TTC").first()).toBeVisible()
    },
  },
  {
    name: "55-addition-confirmation",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await payOneElsewhere(page, demo)
      await bill(page, demo)
      for (const at of [0, 1]) await page.getByRole("checkbox").nth(at).check()
      await pressPay(page)
      await page.getByText("Accepté, confirmation tardive").click()
      await page.getByRole("button", { name: /\(test\)/ }).click()
      await expect(page.getByText(/^Paiement en cours de confirmation/)).toBeVisible()
    },
  },
  {
    name: "55-addition-muette",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await payOneElsewhere(page, demo)
      await bill(page, demo)
      await expect(page.getByRole("checkbox").first()).toBeVisible()
      await page.route("**/payer", (route) => route.abort())
      await pressPay(page)
      await expect(page.getByText(/^Le paiement en ligne ne répond pas/)).toBeVisible()
    },
  },
  {
    name: "55-addition-retenue",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await payOneElsewhere(page, demo)
      await bill(page, demo)
      for (const at of [0, 1]) await page.getByRole("checkbox").nth(at).check()
      await pressPay(page)
      await expect(page.getByRole("button", { name: /\(test\)/ })).toBeVisible()
      await bill(page, demo)
      await expect(page.getByRole("link", { name: "Reprendre mon paiement" })).toBeVisible()
    },
  },
  {
    name: "55-addition-trop",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      const order = await orderTart(demo)
      await bill(page, demo)
      await payWhole(page)
      await askAsOwner(demo, "PATCH", `/rest/v1/orders?id=eq.${order}`, { status: "cancelled" })
      await bill(page, demo)
      await expect(page.getByText(/^Trop-perçu/)).toBeVisible()
    },
  },
]
