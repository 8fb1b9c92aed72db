import { type Dish, type Menu, newMenuId } from "@ardoise/domain/menu/menu"
import { aDish } from "@ardoise/domain/testing/menu-builders"
import fc from "fast-check"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import {
  aMemoryStorage,
  createEditingWorld,
  factsOf,
  type Mood,
  ownerOfWorld,
  storedMenuId,
  type Tab,
} from "../testing/editing-world.ts"
import type { EditorSession } from "./editor-session.ts"
import { listJournal } from "./saving/journal.ts"

beforeEach(() => vi.stubGlobal("localStorage", aMemoryStorage()))
afterEach(() => vi.unstubAllGlobals())

type World = ReturnType<typeof createEditingWorld>
type Doing = (world: World, tab: Tab, count: number) => void

const dishesOf = ({ session }: Tab) => session?.draft.current().menu.categories.flatMap(({ dishes }) => dishes) ?? []
const priceOf = (count: number) => String(100 + count)

/** The owner edits the menu in a tab: not behind an open dialog. */
function edit(world: World, tab: Tab, change: (session: EditorSession) => void): void {
  if (tab.openName === null && !tab.session?.state().departure.isAsking) world.act(tab, change)
}

function reprice(world: World, tab: Tab, dish: Dish | undefined, price: string): void {
  if (dish === undefined) return
  const priced = { ...dish, price }
  edit(world, tab, ({ draft }) => draft.edit({ type: "update-dish", categoryId: "plats", dish: priced }))
}

const ownDish = (tab: Tab) => dishesOf(tab).findLast(({ id }) => id.startsWith(`${tab.sessionId}-`))

/** What the owner does to the menu. `count` makes everything that is typed different. */
const edits = {
  "add-dish": (world, tab, count) =>
    edit(world, tab, ({ draft }) => {
      const dish = aDish({ id: `${tab.sessionId}-${count}`, name: `Plat ${count}`, price: priceOf(count) })
      draft.edit({ type: "add-dish", categoryId: "plats", dish })
    }),
  rename: (world, tab, count) =>
    edit(world, tab, ({ draft }) => draft.edit({ type: "rename", name: `Carte ${count}` })),
  "price-own": (world, tab, count) => reprice(world, tab, ownDish(tab), priceOf(count)),
  "price-shared": (world, tab, count) => {
    const shared = dishesOf(tab).find(({ id }) => id === "shared")
    reprice(world, tab, shared, priceOf(count))
  },
} satisfies Record<string, Doing>

const corrections = {
  "blank-name": (world, tab) => edit(world, tab, ({ draft }) => draft.edit({ type: "rename", name: "" })),
  "remove-dish": (world, tab) => {
    const dishId = ownDish(tab)?.id
    if (dishId !== undefined) edit(world, tab, ({ draft }) => draft.edit({ type: "remove-dish", dishId }))
  },
  undo: (world, tab) => edit(world, tab, (session) => session.undo()),
  redo: (world, tab) => edit(world, tab, (session) => session.redo()),
} satisfies Record<string, Doing>

const dialogs = {
  "type-in-dialog": (world, tab, count) => {
    const session = tab.session ?? world.open(tab)
    if (session.state().departure.isAsking) return
    const dish = aDish({ id: `open-${count}`, name: "", price: "" })
    if (session.state().dish.form === null) session.dish.open({ dish, categoryId: "plats", isNew: true })
    const allergens = { state: "undeclared", names: [] } as const
    const name = `Plat en cours ${count}`
    session.dish.typed({
      name,
      categoryId: "plats",
      price: "12",
      description: "",
      isDescribedByModel: false,
      allergens,
      photo: null,
      options: null,
      drink: null,
      legal: null,
    })
    tab.openName = name
  },
  "submit-dialog": (world, tab) => {
    const form = tab.session?.state().dish.form
    const name = tab.openName
    if (name === null || !form || tab.session?.state().departure.isAsking) return
    world.act(tab, (session) => {
      expect(session.dish.submit("plats", { ...form.dish, name, price: "12" })).toBeNull()
      session.closeDish()
    })
    tab.openName = null
  },
  "close-dialog": (_world, tab) => {
    if (tab.openName !== null) tab.session?.closeDish()
    tab.openName = null
  },
} satisfies Record<string, Doing>

