import { Readable } from "node:stream"
import { setImmediate as othersTurn } from "node:timers/promises"
import { toMenu } from "@ardoise/contract/menu-mapping"
import type { WireOrderLine } from "@ardoise/contract/tables"
import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { photoBucket, photoOf } from "@ardoise/domain/menu/dish-photo"
import type { Dish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { sql } from "kysely"
import type { Db } from "../database/schema.ts"
import { escapeHtml } from "../escape-html.ts"
import type { FileStore } from "../files/file-store.ts"
import { listAllObjects } from "../files/object-queries.ts"
import { menuRows } from "../menus/menu-queries.ts"
import { parseStored } from "../menus/read-menu.ts"
import { orderRows } from "../orders/order-queries.ts"
import { type RestaurantRow, restaurantRows, toProfile } from "../restaurants/restaurant-queries.ts"
import { findBillingIdentity } from "../subscription/billing-identities.ts"
import { findSubscription, listPaidSubscriptions } from "../subscription/subscription-queries.ts"
import type { RowSource } from "../wire/table.ts"
import { findUser, restaurantNameOf, type UserRow } from "./account-queries.ts"
import { listFactors, toWireFactor } from "./factor-queries.ts"

/** Rows per query: of menus, whose documents have up to 2 MB each, and of everything else. */
const menusAtOnce = 1
const rowsAtOnce = 20

/** What an export needs. Times are ISO text. */
export type ExportScope = {
  /** The connection for large reads. */
  readonly db: Db
  readonly files: FileStore
  readonly ownerId: string
  readonly now: string
}

/**
 * Streams everything that is stored about an owner as one ZIP file. It holds `donnees.json` for programs,
 * `lisez-moi.html` for people, and the files under the names that menus use. It is generated while it is sent, a few
 * rows and one file at a time.
 *
 * @returns null when the account no longer exists
 */
export async function exportAccount(scope: ExportScope): Promise<{ name: string; zip: Readable } | null> {
  const user = await findUser(scope.db, scope.ownerId)
  if (!user) return null
  const { ZipFile } = await import("yazl")
  const zip = new ZipFile()
  const file = Readable.from(zip.outputStream)
  const add = (name: string, text: AsyncIterable<string>) => {
    const stream = Readable.from(text, { objectMode: false })
    stream.once("error", (error) => file.destroy(error))
    zip.addReadStream(stream, name, { mtime: new Date(scope.now) })
  }
  add("donnees.json", jsonOf(scope, user))
  add("lisez-moi.html", htmlOf(scope, user))
  for (const { bucket, name, file_id } of await listAllObjects(scope.db, scope.ownerId)) {
    // Open each file only when the ZIP reaches it, as there may be thousands. A file removed meanwhile is an empty
    // entry.
    const send = async (take: (error: Error | null, stream: Readable) => void) => {
      const stream = (await scope.files.open(file_id)) ?? Readable.from([])
      stream.once("error", (error) => file.destroy(error))
      take(null, stream)
    }
    const options = { mtime: new Date(scope.now), compress: false }
    zip.addReadStreamLazy(exportPath(scope.ownerId, bucket, name), options, (take) => {
      send(take).catch((error) => file.destroy(error))
    })
  }
  zip.end()
  return { name: exportName(restaurantNameOf(user), scope.now), zip: file }
}

/** Removes the first folder, which is the owner's id and has no meaning in an export of their own. */
function exportPath(ownerId: string, bucket: string, name: string): string {
  return `${bucket}/${name.slice(ownerId.length + 1)}`
}

/** Such as `ardoise-le-petit-zinc-2026-11-20.zip`: only characters that every file system and every header accepts. */
function exportName(restaurantName: string, now: string): string {
  const plain = restaurantName
    .normalize("NFD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase()
  return `${["ardoise", plain, now.slice(0, 10)].filter((part) => part !== "").join("-")}.zip`
}

async function* jsonOf(scope: ExportScope, user: UserRow): AsyncGenerator<string> {
  const { db, ownerId, now } = scope
  const { id, email, new_email, user_metadata, created_at, last_sign_in_at } = user
  const account = { id, email, new_email, created_at, last_sign_in_at, user_metadata: JSON.parse(user_metadata) }
  yield `{"exported_at":${JSON.stringify(now)},"account":${JSON.stringify(account)}`
  const factors = (await listFactors(db, ownerId)).map(toWireFactor)
  yield `,"second_steps":${JSON.stringify(factors)}`
  yield `,"subscription":${JSON.stringify(await findSubscription(db, ownerId))}`
  yield `,"known_devices":${JSON.stringify(await listDevices(db, ownerId))}`
  yield `,"payments":${JSON.stringify(await listPaidSubscriptions(db, ownerId))}`
  yield `,"billing_identity":${JSON.stringify(await findBillingIdentity(db, ownerId))}`
  const lists = [
    {
      name: "restaurant",
      rows: restaurantRows(db, ownerId),
      key: "user_id",
      json: ["opening_hours", "service_included"],
    },
    { name: "user_menus", rows: ownMenus(scope), atOnce: menusAtOnce, json: ["menu_data"] },
    { name: "menu_versions", rows: ownVersions(db, ownerId), atOnce: menusAtOnce, json: ["menu_data"] },
    { name: "orders", rows: orderRows(db, ownerId), json: ["items"] },
  ]
  for (const { name, rows, key, atOnce, json } of lists) {
    yield `,${JSON.stringify(name)}:[`
    let before = ""
    for await (const { document_bytes: _ofNoInterest, ...row } of readRows(rows, { key, atOnce })) {
      const fields = Object.entries(row).map(([column, value]) => [
        column,
        json.includes(column) ? parse(value) : value,
      ])
      yield before + JSON.stringify(Object.fromEntries(fields))
      before = ","
    }
    yield "]"
  }
  yield "}\n"
}

async function* htmlOf(scope: ExportScope, user: UserRow): AsyncGenerator<string> {
  const { db, ownerId, now } = scope
  const [row] = await restaurantRows(db, ownerId).selectAll().execute()
  const profile = toProfile(row as unknown as RestaurantRow)
  const name = restaurantNameOf(user) || user.email
  yield `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(name)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{padding:.3rem .5rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}h2{margin-top:2.5rem}</style></head><body>
<h1>${escapeHtml(name)}</h1><p>Export du ${formatLongDate(now, profile.timeZone)}. Le fichier donnees.json contient les mêmes données, et les anciennes versions des menus, pour les logiciels.</p>
${profileHtml(profile)}<h2>Menus</h2>`
  for await (const { id, menu_data } of readRows(ownMenus(scope), { atOnce: menusAtOnce })) {
    const menu = toMenu(id ?? "", parse(menu_data ?? "{}"))
    yield `<h3>${escapeHtml(menu.name)}</h3>`
    for (const category of inDisplayOrder(menu.categories)) {
      yield `<h4>${escapeHtml(category.name)}</h4><table>${category.dishes.map((dish) => dishHtml(dish, ownerId)).join("")}</table>`
    }
  }
  yield "<h2>Commandes</h2><table><tr><th>Numéro</th><th>Date</th><th>Table</th><th>Articles</th><th>Total</th></tr>"
  for await (const order of readRows(orderRows(db, ownerId))) {
    const at = order.createdAt ?? now
    const lines = parse(order.items ?? "[]") as readonly WireOrderLine[]
    const cells = [
      (order.id ?? "").slice("order-".length),
      `${formatLongDate(at, profile.timeZone)} ${formatTime(at, profile.timeZone)}`,
      order.tableNumber ?? "",
      lines.map((line) => `${line.quantity} × ${line.name}`).join(", "),
      formatStoredPrice(order.totalPrice ?? ""),
    ]
    yield `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`
  }
  yield "</table></body></html>\n"
}

function profileHtml({ street, postalCode, city, telephone }: RestaurantProfile): string {
  const lines = [street, `${postalCode} ${city}`.trim(), telephone].filter((line) => line !== "")
  return lines.length === 0 ? "" : `<p>${lines.map(escapeHtml).join("<br>")}</p>`
}

function dishHtml(dish: Dish, ownerId: string): string {
  const { name, description, price, allergens } = dish
  const photo = photoOf(dish)?.small.path
  const picture = photo?.startsWith(`${ownerId}/`)
    ? `<br><img src="${exportPath(ownerId, photoBucket, photo)}" width="160" alt="">`
    : ""
  const declared =
    allergens.state === "present"
      ? `Allergènes : ${allergens.names.join(", ")}`
      : allergens.state === "none"
        ? "Aucun des quatorze allergènes"
        : "Allergènes non déclarés"
  const words = [`<b>${escapeHtml(name)}</b>`, ...[description, declared].filter((text) => text !== "").map(escapeHtml)]
  return `<tr><td>${words.join("<br>")}${picture}</td><td>${escapeHtml(formatStoredPrice(price))}</td></tr>`
}

/** When each kind of device was last used. Only a hash of the device itself is stored. */
const listDevices = (db: Db, ownerId: string) =>
  db.selectFrom("known_devices").select("seen_at").where("user_id", "=", ownerId).orderBy("seen_at").execute()

const ownMenus = ({ db, ownerId, now }: ExportScope) => menuRows(db, { kind: "own", userId: ownerId }, now)

const ownVersions = (db: Db, ownerId: string) =>
  db.selectFrom(
    db
      .selectFrom("menu_versions")
      .select(["id", "menu_id", "menu_data", "updated_at", "replaced_at", "reason"])
      .where("user_id", "=", ownerId)
      .as("row"),
  ) as unknown as RowSource

/** Yields all rows in the order of `key`, `atOnce` rows per query. Yields to the event loop after each page. */
async function* readRows(
  rows: RowSource,
  { key = "id", atOnce = rowsAtOnce }: { key?: string | undefined; atOnce?: number | undefined } = {},
): AsyncGenerator<Readonly<Record<string, string | null>>> {
  const column = sql.ref(`row.${key}`)
  let after = ""
  for (;;) {
    const page = (await rows
      .where(sql<boolean>`${column} > ${after}`)
      .orderBy(column)
      .limit(atOnce)
      .selectAll()
      .execute()) as Record<string, string | null>[]
    yield* page
    const last = page.at(-1)?.[key]
    if (!last || page.length < atOnce) return
    after = last
    await othersTurn()
  }
}

const parse = (text: unknown): unknown => (typeof text === "string" ? parseStored(text) : text)
