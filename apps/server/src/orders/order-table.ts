import { createHmac, hash } from "node:crypto"
import type { OrderDifference, OrderingClosed, OrderRow, PlacedOrder } from "@ardoise/contract/order-rows"
import { parsePrice } from "@ardoise/domain/money"
import { isOrderable, toTable, type WantedChoice, type WantedLine } from "@ardoise/domain/order/order"
import { isOrderStatus } from "@ardoise/domain/order/order-status"
import { normaliseCode } from "@ardoise/domain/promotions/promotion"
import { mayDo } from "@ardoise/domain/team/staff-role"
import { sql } from "kysely"
import { z } from "zod"
import { networkOf } from "../http/network-of.ts"
import { readShape } from "../http/read-shape.ts"
import { loadTranslation } from "../menus/load-translation.ts"
import { notForStaff } from "../wire/caller-identity.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { restRefusal } from "../wire/rest-refusals.ts"
import type { Table, WireRow } from "../wire/table.ts"
import { moveOrders } from "./order-commands.ts"
import { orderRows, orderRowsOfStaff } from "./order-queries.ts"
import { limitNotedEveryMs, noteLimit } from "./order-settings-commands.ts"
import { placeOrder } from "./place-order.ts"
import { type CodeLimiter, mostCodeText } from "./promotion-code.ts"
import { tableProof } from "./table-proof.ts"

const tableName = "orders"

/** `orders` in the API: an owner reads the own orders and changes their status. Other users see none. */
export const orderTable: Table = {
  name: tableName,
  columns: {
    id: "text",
    user_id: "uuid",
    menu_id: "uuid",
    items: "json",
    reductions: "json",
    totalPrice: "text",
    status: "text",
    tableNumber: "text",
    is_table_verified: "json",
    bill_id: "uuid",
    createdAt: "time",
    updatedAt: "time",
    movedBy: "text",
    acceptedAt: "time",
    serving: "json",
    servingSince: "time",
  },
  documents: { columns: ["items"], bytes: sql`octet_length(row.items)` },
  key: ["id"],
  changeKind: "order",
  rows: (db, viewer) => orderRows(db, viewer.userId ?? ""),
  update: {
    command: moveOrders,
    check: (patch) => {
      // Dishes, table and time of an order cannot be changed.
      if (Object.keys(patch).some((column) => column !== "status")) throw restRefusal("42501", { table: tableName })
      // Refuse an invalid status here: a deeply nested list could not even be sent to the writer thread.
      if ("status" in patch && !isOrderStatus(patch.status)) throw restRefusal("23514", { table: tableName })
      return patch
    },
  },
  staff: {
    rows: orderRowsOfStaff,
    // `moveOrders` knows the status that an order comes from, and so what the role may do.
    requireUpdate: () => undefined,
  },
}

const placingArgs = z.object({
  menu_id: z.guid(),
  table_number: z.string().nullish(),
  // Any text: a wrong code is not refused, the table is only unverified.
  table_code: z.string().nullish(),
  lines: z.array(
    z.object({
      id: z.string(),
      quantity: z.number(),
      price: z.string(),
      note: z.string().nullish(),
      // Null means that the dish has no allergen declaration. A missing field means that the page did not show
      // allergens.
      allergens: z.array(z.string()).nullish(),
      // A missing field means that the page knows no options.
      options: z
        .array(
          z.object({
            id: z.string(),
            choices: z.array(
              z.union([
                z.string(),
                z.object({ id: z.string(), price: z.string().optional(), allergens: z.array(z.string()).nullish() }),
              ]),
            ),
          }),
        )
        .nullish(),
    }),
  ),
  // A missing field means that the page knows neither lots nor reductions of the order.
  shown_total: z.string().nullish(),
  code: z.string().max(mostCodeText).nullish(),
  // The diner wants everything at the same time.
  together: z.boolean().nullish(),
  language: z.string().nullish(),
  idempotency_key: z.guid(),
})

/** Characters of a network's hash: 132 bits, so that two networks of a menu never share one. */
const networkLength = 22