const saves = {
  save: (_world, { session }) => void session?.save(),
  recreate: (_world, { session }) => {
    if (session?.state().draft.isGone) void session.saving.recreate()
  },
  "sign-in": (world, { session }) => {
    world.setMood("up")
    session?.saving.resume()
  },
  offline: (_world, { session }) => session?.saving.setOnline(false),
  online: (_world, { session }) => session?.saving.setOnline(true),
} satisfies Record<string, Doing>

function answerConflict(world: World, tab: Tab, answer: (session: EditorSession) => void): void {
  if (tab.session === null || tab.session.state().saving.conflict === null) return
  tab.session.saving.askConflict()
  expect(tab.session.state().saving.isConflictAsked).toBe(true)
  world.act(tab, answer)
}

const conflictAnswers = {
  "ask-conflict": (_world, { session }) => session?.saving.askConflict(),
  "keep-mine": (world, tab) => {
    const owed = [...tab.owed]
    answerConflict(world, tab, (session) => session.keepMine())
    expect([...tab.owed]).toEqual(owed)
  },
  "take-theirs": (world, tab) => answerConflict(world, tab, (session) => session.takeTheirs()),
  "open-both": (world, tab) =>
    answerConflict(world, tab, (session) => {
      // The draft of another new menu now has what this tab showed, under another name.
      const dishes = [...tab.owed].filter((fact) => !fact.startsWith("name "))
      expect(session.openBoth()).not.toBeNull()
      for (const fact of dishes) world.orphans.add(fact)
    }),
  postpone: (world, tab) => answerConflict(world, tab, (session) => session.postponeConflict()),
} satisfies Record<string, Doing>

/** The owner wants to leave. @param isOut whether the way out works, unlike a sign-out that fails */
function ask(world: World, tab: Tab, isOut: boolean): void {
  if (!tab.session?.isUnsavedNow()) return
  const go = async () => {
    if (isOut) world.close(tab)
    return isOut
  }
  tab.session.departure.ask({ go, stay: () => {}, isRouted: isOut })
}

function answerLeaving({ session }: Tab, answer: (session: EditorSession) => void): void {
  if (session?.state().departure.isAsking) answer(session)
}

const departures = {
  ask: (world, tab) => ask(world, tab, true),
  "fail-to-leave": (world, tab) => {
    ask(world, tab, false)
    answerLeaving(tab, (session) => void session.leaveWithout())
  },
  stay: (_world, tab) => answerLeaving(tab, (session) => session.departure.stay()),
  "save-and-leave": (_world, tab) => answerLeaving(tab, (session) => void session.saveAndLeave()),
  "leave-draft": (_world, tab) => answerLeaving(tab, (session) => void session.departure.leave()),
  "leave-without": (_world, tab) =>
    answerLeaving(tab, (session) => {
      tab.owed.clear()
      tab.openName = null
      const { sessionId } = tab
      void session.leaveWithout()
      expect(listJournal(ownerOfWorld).filter((entry) => entry.sessionId === sessionId)).toEqual([])
    }),
} satisfies Record<string, Doing>

const pages = {
  close: (world, tab) => world.close(tab),
  reload: (world, tab) => {
    if (tab.session === null) return
    const { sessionId, openName } = tab
    const owed = [...tab.owed]
    world.close(tab)
    const session = world.open(tab)
    if (tab.resumedFrom !== sessionId) return
    expect([...factsOf(session.draft.current().menu)]).toEqual(expect.arrayContaining(owed))
    expect(session.state().dish.form?.typed?.name ?? null).toBe(openName)
  },
} satisfies Record<string, Doing>

/** What happens outside the owner's browser. */
const events = {
  "dish-elsewhere": (world, count) =>
    world.changeElsewhere((menu) => {
      const dish = aDish({ id: `their-${count}`, name: `Leur plat ${count}` })
      return withDishes(menu, (dishes) => [...dishes, dish])
    }),
  "price-elsewhere": (world, count) =>
    world.changeElsewhere((menu) =>
      withDishes(menu, (dishes) =>
        dishes.map((dish) => (dish.id === "shared" ? { ...dish, price: priceOf(count) } : dish)),
      ),
    ),
  "deleted-elsewhere": (world) => world.changeElsewhere(() => null),
  notified: (world) => world.setNotified(true),
  "not-notified": (world) => world.setNotified(false),
} satisfies Record<string, (world: World, count: number) => void>

