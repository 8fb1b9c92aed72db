import { randomUUID } from "node:crypto"
import { toWireSpecial } from "@ardoise/contract/board-mapping"
import { toMenuData } from "@ardoise/contract/menu-mapping"
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import type { Special } from "@ardoise/domain/menu/daily-board"
import { weekdays } from "@ardoise/domain/restaurant/weekdays"
import { expect, onTestFinished, test } from "vitest"
import { signUp } from "../accounts/account-commands.ts"
import { setTakenDown } from "../accounts/account-states.ts"
import { publishBoard } from "../daily-board/board-commands.ts"
import { JobRunner } from "../jobs/run-jobs.ts"
import { insertMenus, setMenuActive } from "../menus/menu-commands.ts"
import { setMenuServices } from "../menus/service-commands.ts"
import { findPageOfOwner } from "../public-menu/public-menu-queries.ts"
import { updateRestaurant } from "../restaurants/restaurant-commands.ts"
import { grantPremium } from "../subscription/subscription-commands.ts"
import { Chance } from "../testing/chance.ts"
import { openTestDatabase } from "../testing/engines.ts"
import { type ArchivedCard, readKeptCard } from "./kept-card.ts"
import { jobs } from "./serve.ts"

const minute = 60_000
const step = 5 * minute
const iso = (ms: number) => new Date(ms).toISOString()

const aDocument = (name: string, price: number) =>
  JSON.stringify({
    name,
    categories: [{ id: "plats", name: "Plats", items: [{ id: "sole", name: "Sole", price: price.toFixed(2) }] }],
  })

const aSpecial = (name: string): Special => ({
  ...{ id: `jour-${name}`, name, description: "", price: "12.00", allergens: { state: "none" }, others: {} },
  ...{ rubric: "Plat", left: null },
})

/** What a diner reads, as one text. */
const wordsOf = ({ menu, restaurantName, profile, specials }: ArchivedCard) =>
  JSON.stringify([
    toMenuData({ ...menu, isActive: true }, ""),
    restaurantName,
    profile.street,
    specials.map(toWireSpecial),
  ])

const wordsOnPage = (page: PublicMenuPage) =>
  page.kind === "menu" ? wordsOf({ ...page, specials: page.specials ?? [] }) : null

