// @vitest-environment happy-dom
import type { Menu } from "@ardoise/domain/menu/menu"
import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { checkMenu } from "@ardoise/domain/menu/menu-validation"
import { ok, refuse } from "@ardoise/domain/result"
import { aDish } from "@ardoise/domain/testing/menu-builders"
import fc from "fast-check"
import { expect, test } from "vitest"
import { createManualClock } from "../../testing/manual-clock.ts"
import { createDraftHolder } from "../draft/draft-holder.ts"
import { hasUnsavedChanges, type MenuDraft, newDraft, storedDraft } from "../draft/menu-draft.ts"
import { findUnsaved, resumedDraft } from "../leaving/resumption.ts"
import { createJournal, forgetEntry, listJournal } from "./journal.ts"
import { type MenuStore, saveDraft } from "./save-attempt.ts"
import { createSaveLog } from "./save-log.ts"
import { createSaveScheduler, type SaveOutcome } from "./save-scheduler.ts"

const userId = "user-1"
const menuId = "0b9f1c1e-1111-4111-8111-111111111111"

/** The behaviour of the server. `mute` executes the request, but its answer is lost. `broken` answers with an error. */
type Mood = "up" | "down" | "mute" | "broken"

/** A restaurant: one server, one browser whose tab may crash at any time, and another device. */
function aRestaurant() {
  localStorage.clear()
  const clock = createManualClock(1_000_000_000_000)
  const log = createSaveLog()
  const rows = new Map<string, { menu: Menu; updatedAt: string }>()
  let mood: Mood = "up"
  let sessions = 0
  let writes = 0

  const reach = async <T>(act: () => T): Promise<T> => {
    // An answer takes time, so that other events happen meanwhile.
    await new Promise<void>((resolve) => clock.after(120, resolve))
    if (mood === "down") throw new TypeError("Failed to fetch")
    if (mood === "broken") throw new Error("500")
    const value = act()
    if (mood === "mute") throw new TypeError("Failed to fetch")
    return value
  }
  const write = (id: string, menu: Menu, at: string) => {
    writes += 1
    const updatedAt = `${at} ${writes}`
    rows.set(id, { menu: { ...menu, id, lastUpdated: at }, updatedAt })
    return updatedAt
  }
  const server: MenuStore = {
    create: (menu, at) =>
      reach(() =>
        rows.has(menu.id) ? refuse("menu-exists") : ok({ id: menu.id, updatedAt: write(menu.id, menu, at) }),
      ),
    update: (menu, base, at) =>
      reach(() =>
        rows.get(menu.id)?.updatedAt === base
          ? ok({ updatedAt: write(menu.id, menu, at) })
          : refuse("menu-changed-elsewhere"),
      ),
    read: (id) => reach(() => ok(rows.get(id) ?? null)),
  }
  /** A request of a crashed tab still arrives, but its answer has no effect. */
  const storeFor = (life: { isOver: boolean }): MenuStore => {
    const whileAlive = async <T>(answer: Promise<T>) => {
      await answer.catch(() => undefined)
      return life.isOver ? new Promise<T>(() => {}) : answer
    }
    return {
      create: (...sent) => whileAlive(server.create(...sent)),
      update: (...sent) => whileAlive(server.update(...sent)),
      read: (...sent) => whileAlive(server.read(...sent)),
    }
  }
  let outcome: SaveOutcome = "unchanged"

  const openTab = (draft: MenuDraft) => {
    sessions += 1
    const life = { isOver: false }
    const store = storeFor(life)
    const holder = createDraftHolder(draft)
    const journal = createJournal({ holder, userId, sessionId: `s${sessions}`, clock })
    const scheduler = createSaveScheduler({
      clock,
      log,
      look: () => ({
        menuId: holder.current().plannedId,
        width: "desktop",
        hasChanges: hasUnsavedChanges(holder.current()),
        isUnanswered: false,
        isValid: () => checkMenu(holder.current().menu).ok,
      }),
      attempt: async () => {
        const answer = await saveDraft(
          holder,
          store,
          () => new Date(clock.now()),
          () => `other-${sessions}`,
        )
        outcome = answer.outcome
        return outcome
      },
    })
    let content = holder.current().menu
    holder.subscribe(() => {
      const { menu } = holder.current()
      if (menu.name === content.name && menu.categories === content.categories) return
      content = menu
      scheduler.changed()
    })
    journal.start()
    scheduler.start()
    return { holder, journal, scheduler, life }
  }
  let tab = openTab(newDraft(emptyMenu(), menuId))

  const settle = async () => {
    for (let turn = 0; turn < 12; turn++) await Promise.resolve()
  }
  const pass = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 50) {
      clock.advance(Math.min(50, ms - passedMs))
      await settle()
    }
  }
  return {
    rows,
    pass,
    outcome: () => outcome,
    setMood: (next: Mood) => {
      mood = next
    },
    current: () => tab.holder.current(),
    edit: (edit: Parameters<typeof tab.holder.dispatch>[0]) => tab.holder.dispatch(edit),
    save: () => void tab.scheduler.save(),
    retry: () => tab.scheduler.retry(),
    /** The tab crashes, and the owner opens the menu again, as soon as it can be read. */
    reopen: async () => {
      tab.life.isOver = true
      tab.scheduler.stop()
      tab.journal.stop()
      // A request of the crashed tab may still arrive.
      const isReadable = mood === "up"
      if (!isReadable) mood = "up"
      const stored = rows.get(menuId) ?? null
      const entry = findUnsaved(userId, stored === null ? "new" : menuId, stored)
      const fresh = stored === null ? newDraft(emptyMenu(), menuId) : storedDraft(stored)
      tab = openTab(entry === null ? fresh : resumedDraft(entry, stored))
      if (entry !== null) forgetEntry(entry)
      await settle()
    },
    /** Another device adds a dish to the stored menu. */
    addElsewhere: (name: string) => {
      const row = rows.get(menuId)
      const [first, ...rest] = row?.menu.categories ?? []
      if (row === undefined || first === undefined) return false
      const dish = aDish({ id: `their-${name}`, name })
      const categories = [{ ...first, dishes: [...first.dishes, dish] }, ...rest]
      write(menuId, { ...row.menu, categories }, `elsewhere ${name}`)
      return true
    },
  }
}

