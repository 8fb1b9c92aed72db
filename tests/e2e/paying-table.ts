import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { anAccount } from "./owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "./seed.ts"

/** A restaurant whose table "7" can pay by phone. */
export type PayingTable = { readonly owner: SeededOwner; readonly menuId: string; readonly code: string }

/** Creates a restaurant that takes payments at the table "7". */
export async function aTable(server: { url: string; admin: (...args: string[]) => Promise<unknown> }, name: string) {
  const owner = await seedOwner(server.url, anAccount(name))
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const own = `user_id=eq.${owner.userId}`
  await owner.write("PATCH", `restaurants?${own}`, { street: "1 rue des Halles", postal_code: "75001", city: "Paris" })
  await owner.write("PATCH", `ordering?${own}`, { tables: ["7", "8"] })
  await owner.ask("functions/v1/connect-payments", {})
  await owner.write("PATCH", `table_payments?${own}`, { is_on: true, tips: true, commitment: true })
  const codes = await owner.ask<{ table: string; code: string }[]>("rest/v1/rpc/list_table_codes", {})
  const code = codes.find(({ table }) => table === "7")?.code ?? ""
  return { owner, menuId, code }
}

/** Enters an order at the table "7", as its owner does. */
export async function order(owner: SeededOwner, menuId: string, dishes: readonly { id: string; price: string }[]) {
  await owner.write("POST", "rpc/place_order", {
    ...{ menu_id: menuId, table_number: "7", idempotency_key: randomUUID() },
    lines: dishes.map((dish) => ({ ...dish, quantity: 1 })),
  })
}

/** Opens the bill of the table "7" on a phone of its own. */
export async function aPhone(page: Page, { owner, code }: { owner: SeededOwner; code: string }): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/addition/${owner.userId}?table=7&t=${code}`)
}

/** The first two dishes of the seeded carte. */
export async function dishesOf(owner: SeededOwner) {
  const [menu] = await owner.listMenus()
  const [eggs, leeks] = menu === undefined ? [] : menu.menu_data.categories[0].items
  return [
    { id: eggs.id as string, price: eggs.price as string },
    { id: leeks.id as string, price: leeks.price as string },
  ] as const
}
