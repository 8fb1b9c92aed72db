import { undeclared } from "@ardoise/domain/menu/allergens"
import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { newMenuId } from "@ardoise/domain/menu/menu"
import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { describe, expect, test } from "vitest"
import {
  applyEdit,
  type DraftEvent,
  hasUnsavedChanges,
  type MenuEdit,
  newDraft,
  reduceDraft,
  storedDraft,
} from "./menu-draft.ts"

const aDish = (id: string, name = `Plat ${id}`): Dish => ({
  id,
  name,
  description: "",
  price: "12.5",
  allergens: undeclared,
  others: {},
})

const aMenu = (): Menu => ({
  id: "m1",
  name: "Carte d’automne",
  categories: [
    { id: "entrees", name: "Entrées", dishes: [aDish("soupe")], others: {} },
    { id: "plats", name: "Plats", dishes: [aDish("sole"), aDish("daube")], others: {} },
  ],
  isActive: true,
  lastUpdated: "2026-11-18T19:14:00.000Z",
  others: {},
})

const stored = () => storedDraft({ menu: aMenu(), updatedAt: "2026-11-18T19:14:00+00:00" })
const edited = (edit: MenuEdit): DraftEvent => ({ type: "edited", edit })
const after = (draft: ReturnType<typeof stored>, ...events: DraftEvent[]) => events.reduce(reduceDraft, draft)
const dishIdsOf = (draft: ReturnType<typeof stored>, categoryId: string) =>
  draft.menu.categories.find(({ id }) => id === categoryId)?.dishes.map(({ id }) => id)

describe("what counts as unsaved", () => {
  test("a menu that was only opened has nothing to save", () => {
    expect(hasUnsavedChanges(stored())).toBe(false)
  })
  test("an empty new menu has nothing to save", () => {
    expect(hasUnsavedChanges(newDraft(emptyMenu(), "m9"))).toBe(false)
  })
  test("a new menu with a name has something to save", () => {
    const draft = after(newDraft(emptyMenu(), "m9"), edited({ type: "rename", name: "Midi" }))
    expect(hasUnsavedChanges(draft)).toBe(true)
  })
  test("a new menu whose name is only spaces has nothing to save", () => {
    const draft = after(newDraft(emptyMenu(), "m9"), edited({ type: "rename", name: "  " }))
    expect(hasUnsavedChanges(draft)).toBe(false)
  })
  test("a new menu with a category has something to save", () => {
    const draft = after(newDraft(emptyMenu(), "m9"), edited({ type: "add-default-category", id: "plats" }))
    expect(hasUnsavedChanges(draft)).toBe(true)
  })
  test("a reverted change leaves nothing to save", () => {
    const draft = after(
      stored(),
      edited({ type: "rename", name: "Autre" }),
      edited({ type: "rename", name: "Carte d’automne" }),
    )
    expect(hasUnsavedChanges(draft)).toBe(false)
  })
  test("selecting a category changes nothing", () => {
    expect(hasUnsavedChanges(after(stored(), { type: "category-selected", id: "plats" }))).toBe(false)
  })
})

describe("saving", () => {
  const saved = (content: Menu, id = "m1"): DraftEvent => ({
    type: "saved",
    content,
    id,
    updatedAt: "2026-11-20T09:00:00+00:00",
    at: "2026-11-20T09:00:00.000Z",
  })

  test("after a save nothing is left to save, and the next save is based on it", () => {
    const changed = after(stored(), edited({ type: "rename", name: "Carte d’hiver" }))
    const draft = reduceDraft(changed, saved(changed.menu))
    expect(hasUnsavedChanges(draft)).toBe(false)
    expect(draft.baseUpdatedAt).toBe("2026-11-20T09:00:00+00:00")
  })
  test("an edit during a save stays, and stays unsaved", () => {
    const sent = after(stored(), edited({ type: "rename", name: "Carte d’hiver" }))
    const draft = after(sent, edited({ type: "rename", name: "Carte d’hiver 2026" }), saved(sent.menu))
    expect(draft.menu.name).toBe("Carte d’hiver 2026")
    expect(hasUnsavedChanges(draft)).toBe(true)
  })
  test("a new menu takes the id that the server returns", () => {
    const typed = after(newDraft(emptyMenu(), "m9"), edited({ type: "rename", name: "Midi" }))
    const draft = reduceDraft(typed, saved(typed.menu, "m9"))
    expect(draft.menu.id).toBe("m9")
    expect(hasUnsavedChanges(draft)).toBe(false)
  })
})

test("a save whose answer was lost is still recognised as ours after many failed saves", () => {
  const sent = Array.from({ length: 500 }, (_, minute) => `2026-11-20T19:14:00.${minute}Z`)
  const draft = after(stored(), ...sent.map((at): DraftEvent => ({ type: "sent", mark: at })))
  // The first one may have arrived before the network failed, the last one after it came back.
  expect(draft.sentMarks).toEqual(expect.arrayContaining([sent[0] ?? "", sent.at(-1) ?? ""]))
  expect(draft.sentMarks.length).toBeLessThanOrEqual(20)
})

