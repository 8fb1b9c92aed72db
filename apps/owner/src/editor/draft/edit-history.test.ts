import type { Dish } from "@ardoise/domain/menu/menu"
import { mergeMenus } from "@ardoise/domain/menu/merge-menus"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import { rememberedSteps } from "./edit-history.ts"
import { type DraftEvent, type MenuDraft, type MenuEdit, reduceDraft, storedDraft } from "./menu-draft.ts"

const sole = aDish({ id: "item-sole", name: "Sole", price: "34" })
const menu = aMenu([
  aCategory("Plats", [sole, "Daube"], { id: "plats" }),
  aCategory("Desserts", [], { id: "desserts" }),
])
const stored = () => storedDraft({ menu, updatedAt: "2026-11-18T19:14:00+00:00" })
const edited = (edit: MenuEdit, atMs = 0): DraftEvent => ({ type: "edited", edit, atMs })
const after = (draft: MenuDraft, ...events: DraftEvent[]) => events.reduce(reduceDraft, draft)
const undone: DraftEvent = { type: "undone" }
const redone: DraftEvent = { type: "redone" }
const dishes = (draft: MenuDraft) =>
  draft.menu.categories.flatMap((category) => category.dishes.map(({ name, price }) => `${name} ${price}`))

const everyEdit: MenuEdit[] = [
  { type: "rename", name: "Carte du soir" },
  { type: "add-category", id: "custom-1", name: "Fromages" },
  { type: "add-default-category", id: "vins" },
  { type: "remove-category", id: "plats" },
  { type: "add-dish", categoryId: "desserts", dish: aDish({ id: "item-flan", name: "Flan" }) },
  { type: "update-dish", categoryId: "desserts", dish: { ...sole, price: "36" } },
  { type: "remove-dish", dishId: sole.id },
  { type: "restore-version", version: aMenu([], { name: "Vieille carte" }) },
]

test.each(everyEdit)("$type is undone and redone", (edit) => {
  const draft = after(stored(), edited(edit))
  const back = reduceDraft(draft, undone)
  expect(back.menu).toEqual(menu)
  expect(reduceDraft(back, redone).menu).toEqual(draft.menu)
})

test("steps are undone in reverse order, and redone in their original order", () => {
  const [first, second] = [edited({ type: "rename", name: "A" }, 0), edited({ type: "rename", name: "B" }, 60_000)]
  const both = after(stored(), first, second)
  expect(after(both, undone).menu.name).toBe("A")
  expect(after(both, undone, undone).menu.name).toBe("Carte du midi")
  expect(after(both, undone, undone, redone).menu.name).toBe("A")
  expect(after(both, undone, undone, redone, redone).menu.name).toBe("B")
})

test("typing in one field is one step, unless the owner pauses", () => {
  const typed = after(
    stored(),
    ...["C", "Ca", "Car"].map((name, index) => edited({ type: "rename", name }, index * 200)),
    edited({ type: "rename", name: "Cartes" }, 10_000),
  )
  expect(after(typed, undone).menu.name).toBe("Car")
  expect(after(typed, undone, undone).menu.name).toBe("Carte du midi")
})

test("a new step removes the steps that could be redone", () => {
  const draft = after(stored(), edited({ type: "rename", name: "A" }), undone, edited({ type: "rename", name: "B" }))
  expect(after(draft, redone).menu.name).toBe("B")
})

test("undo and redo do nothing without a step", () => {
  expect(after(stored(), undone, redone)).toEqual(stored())
})

test("an edit that changes nothing is not a step", () => {
  expect(after(stored(), edited({ type: "remove-dish", dishId: "none" })).history.past).toEqual([])
})

test("the history keeps a limited number of steps", () => {
  const edits = Array.from({ length: rememberedSteps + 20 }, (_, index) =>
    edited({ type: "rename", name: `Carte ${index}` }, index * 10_000),
  )
  expect(after(stored(), ...edits).history.past).toHaveLength(rememberedSteps)
})

