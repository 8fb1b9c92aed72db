import { randomUUID } from "node:crypto"
import { newPhotoId, photoBucket, photoPath } from "@ardoise/domain/menu/dish-photo"
import { publicBillPath } from "@ardoise/domain/sharing/links"
import { signUp } from "./accounts/account-commands.ts"
import { passwordQueue } from "./accounts/passwords.ts"
import { publishBoard } from "./daily-board/board-commands.ts"
import { demoMarkSize, drawDemoMark } from "./demo/demo-mark.ts"
import { demoPhotoSize, drawDemoPhotos } from "./demo/demo-photos.ts"
import {
  demoAccount,
  demoBoard,
  demoMenus,
  demoOrders,
  demoProfile,
  demoPromotions,
  demoTables,
} from "./demo/demo-restaurant.ts"
import { storeObject } from "./files/object-commands.ts"
import { fillArchive } from "./filled-demo/demo-archive.ts"
import { fillPast } from "./filled-demo/demo-past.ts"
import { fillTranslations } from "./filled-demo/demo-translations.ts"
import { placeDemoOrder } from "./filled-demo/place-demo-order.ts"
import { setMenuActive } from "./menus/menu-commands.ts"
import { menuTable } from "./menus/menu-table.ts"
import { setMenuServices } from "./menus/service-commands.ts"
import { orderSettingsTable } from "./orders/order-settings-table.ts"
import { savePromotion } from "./promotions/promotion-commands.ts"
import { restaurantTable } from "./restaurants/restaurant-table.ts"
import { readConfig } from "./settings/config.ts"
import { startWriter } from "./start-writer.ts"
import { diskFiles } from "./storage/disk/disk-files.ts"
import { loadSecrets } from "./storage/keys/secrets.ts"
import { openDatabase } from "./storage/open-database.ts"
import { grantPremium } from "./subscription/subscription-commands.ts"
import { signTable } from "./table-codes/sign-table.ts"
import { tablePaymentsTable } from "./table-payments/bill-tables.ts"
import { storeAccount } from "./table-payments/table-payments-commands.ts"
import { testAccountId } from "./table-payments/test-checkout/test-table-payments.ts"
import type { Table } from "./wire/table.ts"

// Fills an empty data folder with a restaurant, through the same commands that owners use, and prints its user id.
const settings = readConfig(process.env)
if (!settings.ok) throw new Error(settings.mistakes.join("\n"))
const opened = await openDatabase(settings.value, {
  startWriter,
  onWriterLost: (error) => {
    throw error
  },
})
if (!opened.ok) throw new Error(opened.refusal.kind)
const { database, close } = opened.value
const { filesDir, filesQuotaBytes, databaseUrl, dataDir, encryptionKey } = settings.value
// Create the keys first: a server that finds accounts without keys warns that the keys are lost.
const secrets = databaseUrl === null ? await loadSecrets(dataDir, encryptionKey) : null
const clock = () => new Date().toISOString()