function withDishes(menu: Menu, change: (dishes: readonly Dish[]) => readonly Dish[]): Menu {
  const [first, ...rest] = menu.categories
  return first === undefined ? menu : { ...menu, categories: [{ ...first, dishes: change(first.dishes) }, ...rest] }
}

type Step = (world: World, count: number) => void

/** One step in either tab; its text names it in a counterexample. */
function oneOf(doings: Readonly<Record<string, Doing>>): fc.Arbitrary<Step> {
  return fc
    .tuple(fc.constantFrom(...Object.entries(doings)), fc.constantFrom(0 as const, 1 as const))
    .map(([[name, doing], index]) =>
      named(`${name} in tab ${index}`, (world, count) => doing(world, world.tabs[index], count)),
    )
}

const named = (name: string, step: Step): Step => Object.assign(step, { [fc.toStringMethod]: () => name })

const moods: readonly Mood[] = ["up", "up", "down", "mute", "broken", "signed-out"]

/** What may happen next. Typing weighs most, so that there is something to lose. */
const anyStep = fc.oneof(
  { weight: 8, arbitrary: oneOf(edits) },
  { weight: 3, arbitrary: oneOf(corrections) },
  { weight: 3, arbitrary: oneOf(dialogs) },
  { weight: 4, arbitrary: oneOf(saves) },
  { weight: 4, arbitrary: oneOf(conflictAnswers) },
  { weight: 4, arbitrary: oneOf(departures) },
  { weight: 3, arbitrary: oneOf(pages) },
  { weight: 3, arbitrary: fc.constantFrom(...Object.entries(events)).map(([name, event]) => named(name, event)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...moods).map((mood) => named(`server ${mood}`, (world) => world.setMood(mood))),
  },
)

/** What the owner has typed and no editor shows, no row has and no journal keeps. */
function lost({ tabs, orphans, kept, overwritten }: World): readonly string[] {
  const there = kept()
  return [...overwritten, ...[...tabs.flatMap(({ owed }) => [...owed]), ...orphans].filter((fact) => !there.has(fact))]
}

/** Ends a run well: the network is back, the owner answers every question, and resumes what the journal keeps. */
async function finish(world: World): Promise<void> {
  world.setMood("up")
  world.setNotified(true)
  for (let round = 0; round < 30; round++) {
    for (const tab of world.tabs) await finishTab(world, tab)
    const [entry] = listJournal(ownerOfWorld)
    if (entry === undefined) return
    for (const tab of world.tabs) world.close(tab)
    world.open(world.tabs[0], entry.draft.saved === null ? newMenuId : entry.draft.plannedId)
  }
}

async function finishTab(world: World, tab: Tab): Promise<void> {
  tab.session?.departure.stay()
  tab.session?.saving.setOnline(true)
  dialogs["submit-dialog"](world, tab)
  for (let attempt = 0; attempt < 5 && tab.session?.isUnsavedNow(); attempt++) {
    const { session } = tab
    const { draft, saving } = session.state()
    if (draft.menu.name.trim() === "") world.act(tab, () => session.draft.edit({ type: "rename", name: "Midi" }))
    if (saving.conflict !== null) conflictAnswers["keep-mine"](world, tab)
    else void session.save()
    await world.pass(15_000)
  }
}

/** Steps, each with the milliseconds until the next. The journal is written a quarter of a second after a change. */
const someSteps = fc.array(fc.tuple(anyStep, fc.oneof(fc.constant(250), fc.integer({ min: 250, max: 9000 }))), {
  maxLength: 40,
  size: "max",
})

function expectNothingLost(world: World): void {
  expect(lost(world)).toEqual([])
  expect(world.keptNames()).toEqual(expect.arrayContaining(world.typedNames()))
  for (const { session, sessionId } of world.tabs) {
    const ownEntries = listJournal(ownerOfWorld).filter((entry) => entry.sessionId === sessionId)
    if (session && !session.isUnsavedNow()) expect(ownEntries).toEqual([])
  }
}

