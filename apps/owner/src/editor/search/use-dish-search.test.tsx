// @vitest-environment happy-dom
import { aCategory, aMenu } from "@ardoise/domain/testing/menu-builders"
import { ToastProvider } from "@ardoise/ui/toast/toast"
import { act, cleanup, renderHook, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { useMenuDraft } from "../../testing/editor-hooks.ts"
import { storedDraft } from "../draft/menu-draft.ts"
import { useDishSearch } from "./use-dish-search.ts"

afterEach(cleanup)

const blanquette = { name: "Blanquette", description: "", price: "19.90", group: "plats" } as const

function openSearch(menu = aMenu()) {
  const { result } = renderHook(
    () => {
      const handle = useMenuDraft(() => storedDraft({ menu, updatedAt: "2026-11-18T19:14:00.000Z" }))
      return { handle, search: useDishSearch(handle, { current: null }) }
    },
    { wrapper: ToastProvider },
  )
  return result
}

test("a suggestion and its missing category are added in one step", () => {
  const opened = openSearch()
  act(() => opened.current.search.add(blanquette))
  const { categories } = opened.current.handle.current().menu
  expect(categories.map(({ id, dishes }) => [id, dishes.map(({ name }) => name)])).toEqual([["plats", ["Blanquette"]]])
  expect(screen.getByText("Blanquette ajouté à Plats (pensez à ajouter une description)")).toBeDefined()
})

test.each([
  ["whose category is made for it appears 100 ms after the category", [], [[{ opacity: [0, 0] }, 100]]],
  ["whose category is there appears at once", ["Plats"], []],
] as const)("a suggestion %s", async (_which, names, delays) => {
  const asked: unknown[][] = []
  const content = document.createElement("div")
  const { result } = renderHook(
    () => {
      const menu = aMenu(names.map((name) => ({ ...aCategory(name), id: "plats" })))
      const handle = useMenuDraft(() => storedDraft({ menu, updatedAt: "2026-11-18T19:14:00.000Z" }))
      // Renders the rows as the screen does, and records their animations.
      const rows = handle.draft.menu.categories
        .flatMap(({ dishes }) => dishes)
        .map(({ id }) => {
          const row = Object.assign(document.createElement("li"), { animate: (...how: unknown[]) => asked.push(how) })
          row.dataset.dish = id
          return row
        })
      content.replaceChildren(...rows)
      return useDishSearch(handle, { current: content })
    },
    { wrapper: ToastProvider },
  )
  await act(async () => result.current.add(blanquette))
  expect(content.children).toHaveLength(1)
  expect(asked).toEqual(delays)
})

test("a suggestion whose category cannot be added is not added, and an error is shown", () => {
  const full = aMenu([...Array(200).keys()].map((index) => aCategory(`Catégorie ${index}`)))
  const opened = openSearch(full)
  act(() => opened.current.search.add(blanquette))
  expect(opened.current.handle.current().menu).toBe(full)
  expect(screen.getByText("Impossible de créer la catégorie. Le plat n'a pas été ajouté.")).toBeDefined()
})

test.each([
  ["Sorbet du moment", null, "desserts"],
  ["Le Marcel", null, "custom-Pizzas"],
  ["Le Marcel", "vins", "vins"],
] as const)("a dish %j with the group %j is added to %s", (name, group, categoryId) => {
  const opened = openSearch(aMenu([aCategory("Pizzas")]))
  expect(opened.current.search.categoryFor(name, group)).toBe(categoryId)
})
