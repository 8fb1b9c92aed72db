// @vitest-environment happy-dom
import { aCategory, aMenu } from "@ardoise/domain/testing/menu-builders"
import { ToastProvider } from "@ardoise/ui/toast/toast"
import { act, cleanup, renderHook, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { useMenuDraft } from "../../testing/editor-hooks.ts"
import { storedDraft } from "../draft/menu-draft.ts"
import { useCategoryAdding } from "./use-category-adding.ts"

afterEach(cleanup)

function openEditor(menu = aMenu()) {
  const { result } = renderHook(
    () => {
      const handle = useMenuDraft(() => storedDraft({ menu, updatedAt: "2026-11-18T19:14:00.000Z" }))
      return { handle, adding: useCategoryAdding(handle) }
    },
    { wrapper: ToastProvider },
  )
  const names = () => result.current.handle.current().menu.categories.map(({ name }) => name)
  return { result, names }
}

test("a default category is added, and a message says so", () => {
  const { result, names } = openEditor()
  act(() => result.current.adding.addDefault({ id: "vins", name: "Vins" }))
  expect(names()).toEqual(["Vins"])
  expect(screen.getByText('Catégorie "Vins" ajoutée')).toBeDefined()
})

test("a default category that another device has added meanwhile is refused like any duplicate", () => {
  const { result, names } = openEditor(aMenu([aCategory("VINS")]))
  act(() => result.current.adding.addDefault({ id: "vins", name: "Vins" }))
  expect(names()).toEqual(["VINS"])
  expect(screen.getByText('La catégorie "Vins" existe déjà dans votre menu.')).toBeDefined()
})

test("an unknown default category is logged, and nothing is added or shown", () => {
  const log = vi.spyOn(console, "warn").mockReturnValue()
  const { result, names } = openEditor()
  act(() => result.current.adding.addDefault({ id: "fromages", name: "Fromages" }))
  expect(names()).toEqual([])
  expect(screen.queryByText(/Fromages/)).toBeNull()
  expect(log).toHaveBeenCalledWith("No default category is called fromages")
})
