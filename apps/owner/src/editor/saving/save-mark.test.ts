import { toMenu, toMenuData } from "@ardoise/contract/menu-mapping"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import { isOwnSave, saveMark } from "./save-mark.ts"

const at = "2026-11-20T19:14:00.000Z"
const dishes = [
  aDish({ id: "sole", name: "Sole", description: "", allergens: { state: "none" }, others: { note: undefined } }),
  aDish({ id: "flan", name: "Flan", allergens: { state: "present", names: ["Lait"] }, others: { volumeCl: 12.5 } }),
]
const menu = aMenu([aCategory("Plats", dishes, { id: "plats" })])
const asStored = (one: typeof menu, time: string) => toMenu("m1", JSON.parse(JSON.stringify(toMenuData(one, time))))

test("a stored menu is recognised by its time and its content together", () => {
  const marks = [saveMark(menu, at)]
  expect(isOwnSave(asStored(menu, at), marks)).toBe(true)
  expect(isOwnSave(asStored({ ...menu, name: "Carte de Noël" }, at), marks)).toBe(false)
  expect(isOwnSave(asStored(menu, "2026-11-20T19:14:00.001Z"), marks)).toBe(false)
})

test("a save that an earlier version left in the journal is recognised by its time", () => {
  expect(isOwnSave(asStored(menu, at), [at])).toBe(true)
})