describe("another device has saved", () => {
  const theirs = { menu: { ...aMenu(), name: "Carte de là-bas" }, updatedAt: "2026-11-19T08:00:00+00:00" }

  test("keeping mine keeps the edits, to be saved over the newest copy", () => {
    const draft = after(stored(), edited({ type: "rename", name: "La mienne" }), { type: "rebased", stored: theirs })
    expect(draft.menu.name).toBe("La mienne")
    expect(draft.baseUpdatedAt).toBe(theirs.updatedAt)
    expect(hasUnsavedChanges(draft)).toBe(true)
  })
  test("taking theirs shows their version, with nothing to save", () => {
    const mine = after(stored(), edited({ type: "rename", name: "La mienne" }))
    const draft = reduceDraft(mine, { type: "merged", stored: theirs, menu: theirs.menu, isChosen: true })
    expect(draft.menu.name).toBe("Carte de là-bas")
    expect(hasUnsavedChanges(draft)).toBe(false)
    expect(reduceDraft(draft, { type: "undone" }).menu.name).toBe("La mienne")
  })
  test("a menu that was deleted elsewhere keeps its content and becomes a new one", () => {
    const draft = after(stored(), { type: "detached" })
    expect([draft.menu.id, draft.plannedId]).toEqual([newMenuId, "m1"])
    expect(draft.menu.name).toBe("Carte d’automne")
    expect(hasUnsavedChanges(draft)).toBe(true)
  })
})

describe("the selected category", () => {
  test("a default category that is added becomes selected", () => {
    expect(after(stored(), edited({ type: "add-default-category", id: "vins" })).selectedCategoryId).toBe("vins")
  })
  test("deleting the selected category shows all again", () => {
    const shown = after(stored(), { type: "category-selected", id: "plats" })
    expect(reduceDraft(shown, edited({ type: "remove-category", id: "plats" })).selectedCategoryId).toBeNull()
  })
  test("deleting another category keeps the selection", () => {
    const shown = after(stored(), { type: "category-selected", id: "plats" })
    expect(reduceDraft(shown, edited({ type: "remove-category", id: "entrees" })).selectedCategoryId).toBe("plats")
  })
  test("a dish that moves to another category changes the selection to it", () => {
    const shown = after(stored(), { type: "category-selected", id: "plats" })
    const moved = reduceDraft(shown, edited({ type: "update-dish", categoryId: "entrees", dish: aDish("sole") }))
    expect(moved.selectedCategoryId).toBe("entrees")
    expect(dishIdsOf(moved, "entrees")).toEqual(["soupe", "sole"])
  })
})

test("deleting a category deletes its dishes", () => {
  const draft = after(stored(), edited({ type: "remove-category", id: "plats" }))
  expect(draft.menu.categories.map(({ id }) => id)).toEqual(["entrees"])
})

test("a refused edit leaves the draft unchanged", () => {
  const draft = stored()
  const doubled = reduceDraft(draft, edited({ type: "add-category", id: "custom-1", name: "PLATS" }))
  expect(doubled).toBe(draft)
})

describe("restoring", () => {
  const [soup, sole] = [aDish("soupe"), aDish("sole")]
  const withoutSole = () => after(stored(), edited({ type: "remove-dish", dishId: "sole" }))
  const restoreSole: MenuEdit = { type: "restore-dish", categoryId: "plats", rank: 0, dish: sole }

  test("a dish gives it its position again, and leaves nothing to save", () => {
    const draft = after(withoutSole(), edited(restoreSole))
    expect(dishIdsOf(draft, "plats")).toEqual(["sole", "daube"])
    expect(hasUnsavedChanges(draft)).toBe(false)
  })
  test("a dish is possible even if it could not be added", () => {
    const dish = { ...sole, price: "" }
    expect(dishIdsOf(after(withoutSole(), edited({ ...restoreSole, dish })), "plats")).toEqual(["sole", "daube"])
  })
  test("a dish twice adds it once", () => {
    const draft = after(withoutSole(), edited(restoreSole), edited(restoreSole))
    expect(dishIdsOf(draft, "plats")).toEqual(["sole", "daube"])
  })
  test("a dish is refused when its category was deleted too", () => {
    const { menu } = after(withoutSole(), edited({ type: "remove-category", id: "plats" }))
    expect(applyEdit(menu, restoreSole)).toEqual({ ok: false, code: "category-missing" })
  })

  const starters = { id: "entrees", name: "Entrées", dishes: [soup], others: {} }
  const restoreStarters: MenuEdit = { type: "restore-category", rank: 0, category: starters }
  const withoutStarters = () => after(stored(), edited({ type: "remove-category", id: "entrees" }))

  test("a category gives it its position and its dishes again", () => {
    expect(hasUnsavedChanges(after(withoutStarters(), edited(restoreStarters)))).toBe(false)
  })
  test("a category is refused when its name is used again", () => {
    const { menu } = after(withoutStarters(), edited({ type: "add-category", id: "custom-1", name: "entrées" }))
    expect(applyEdit(menu, restoreStarters)).toEqual({ ok: false, code: "category-exists" })
  })
})