const { email, password, restaurantName } = demoAccount
const created = await database.run(signUp, {
  id: randomUUID(),
  email,
  passwordHash: await passwordQueue().hash(password),
  userMetadata: { restaurant_name: restaurantName },
  at: clock(),
})
if (!created.ok) throw new Error(created.code)
const ownerId = created.value.id
const photos = await keepPhotos(ownerId)
const dayMs = 24 * 3_600_000
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const { insert } = menuTable("drafts")
if (!insert) throw new Error("Menus can be inserted")
const ids: string[] = []
const menus = demoMenus(clock(), photos)
for (const menu of menus) {
  const row = insert.check({ user_id: ownerId, menu_data: menu }, ownerId)
  // The prices of the thirty days before a promotion decide which price may be crossed out.
  const at = daysFromNow(-32)
  const inserted = await database.run(insert.command, { ownerId, rows: [row], at, wantsOne: true })
  if (!inserted.ok) throw new Error(inserted.code)
  ids.push(...inserted.value.map(({ id }) => id ?? ""))
}
await database.run(grantPremium, { email, until: daysFromNow(365), at: clock() })
await database.run(setMenuActive, { ownerId, menuId: ids[0] ?? "", active: true, at: clock() })
const published = await database.run(publishBoard, { ownerId, ...demoBoard(Date.now()), seen: null, at: clock() })
if (!published.ok) throw new Error(published.code)
const carte = { ownerId, menuId: ids[0] ?? "" }
await fillTranslations(database, { ...carte, document: menus[0] }, clock())
// Before tables have bills: those of the past are paid.
await fillPast(database, carte, Date.now())
await fillArchive(database, ownerId, Date.now())
await openTables(ownerId)
/** The table of an order that staff have accepted, which is on a bill. */
const table = "6"
for (const { minutesAgo, ...order } of demoOrders) {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  await placeDemoOrder(database, order, { ...carte, at })
}
// After the orders, which have the usual prices.
for (const { name, definition } of demoPromotions(ids[0] ?? "", daysFromNow)) {
  const promotion = { ownerId, id: randomUUID(), name, definition, isOn: true, seen: null, at: daysFromNow(-1) }
  const saved = await database.run(savePromotion, promotion)
  if (!saved.ok) throw new Error(saved.code)
}
// After the orders: at lunch the other menu is served.
const timed = await database.run(setMenuServices, {
  ...{ ownerId, menuId: ids[1] ?? "", at: clock() },
  windows: [{ days: ["monday", "tuesday", "wednesday", "thursday", "friday"], from: "12:00", to: "14:30" }],
})
if (!timed.ok) throw new Error(timed.code)
await close()
const code = secrets === null ? "" : signTable(secrets.tableSecret, { ownerId, table, version: 1 })
const bill = `${publicBillPath(ownerId)}?${new URLSearchParams({ table, t: code })}`
process.stdout.write(JSON.stringify({ ownerId, email, password, bill }))

/** Lets diners pay at the tables, with the test checkout. */
async function openTables(ownerId: string): Promise<void> {
  const at = clock()
  const change = async ({ update }: Table, patch: Record<string, unknown>) => {
    if (!update) throw new Error("Owners can change these settings")
    const args = { ownerId, filters: [], patch: update.check(patch, ownerId), at, wantsOne: true }
    const changed = await database.run(update.command, args)
    if (!changed.ok) throw new Error(changed.code)
  }
  await change(restaurantTable, { ...demoProfile, mark: await keepMark(ownerId) })
  // Orders at any hour, because people try the demonstration at any hour.
  await change(orderSettingsTable, { tables: demoTables, keeps_hours: false })
  const account = { provider: "test" as const, accountId: testAccountId, canCharge: true, missing: [] }
  await database.run(storeAccount, { ownerId, ...account, isConnecting: true, at })
  await change(tablePaymentsTable, { is_on: true, tips: true, commitment: true })
}

/** Stores the photos as the editor sends them. @returns their paths by the name of their dish */
async function keepPhotos(ownerId: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const [dish, bytes] of drawDemoPhotos()) {
    const path = photoPath(ownerId, newPhotoId(Math.random), demoPhotoSize)
    await keepPicture(ownerId, path, bytes)
    paths.set(dish, path)
  }
  return paths
}

/** Stores the restaurant's mark as the settings send it. @returns its path */
async function keepMark(ownerId: string): Promise<string> {
  const path = photoPath(ownerId, newPhotoId(Math.random), demoMarkSize)
  await keepPicture(ownerId, path, drawDemoMark())
  return path
}

async function keepPicture(ownerId: string, path: string, bytes: Buffer): Promise<void> {
  const kept = await diskFiles(filesDir).keep(once(bytes), bytes.length)
  if (!kept) throw new Error("A picture is no larger than it is")
  const object = {
    id: randomUUID(),
    bucket: photoBucket,
    name: path,
    file_id: kept.id,
    bytes: kept.size,
    content_type: "image/png",
    is_picture: 1,
    cache_control: "max-age=31536000",
    etag: `"${kept.sha256.slice(0, 32)}"`,
    metadata: null,
  }
  const stored = await database.run(storeObject, {
    ownerId,
    object,
    replace: false,
    quotaBytes: filesQuotaBytes,
    at: clock(),
  })
  if (!stored.ok) throw new Error(stored.code)
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