const dishesOf = (menu: Menu) =>
  menu.categories.flatMap(({ dishes }) => dishes.map(({ id, name, price }) => `${id} ${name} ${price}`)).sort()

/**
 * Whether a menu contains everything that the owner has written on this device. Changes by another device are already
 * stored.
 */
function holds(menu: Menu, written: Menu): boolean {
  const there = new Set(dishesOf(menu))
  const own = dishesOf(written).filter((line) => !line.startsWith("their-"))
  return menu.name === written.name && own.every((line) => there.has(line))
}

const isEmpty = (menu: Menu) => menu.name.trim() === "" && menu.categories.length === 0

const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("dish" as const), price: fc.integer({ min: 1, max: 90 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("rename" as const), name: fc.constantFrom("Midi", "Soir", "") }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("price" as const), price: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("remove" as const, "undo" as const, "redo" as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.integer({ min: 250, max: 9000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("save" as const, "retry" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("server" as const),
      mood: fc.constantFrom<Mood>("up", "down", "mute", "broken"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reopen" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("elsewhere" as const) }) },
)

test("after any sequence of events the edits are on the server or in the journal, and in the end on the server", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
      const place = aRestaurant()
      let dishes = 0
      const theirs: string[] = []
      const last = () =>
        place
          .current()
          .menu.categories.flatMap((category) => category.dishes)
          .findLast(({ id }) => id.startsWith("my-"))
      for (const step of [{ do: "rename", name: "Midi" } as const, ...commands]) {
        if (step.do === "dish") {
          dishes += 1
          const dish = aDish({ id: `my-${dishes}`, name: `Plat ${dishes}`, price: String(step.price) })
          place.edit({ type: "edited", edit: { type: "add-dish", categoryId: "plats", dish } })
        }
        if (step.do === "rename") place.edit({ type: "edited", edit: { type: "rename", name: step.name } })
        const dish = last()
        if (step.do === "price" && dish) {
          const written = { ...dish, price: String(step.price) }
          place.edit({ type: "edited", edit: { type: "update-dish", categoryId: "plats", dish: written } })
        }
        if (step.do === "remove" && dish) place.edit({ type: "edited", edit: { type: "remove-dish", dishId: dish.id } })
        if (step.do === "undo") place.edit({ type: "undone" })
        if (step.do === "redo") place.edit({ type: "redone" })
        if (step.do === "save") place.save()
        if (step.do === "retry") place.retry()
        if (step.do === "server") place.setMood(step.mood)
        if (step.do === "elsewhere" && place.addElsewhere(String(theirs.length))) theirs.push(`their-${theirs.length}`)
        // The journal is written a quarter of a second after a change.
        await place.pass(step.do === "pass" ? step.ms : 250)
        const written = place.current().menu
        if (step.do === "reopen") {
          const before = place.current().menu
          await place.reopen()
          expect(isEmpty(before) || holds(place.current().menu, before)).toBe(true)
        }
        const kept = [...place.rows.values()].map(({ menu }) => menu)
        const journal = listJournal(userId).map(({ draft }) => draft.menu)
        expect(isEmpty(written) || [...kept, ...journal].some((menu) => holds(menu, written))).toBe(true)
      }

      // At the end of the run, the menu has a name and the server answers.
      place.setMood("up")
      if (place.current().menu.name.trim() === "") {
        place.edit({ type: "edited", edit: { type: "rename", name: "Midi" } })
      }
      await place.pass(500)
      place.retry()
      await place.pass(120_000)
      expect(place.rows.size).toBe(1)
      // Both devices have changed the same content: the owner is asked, and the edits wait in the journal.
      if (place.outcome() === "conflict") return
      const written = place.current().menu
      const stored = place.rows.get(menuId)?.menu
      expect(stored && holds(stored, written)).toBe(true)
      expect(listJournal(userId)).toEqual([])
      // The changes by another device are still there too.
      expect(stored?.categories.flatMap((category) => category.dishes.map(({ id }) => id))).toEqual(
        expect.arrayContaining(theirs),
      )
    }),
    {
      numRuns: 200,
      examples: [
        // The name returns to the saved one while the save of another name is in progress.
        [
          [
            { do: "pass", ms: 1104 },
            { do: "rename", name: "Soir" },
            { do: "pass", ms: 3072 },
            { do: "rename", name: "Midi" },
            { do: "server", mood: "up" },
          ],
        ],
      ],
    },
  )
}, 60_000)

test("a save of a crashed tab that arrives after the menu was opened again is still recognised as ours", async () => {
  const place = aRestaurant()
  const write = (price: string) => {
    const type = place.current().menu.categories.length === 0 ? "add-dish" : "update-dish"
    const dish = aDish({ id: "my-1", name: "Sole", price })
    place.edit({ type: "edited", edit: { type, categoryId: "plats", dish } })
  }
  place.edit({ type: "edited", edit: { type: "rename", name: "Midi" } })
  write("34")
  await place.pass(10_000)
  write("35")
  place.save()
  // The request takes 70 ms more.
  await place.pass(50)
  await place.reopen()
  write("36")
  await place.pass(20_000)
  expect(place.outcome()).toBe("saved")
  expect(place.rows.get(menuId)?.menu.categories[0]?.dishes[0]?.price).toBe("36")
})
