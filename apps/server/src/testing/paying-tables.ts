import { randomUUID } from "node:crypto"
import type { BillRow, BillShareRow, TableBill } from "@ardoise/contract/bills"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { expect } from "vitest"
import type { TestOwner, TestServer } from "./test-server.ts"

/** The dishes of a restaurant that takes payments. */
export const dishes = {
  steak: { id: "bavette", name: "Bavette", price: "23.50", allergens: [] },
  tart: { id: "tarte", name: "Tarte", price: "8.50", allergens: [] },
  wine: { id: "brouilly", name: "Brouilly", price: "27.50", allergens: [], alcohol: true },
}

/** A restaurant with the tables "7" and "8". `code` is the one of table 7. */
export type PayingRestaurant = { readonly owner: TestOwner; readonly menuId: string; readonly code: string }

/** What a phone wants to pay. */
export type Wish = { kind: string; units?: string[]; of?: number; amount?: string }

type Line = { id: string; price: string; quantity: number }

/** One steak, two tarts and a bottle: 68.00 €. */
const whole: readonly Line[] = [
  { id: dishes.steak.id, price: dishes.steak.price, quantity: 1 },
  { id: dishes.tart.id, price: dishes.tart.price, quantity: 2 },
  { id: dishes.wine.id, price: dishes.wine.price, quantity: 1 },
]

/** Steps of diners and staff at tables that pay by phone. @param server read at each step */
export function payingTables(server: () => TestServer) {
  /** A Premium restaurant with a menu, an address and tables. It has no account yet. */
  async function aPremiumRestaurant(): Promise<Omit<PayingRestaurant, "code">> {
    const owner = await server().owner()
    await server().premium(owner)
    const menuId = randomUUID()
    const menu_data = {
      name: "Carte",
      categories: [{ id: "plats", name: "Plats", items: Object.values(dishes) }],
      isActive: true,
      lastUpdated: "2026-11-20T19:00:00.000Z",
    }
    await owner.client.from("user_menus").insert({ id: menuId, user_id: owner.userId, menu_data }).throwOnError()
    const address = { street: "1 rue des Halles", postal_code: "75001", city: "Paris" }
    await owner.client.from("restaurants").update(address).eq("user_id", owner.userId).throwOnError()
    await owner.client
      .from("ordering")
      .update({ tables: ["7", "8"] })
      .eq("user_id", owner.userId)
      .throwOnError()
    return { owner, menuId }
  }

  /** Connects the account at the provider, which may still check it. */
  async function connect(owner: TestOwner): Promise<string> {
    const connected = await server().call("/functions/v1/connect-payments", { body: {}, token: owner.accessToken })
    expect(connected.status).toBe(200)
    return String(connected.body.url)
  }

  /** Switches payments and tips on, and returns the restaurant with the code of table 7. */
  async function open({ owner, menuId }: Omit<PayingRestaurant, "code">): Promise<PayingRestaurant> {
    const on = { is_on: true, commitment: true as const, tips: true }
    await owner.client.from("table_payments").update(on).eq("user_id", owner.userId).throwOnError()
    const { data } = await owner.client.rpc("list_table_codes").throwOnError()
    return { owner, menuId, code: data[0]?.code ?? "" }
  }

  return {
    aPremiumRestaurant,
    connect,
    open,
    /** A restaurant that takes payments with the test checkout. */
    aRestaurant: async (): Promise<PayingRestaurant> => {
      const restaurant = await aPremiumRestaurant()
      await connect(restaurant.owner)
      return open(restaurant)
    },
    /** Orders at table 7. */
    ordered: async ({ menuId, code }: PayingRestaurant, lines: readonly Line[] = whole) => {
      const body = {
        ...{ menu_id: menuId, table_number: "7", table_code: code, lines, idempotency_key: randomUUID() },
      }
      const { status, body: answer } = await server().call("/rest/v1/rpc/place_order", { body })
      expect(status).toBe(200)
      return (answer as { order: { id: string; bill_id: string | null } }).order
    },
    /** The bill as a phone reads it. */
    billOf: async ({ owner, code }: PayingRestaurant, payerKey = "", table = "7"): Promise<TableBill> => {
      const answer = await server().call(`/functions/v1/table-bill?owner=${owner.userId}&table=${table}`, {
        headers: { "x-table-code": code, ...(payerKey !== "" && { "x-payer-key": payerKey }) },
      })
      expect(answer.status).toBe(200)
      return answer.body as unknown as TableBill
    },
    /** Begins a payment at table 7. */
    pay: ({ owner, code }: PayingRestaurant, share: Wish, shown_amount: string, more: Record<string, unknown> = {}) => {
      const { payerKey = randomUUID(), ...body } = more
      return server().call("/functions/v1/pay-bill", {
        body: { owner: owner.userId, table: "7", share, shown_amount, idempotency_key: randomUUID(), ...body },
        headers: { "x-table-code": code, "x-payer-key": String(payerKey) },
      })
    },
    bills: async ({ owner }: PayingRestaurant): Promise<BillRow[]> => {
      const { data } = await owner.client.from("bills").select().order("opened_at").throwOnError()
      return data
    },
    shares: async ({ owner }: PayingRestaurant): Promise<BillShareRow[]> => {
      const { data } = await owner.client.from("bill_shares").select().order("created_at").throwOnError()
      return data
    },
    /** Moves an order as the board does. */
    move: ({ owner }: PayingRestaurant, id: string, status: OrderStatus) =>
      owner.client.from("orders").update({ status }).eq("id", id).select(),
  }
}