/** `place_order`: turns a diner's cart into an order. */
export function placeOrderFunction(context: RequestContext, codes: CodeLimiter): RestFunction {
  const { config, database, clock, secrets } = context
  const proves = tableProof(context)
  return {
    name: "place_order",
    isForStaff: true,
    run: async (given, viewer, address): Promise<PlacedOrder> => {
      const { staff } = viewer
      if (staff && !mayDo(staff.role, "enter-order")) throw notForStaff()
      const args = readShape(placingArgs, given)
      const table = toTable(args?.table_number ?? "")
      const lines = (args?.lines ?? []).map(({ id, quantity, price, note, allergens, options }): WantedLine => {
        const chosen = options?.map(({ id, choices }) => ({ id, choices: choices.map(toWantedChoice) }))
        return { dishId: id, quantity, price, note: note?.trim() ?? "", allergens, options: chosen }
      })
      const shownTotal = args?.shown_total == null ? null : parsePrice(args.shown_total)
      const code = args?.code == null ? null : normaliseCode(args.code)
      // Without the total that the diner saw, a code that no longer counts would not be noticed.
      const isBlind = code !== null && shownTotal === null
      if (!args || !table.ok || !isOrderable(lines) || shownTotal?.ok === false || isBlind) {
        throw restRefusal("order-invalid", { table: tableName })
      }
      const menuId = args.menu_id.toLowerCase()
      const idempotencyKey = args.idempotency_key.toLowerCase()
      const keyed = (text: string) => createHmac("sha256", secrets.refreshSecret).update(text).digest("base64url")
      // Derived from the diner's own key, so that a retry gets the same tracking key without storing it.
      const trackingKey = keyed(`order-tracking:${menuId}:${idempotencyKey}`)
      const at = clock()
      if (code !== null) await codes.begin(address)
      const answer = await database.run(placeOrder, {
        menuId,
        viewerId: viewer.userId ?? staff?.restaurantId ?? null,
        table: table.value,
        isTableProved: await proves({ menuId, table: table.value, code: args.table_code ?? "" }),
        lines,
        shownTotalCents: shownTotal?.value ?? null,
        code,
        isTogether: args.together === true,
        idempotencyKey,
        trackingKeyHash: hashTrackingKey(trackingKey),
        network: keyed(`order-network:${menuId}:${networkOf(address)}`).slice(0, networkLength),
        isLimited: config.rateLimits,
        at,
      })
      // A wrong code is one of the reasons for another total.
      const isOtherTotal = !answer.ok && answer.code === "order-changed" && answer.differences.some(isTotal)
      if (code !== null && !isOtherTotal) await codes.forgive(address)
      if (answer.ok) return { order: toOrderRow(answer.value), tracking_key: trackingKey }
      if (answer.code === "too-many-orders") {
        const { ownerId, limitedAt } = answer
        const isNews = limitedAt === null || Math.abs(Date.parse(at) - Date.parse(limitedAt)) > limitNotedEveryMs
        if (isNews) await database.run(noteLimit, { ownerId, at })
      }
      const details =
        answer.code === "order-changed"
          ? JSON.stringify(await translateAllergens(answer.differences, args.language ?? "fr"))
          : answer.code === "ordering-closed"
            ? JSON.stringify({ reason: answer.reason } satisfies OrderingClosed)
            : null
      throw restRefusal(answer.code, { table: tableName, details })
    },
  }
}

const isTotal = ({ kind }: OrderDifference) => kind === "total"

const toWantedChoice = (choice: string | WantedChoice): WantedChoice =>
  typeof choice === "string" ? { id: choice } : choice

/** Adds the allergens in the diner's language to the French ones of each difference, unless that language is French. */
async function translateAllergens(differences: readonly OrderDifference[], language: string) {
  if (language === "fr" || !differences.some((difference) => "allergens" in difference)) return differences
  const { translateAllergen } = await loadTranslation()
  return differences.map((difference): OrderDifference => {
    if (!("allergens" in difference) || difference.allergens === null) return difference
    return { ...difference, translated: difference.allergens.map((name) => translateAllergen(name, language)) }
  })
}

/** The hash of a tracking key that is stored instead of the key. */
export function hashTrackingKey(trackingKey: string): string {
  return hash("sha256", trackingKey, "hex")
}

/** An order as the API returns it from a function. */
export const toOrderRow = (row: WireRow) =>
  ({
    ...row,
    items: JSON.parse(row.items ?? "[]"),
    reductions: JSON.parse(row.reductions ?? "[]"),
    is_table_verified: row.is_table_verified === "true",
    serving: row.serving === null ? null : Number(row.serving),
  }) as OrderRow
