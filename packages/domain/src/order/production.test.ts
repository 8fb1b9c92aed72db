import { expect, test } from "vitest"
import type { Order } from "./order.ts"
import type { OrderStatus } from "./order-status.ts"
import { toProduction } from "./production.ts"
import { choiceTexts, setMenuDishes } from "./set-menu-dishes.ts"

const order = (status: OrderStatus, dishes: Readonly<Record<string, number>>): Order => ({
  id: "order-1",
  table: "7",
  lines: Object.entries(dishes).map(([name, quantity]) => ({ dishId: name, name, price: "10", quantity, note: "" })),
  totalCents: 0,
  status,
  placedAt: "2026-11-20T19:00:00.000Z",
  movedAt: "2026-11-20T19:00:00.000Z",
})

test("adds up the dishes of pending orders and of those in preparation, the largest quantity first", () => {
  const orders = [
    order("pending", { "Quenelle de brochet, sauce Nantua": 2, "Île flottante": 1 }),
    order("preparing", { "Quenelle de brochet, sauce Nantua": 1, "Bœuf bourguignon": 1 }),
    order("ready", { "Île flottante": 7 }),
    order("completed", { "Île flottante": 7 }),
    order("cancelled", { "Île flottante": 7 }),
  ]
  expect(toProduction(orders)).toEqual({
    dishes: [
      { name: "Quenelle de brochet", quantity: 3 },
      { name: "Bœuf bourguignon", quantity: 1 },
      { name: "Île flottante", quantity: 1 },
    ],
    articles: 5,
    orders: 2,
  })
})

test("names two dishes whole whose names are the same up to the comma", () => {
  const { dishes } = toProduction([
    order("pending", { "Eau de Vals, 33 cl": 3, "Eau de Vals, 75 cl": 2, "Thé, menthe": 1 }),
  ])
  expect(dishes.map(({ name }) => name)).toEqual(["Eau de Vals, 33 cl", "Eau de Vals, 75 cl", "Thé"])
})

test("is empty without orders", () => {
  expect(toProduction([])).toEqual({ dishes: [], articles: 0, orders: 0 })
})

test("counts the dishes of a set menu, not the set menu, and no option of a dish", () => {
  const options = [
    { id: "a", name: "Entrée", choices: [{ id: "a:soup", name: "Soupe", price: "0" }] },
    { id: "b", name: "Plat", choices: [{ id: "b:steak", name: "Bavette", price: "0" }] },
    { id: "b:steak:cook", name: "Cuisson", choices: [{ id: "b:steak:rare", name: "Saignant", price: "0" }] },
  ]
  const withSetMenu = order("pending", { Bavette: 1 })
  const line = { dishId: "set-lunch", name: "Formule midi", price: "24", quantity: 2, note: "", options }
  expect(toProduction([{ ...withSetMenu, lines: [...withSetMenu.lines, line] }])).toMatchObject({
    dishes: [
      { name: "Bavette", quantity: 3 },
      { name: "Soupe", quantity: 2 },
    ],
    articles: 5,
  })
  expect(setMenuDishes(line)).toEqual([
    { id: "a:soup", name: "Soupe", choices: [] },
    { id: "b:steak", name: "Bavette", choices: ["Saignant"] },
  ])
  expect(choiceTexts(line)).toEqual([
    { id: "a:soup", text: "Soupe" },
    { id: "b:steak", text: "Bavette · Saignant" },
  ])
  expect(choiceTexts({ ...line, dishId: "steak" })).toEqual([{ id: "steak", text: "Soupe · Bavette · Saignant" }])
  expect(choiceTexts({ ...line, options: [] })).toEqual([])
})
