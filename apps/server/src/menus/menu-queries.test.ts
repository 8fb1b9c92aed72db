import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  isPubliclyListed,
  isPublished,
  isShownActive,
  type MenuStanding,
  servedMenu,
} from "@ardoise/domain/menu/active-menu"
import { type Plan, planOf, type Subscription } from "@ardoise/domain/plan/plan"
import fc from "fast-check"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findListedPage, findPageOfOwner } from "../public-menu/public-menu-queries.ts"
import { migrate } from "../storage/migrate.ts"
import { SqliteWriter } from "../storage/sqlite/sqlite-writer.ts"
import { listPublishedMenus, listStandings, menuRows } from "./menu-queries.ts"

let writer: SqliteWriter
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ardoise-test-"))
  writer = new SqliteWriter(join(folder, "ardoise.db"))
  await migrate(writer.db)
  await sql`pragma synchronous=off`.execute(writer.db)
})
afterAll(async () => {
  await writer.close()
  await rm(folder, { recursive: true })
})

// Few different times, so that equal creation times and plans that end at this exact moment are frequent.
const times = ["2026-11-20T11:59:59.999Z", "2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00.001Z"] as const
const aTime = fc.constantFrom(...times)

/** On the day of these times, a Friday: one holds in Paris then, the other does not. */
const atNoon = { days: ["friday" as const], from: "12:30", to: "14:30" }
const atNight = { ...atNoon, from: "19:00", to: "23:00" }
const momentOf = (iso: string) => ({ nowMs: Date.parse(iso), timeZone: "Europe/Paris" })

type Owner = { subscription: Subscription | null; menus: Omit<MenuStanding, "id">[]; activated: number }

const anOwner: fc.Arbitrary<Owner> = fc.record({
  subscription: fc.option(
    fc.record({ status: fc.constantFrom("active", "cancelled", "past_due", "ended"), endsAt: aTime }),
  ),
  menus: fc.array(
    fc.record({
      createdAt: aTime,
      isActive: fc.constant(false),
      hasCategories: fc.boolean(),
      windows: fc.constantFrom([], [], [atNoon], [atNight]),
    }),
    { maxLength: 5 },
  ),
  // Index of the active menu. An index beyond the last menu means that none is active.
  activated: fc.nat(6),
})

const someOwners = fc.record({
  owners: fc.array(anOwner, { minLength: 1, maxLength: 4 }),
  now: aTime,
  /** Decides the order of the ids, and therefore which of several menus with equal creation times is first. */
  seed: fc.nat(999),
})

/** Replaces all rows with these owners, and returns the domain's view of each. */
async function fill({ owners, seed }: { owners: Owner[]; seed: number }) {
  await writer.db.deleteFrom("users").execute()
  const stored: { userId: string; subscription: Subscription | null; standings: MenuStanding[] }[] = []
  for (const [place, { subscription, menus, activated }] of owners.entries()) {
    const userId = `owner-${place}`
    const standings = menus.map((menu, n) => ({
      ...menu,
      id: `menu-${(seed * (n + 7) * (place + 3)) % 97}-${place}-${n}`,
      isActive: n === activated,
    }))
    await writer.db
      .insertInto("users")
      .values({
        id: userId,
        email: `${userId}@example.fr`,
        password_hash: "",
        user_metadata: "{}",
        email_confirmed_at: null,
        last_sign_in_at: null,
        created_at: times[0],
        updated_at: times[0],
      })
      .execute()
    for (const menu of standings) {
      const row = {
        id: menu.id,
        user_id: userId,
        menu_data: JSON.stringify(menu.hasCategories ? { name: menu.id, categories: [{}] } : { name: menu.id }),
        is_active: menu.isActive ? 1 : 0,
        category_count: menu.hasCategories ? 1 : 0,
        created_at: menu.createdAt,
        updated_at: menu.createdAt,
      }
      await writer.db.insertInto("user_menus").values(row).execute()
      if (menu.windows.length === 0) continue
      const service = { menu_id: menu.id, user_id: userId, windows: JSON.stringify(menu.windows) }
      await writer.db.insertInto("menu_services").values(service).execute()
    }
    if (subscription) {
      const row = { user_id: userId, status: subscription.status, ends_at: subscription.endsAt, updated_at: times[0] }
      await writer.db.insertInto("subscriptions").values(row).execute()
    }
    stored.push({ userId, subscription, standings })
  }
  return stored
}