test("undoing and redoing a step keeps the changes that another device has made meanwhile", () => {
  const withDishes = (id: string, ...all: Dish[]) => ({
    ...menu,
    categories: menu.categories.map((category) => (category.id === id ? { ...category, dishes: all } : category)),
  })
  const flan = aDish({ id: "item-flan", name: "Flan", price: "6" })
  const mine = reduceDraft(stored(), edited({ type: "remove-dish", dishId: sole.id }))
  const theirs = withDishes("desserts", flan)
  const both = mergeMenus(menu, mine.menu, theirs).mine
  const storedByThem = { menu: theirs, updatedAt: "2026-11-18T20:00:00+00:00" }
  const draft = reduceDraft(mine, { type: "merged", stored: storedByThem, menu: both, isChosen: false })
  expect(dishes(draft)).toEqual(["Daube 8.50", "Flan 6"])
  const back = reduceDraft(draft, undone)
  expect(dishes(back)).toEqual(["Sole 34", "Daube 8.50", "Flan 6"])
  expect(dishes(reduceDraft(back, redone))).toEqual(["Daube 8.50", "Flan 6"])
})

test("undoing a saved step is a change that must be saved", () => {
  const renamed = after(stored(), edited({ type: "rename", name: "Carte du soir" }))
  const saved = reduceDraft(renamed, {
    type: "saved",
    content: renamed.menu,
    id: menu.id,
    updatedAt: "2026-11-20T09:00:00+00:00",
    at: "2026-11-20T09:00:00.000Z",
  })
  const back = reduceDraft(saved, undone)
  expect([back.menu.name, back.saved?.name, back.baseUpdatedAt]).toEqual([
    "Carte du midi",
    "Carte du soir",
    "2026-11-20T09:00:00+00:00",
  ])
})

test("descriptions that are accepted one after the other are one step, and another edit between them begins a new one", () => {
  const accept = (dishId: string, batch: string): MenuEdit => ({
    ...{ type: "add-descriptions", batch },
    accepted: [{ dishId, description: "En douceur.", isByModel: true }],
  })
  const [sole, daube] = menu.categories[0]?.dishes ?? []
  const both = after(stored(), edited(accept(sole?.id ?? "", "a")), edited(accept(daube?.id ?? "", "a"), 600_000))
  const described = (draft: MenuDraft) =>
    draft.menu.categories.flatMap(({ dishes }) => dishes.filter(({ description }) => description === "En douceur."))
  expect(described(both)).toHaveLength(2)
  expect(described(after(both, undone))).toHaveLength(0)
  expect(described(after(both, undone, redone))).toHaveLength(2)
  const apart = after(stored(), edited(accept(sole?.id ?? "", "a")), edited(accept(daube?.id ?? "", "b")))
  expect(described(after(apart, undone))).toHaveLength(1)
})

test("one step is undone after further edits, which stay, and only once", () => {
  const flan = aDish({ id: "item-flan", name: "Flan", price: "9" })
  const added = after(stored(), edited({ type: "add-dish", categoryId: "desserts", dish: flan }))
  const step = added.history.past.at(-1)?.change
  if (step === undefined) throw new Error("no step")
  const stepUndone: DraftEvent = { type: "step-undone", step, atMs: 120_000 }
  const named = after(added, edited({ type: "rename", name: "Carte du soir" }, 60_000))
  const taken = after(named, stepUndone)
  expect([taken.menu.name, dishes(taken)]).toEqual(["Carte du soir", dishes(stored())])
  expect(after(taken, stepUndone)).toBe(taken)
  expect(dishes(after(taken, undone))).toEqual(dishes(named))
  // As the newest step, it can be redone.
  expect(dishes(after(added, stepUndone, redone))).toEqual(dishes(added))
  expect(after(added, undone, stepUndone).menu).toEqual(menu)
})