test.each([true, false])(
  "nothing typed is ever lost, and in the end the server has it (stored menu: %s)",
  async (hasMenu) => {
    const property = fc.asyncProperty(someSteps, async (steps) => {
      vi.stubGlobal("localStorage", aMemoryStorage())
      const world = createEditingWorld({ hasMenu })
      edits.rename(world, world.tabs[0], 0)
      for (const [index, [step, ms]] of steps.entries()) {
        step(world, index + 1)
        await world.pass(ms)
        expectNothingLost(world)
      }
      await finish(world)
      expectNothingLost(world)
      expect([...world.tabs.flatMap(({ owed }) => [...owed]), ...world.orphans]).toEqual([])
      expect(listJournal(ownerOfWorld)).toEqual([])
    })
    await fc.assert(property, { numRuns: 200 })
  },
  60_000,
)

test("no automatic save happens while the owner is asked about leaving, and they go on when the owner stays", async () => {
  const world = createEditingWorld({ hasMenu: true })
  const session = world.open(world.tabs[0])
  session.draft.edit({ type: "rename", name: "Carte de Noël" })
  ask(world, world.tabs[0], true)
  await world.pass(60_000)
  expect(world.rows.get(storedMenuId)?.menu.name).toBe("Carte")
  session.departure.stay()
  await world.pass(5000)
  expect(world.rows.get(storedMenuId)?.menu.name).toBe("Carte de Noël")
})

test("an editor is left without an answer once a save in progress has stored everything", async () => {
  const world = createEditingWorld({ hasMenu: true })
  const [tab] = world.tabs
  const session = world.open(tab)
  session.draft.edit({ type: "rename", name: "Carte de Noël" })
  void session.save()
  ask(world, tab, true)
  expect(session.state().departure.isAsking).toBe(true)
  await world.pass(200)
  expect(tab.session).toBeNull()
  expect(world.lastSaved()).toBe(storedMenuId)
})

test("an editor that discards a typed dish when the owner wants to leave is not left", async () => {
  const world = createEditingWorld({ hasMenu: true })
  const [tab] = world.tabs
  const session = world.open(tab)
  dialogs["type-in-dialog"](world, tab, 1)
  ask(world, tab, true)
  session.closeDish()
  await world.pass(5000)
  expect(tab.session).toBe(session)
  expect(session.state().departure.isAsking).toBe(false)
})

test("a new menu that is saved while the owner is asked about leaving gets its address when the owner stays", async () => {
  const world = createEditingWorld({ hasMenu: false })
  const [tab] = world.tabs
  const session = world.open(tab)
  edits.rename(world, tab, 1)
  void session.save()
  ask(world, tab, false)
  session.draft.edit({ type: "rename", name: "Carte de Noël" })
  await world.pass(500)
  expect(world.rows.size).toBe(1)
  expect(tab.menuId).toBe(newMenuId)
  session.departure.stay()
  expect([tab.menuId]).toEqual([...world.rows.keys()])
})

test("a screen is notified only when something that it shows has changed", async () => {
  const world = createEditingWorld({ hasMenu: true })
  const session = world.open(world.tabs[0])
  const states = new Set([session.state()])
  session.subscribe(() => states.add(session.state()))
  session.saving.setOnline(true)
  session.departure.stay()
  session.draft.dispatch({ type: "undone" })
  expect(states.size).toBe(1)
  session.draft.edit({ type: "rename", name: "Carte de Noël" })
  expect(states.size).toBe(2)
  // The journal is written silently while saves arrive.
  await world.pass(250)
  expect(states.size).toBe(2)
})

test("the ids of stored dishes stay the same object until a save adds a dish", async () => {
  const world = createEditingWorld({ hasMenu: true })
  const session = world.open(world.tabs[0])
  const { storedDishIds } = session.state()
  session.draft.edit({ type: "rename", name: "Carte de Noël" })
  await world.pass(2000)
  expect(world.rows.get(storedMenuId)?.menu.name).toBe("Carte de Noël")
  expect(session.state().storedDishIds).toBe(storedDishIds)
  session.draft.edit({ type: "add-dish", categoryId: "plats", dish: aDish({ id: "daube", name: "Daube" }) })
  expect(session.state().storedDishIds).toBe(storedDishIds)
  await world.pass(5000)
  expect([...session.state().storedDishIds]).toEqual(["shared", "daube"])
})