const sorted = (ids: readonly string[]) => [...ids].sort()
const runs = { numRuns: 150, seed: 20_261_120 }

/** Lists rows as the API does: their id and the activation that readers see. */
async function list(scope: Parameters<typeof menuRows>[1], now: string) {
  const rows = await menuRows(writer.db, scope, now).selectAll().execute()
  return (rows as unknown as { id: string; menu_data: string }[]).map((row) => ({
    id: row.id,
    isActive: (JSON.parse(row.menu_data) as { isActive: boolean }).isActive,
  }))
}

describe("the SQL conditions agree with the domain rules", () => {
  test("on the activation that readers see, for every owner, plan and time", async () => {
    await fc.assert(
      fc.asyncProperty(someOwners, async (world) => {
        for (const { userId, subscription, standings } of await fill(world)) {
          const plan: Plan = planOf(subscription, world.now)
          const shown = (await list({ kind: "own", userId }, world.now)).filter((menu) => menu.isActive)
          const wanted = standings.filter((menu) => isShownActive(menu, standings, plan))
          expect(sorted(shown.map((menu) => menu.id))).toEqual(sorted(wanted.map((menu) => menu.id)))
        }
      }),
      runs,
    )
  })

  test("on the menus that lists of all restaurants contain, and on those with a page of their own", async () => {
    await fc.assert(
      fc.asyncProperty(someOwners, async (world) => {
        const stored = await fill(world)
        const wanted = stored.flatMap(({ userId, subscription, standings }) => {
          const plan = planOf(subscription, world.now)
          return standings
            .filter((menu) => isPublished(menu, standings, plan))
            .map((menu) => ({ id: menu.id, userId, hasPage: isPubliclyListed(menu, standings, plan) }))
        })
        const published = await listPublishedMenus(writer.db, { after: "", before: null, limit: 100 }, world.now)
        const found = published.map(({ id, userId, hasPage }) => ({ id, userId, hasPage }))
        expect(new Set(found)).toEqual(new Set(wanted))
        expect(found).toHaveLength(wanted.length)
        const visible = await list({ kind: "published", userId: null }, world.now)
        expect(sorted(visible.map((menu) => menu.id))).toEqual(sorted(wanted.map((menu) => menu.id)))
      }),
      runs,
    )
  })

  test("on the menus that a visitor may list, with an owner's drafts for that owner only", async () => {
    await fc.assert(
      fc.asyncProperty(someOwners, async (world) => {
        const stored = await fill(world)
        const served = stored.flatMap(({ subscription, standings }) => {
          const plan = planOf(subscription, world.now)
          const withoutServices = standings.map((menu) => ({ ...menu, windows: [] }))
          const menu = servedMenu(withoutServices, plan, momentOf(world.now))
          // At any hour: also those that a service shows at some time.
          const atSomeTime =
            plan === "premium" ? standings.filter((one) => one.hasCategories && one.windows.length) : []
          return [...new Set([...(menu ? [menu.id] : []), ...atSomeTime.map(({ id }) => id)])]
        })
        const visible = await list({ kind: "served", userId: null }, world.now)
        expect(sorted(visible.map((menu) => menu.id))).toEqual(sorted(served))

        const [first] = stored
        const own = first?.standings.map((menu) => menu.id) ?? []
        const forOwner = await list({ kind: "served", userId: first?.userId ?? "" }, world.now)
        expect(sorted(forOwner.map((menu) => menu.id))).toEqual(sorted([...new Set([...served, ...own])]))
      }),
      runs,
    )
  })

  test("on the menu behind the QR code and on the menus with a page of their own", async () => {
    await fc.assert(
      fc.asyncProperty(someOwners, async (world) => {
        for (const { userId, subscription, standings } of await fill(world)) {
          const plan = planOf(subscription, world.now)
          const visit = { language: "fr", now: world.now } as const
          expect(sorted((await listStandings(writer.db, userId)).map((menu) => menu.id))).toEqual(
            sorted(standings.map((menu) => menu.id)),
          )
          const { page } = await findPageOfOwner(writer.db, userId, visit)
          expect(page.kind === "menu" ? page.menu.id : null).toBe(
            servedMenu(standings, plan, momentOf(world.now))?.id ?? null,
          )
          for (const menu of standings) {
            const listed = await findListedPage(writer.db, menu.id, visit)
            expect(listed.page.kind === "menu").toBe(isPubliclyListed(menu, standings, plan))
          }
        }
      }),
      { ...runs, numRuns: 60 },
    )
  })
})