// PostgreSQL needs more time for a page: its share of the 200 histories is smaller.
test.each([
  { engine: "sqlite", histories: 170 },
  { engine: "postgres", histories: 30 },
] as const)(
  "REG-15 at any minute of $histories random days, the archive on $engine names what the QR code led to",
  async ({ engine, histories }) => {
    const chance = new Chance(20_261_127)
    const begin = Date.parse("2026-11-24T08:00:00.000Z")
    let now = begin
    const { database, remove } = await openTestDatabase(engine, () => iso(now))
    onTestFinished(remove)
    const onFailure = (_name: string, error: unknown) => {
      throw error
    }
    const runner = new JobRunner({ database, jobs: jobs({ database }), now: () => now, onFailure })

    const owners = await Promise.all(
      Array.from({ length: histories }, async (_, at) => {
        const id = randomUUID()
        const email = `owner${at}@example.fr`
        await database.run(signUp, {
          ...{ id, email, passwordHash: "x", at: iso(now) },
          userMetadata: { restaurant_name: `Table ${at}` },
        })
        return { id, email, menus: [randomUUID(), randomUUID()], isDown: false, shown: [] as [number, string | null][] }
      }),
    )
    type Owner = (typeof owners)[number]
    const look = async (owner: Owner) => {
      const { page } = await findPageOfOwner(database.read, owner.id, { language: "fr", now: iso(now) })
      owner.shown.push([now, wordsOnPage(page)])
    }
    const common = (owner: Owner) => ({ ownerId: owner.id, at: iso(now) })
    const save = (owner: Owner, menuId: string) =>
      database.run(insertMenus, {
        ...common(owner),
        ...{ wantsOne: false, onConflict: "merge" as const },
        rows: [
          {
            ...{ id: menuId, menu_data: aDocument(chance.pick(["Carte", "Carte du soir"]), 10 + chance.below(4)) },
            ...{ category_count: 1, prices: [], updated_at: null, policy: "convenience" },
          },
        ],
      })
    const acts: readonly ((owner: Owner) => Promise<unknown>)[] = [
      (owner) => save(owner, chance.pick(owner.menus)),
      (owner) => save(owner, chance.pick(owner.menus)),
      (owner) =>
        database.run(setMenuActive, {
          ...common(owner),
          menuId: chance.pick(owner.menus),
          active: chance.happens(0.8),
        }),
      (owner) => {
        const windows = chance.happens(0.3)
          ? []
          : [{ days: weekdays, from: "11:30", to: chance.pick(["13:30", "14:00"]) }]
        return database.run(setMenuServices, { ...common(owner), menuId: chance.pick(owner.menus), windows })
      },
      (owner) => {
        owner.isDown = !owner.isDown
        const { email } = owner
        return database.run(setTakenDown, { email, at: iso(now), isTakenDown: owner.isDown, origin: "" })
      },
      ({ email }) =>
        database.run(grantPremium, { email, at: iso(now), until: iso(now + Math.ceil(chance.next() * 300) * minute) }),
      (owner) => {
        const specials = [toWireSpecial(aSpecial(chance.pick(["Raie", "Bar"])))]
        const endsAt = iso(now + Math.ceil(chance.next() * 180) * minute)
        return database.run(publishBoard, { ...common(owner), specials, endsAt, seen: null, key: randomUUID() })
      },
      (owner) => {
        const patch = { street: chance.pick(["1 rue Neuve", "2 rue Neuve"]) }
        return database.run(updateRestaurant, { ...common(owner), filters: [], wantsOne: false, patch })
      },
    ]
    for (const owner of owners) {
      await save(owner, owner.menus[0] as string)
      await look(owner)
    }
    await runner.runDue()
    const end = begin + 6 * 60 * minute
    while (now < end) {
      const from = now
      const due = owners
        .filter(() => chance.happens(0.12))
        .map((owner) => ({ owner, at: from + 1 + chance.below(step - 2) }))
        .toSorted((one, other) => one.at - other.at)
      for (const { owner, at } of due) {
        now = at
        await chance.pick(acts)(owner)
        await look(owner)
      }
      now = from + step
      for (const owner of owners) await look(owner)
      await runner.runDue()
    }

    let displays = 0
    for (const { id, shown } of owners) {
      const rows = await database.read
        .selectFrom("card_displays as display")
        .innerJoin("archived_cards as card", (join) =>
          join.onRef("card.user_id", "=", "display.user_id").onRef("card.sha256", "=", "display.sha256"),
        )
        .select(["display.menu_id", "display.shown_from", "display.shown_until", "card.document"])
        .where("display.user_id", "=", id)
        .orderBy("display.shown_from")
        .execute()
      displays += rows.length
      const archived = rows.map(({ menu_id, shown_from, shown_until, document }) => ({
        ...{ from: Date.parse(shown_from), until: shown_until === null ? end + 1 : Date.parse(shown_until) },
        words: wordsOf(readKeptCard(menu_id, document)),
      }))
      for (const [at, one] of archived.entries()) {
        expect(one.from).toBeLessThan(one.until)
        const next = archived[at + 1]
        if (next) expect(one.until).toBeLessThanOrEqual(next.from)
      }
      // Between two looks, the page may have changed by itself at any moment.
      for (let at = begin + minute; at < end - step; at += minute) {
        const words = archived.find(({ from, until }) => from <= at && at < until)?.words ?? null
        const before = shown.findLastIndex(([seenAt]) => seenAt <= at - step)
        const after = shown.findIndex(([seenAt]) => seenAt >= at + step)
        const allowed = shown.slice(Math.max(0, before), after + 1).map(([, read]) => read)
        expect(allowed, `${iso(at)} of ${id}`).toContain(words)
      }
    }
    expect(displays).toBeGreaterThan(2 * histories)
  },
  120_000,
)
