import fc from "fast-check"
import { expect, test } from "vitest"
import type { Menu } from "../menu/menu.ts"
import type { Order, OrderLine, SoldOption } from "./order.ts"
import type { Serving } from "./serving.ts"
import {
  countSequelsSent,
  divideIntoServings,
  followingInWords,
  isSequel,
  linesAtWork,
  linesToFollow,
  nextServing,
} from "./servings.ts"

const dish = (id: string) => ({ id, name: id, description: "", price: "8.00", allergens: null, others: {} })
const category = (id: string, name: string, ...dishes: string[]) => ({ id, name, dishes: dishes.map(dish), others: {} })
const course = (id: string, name: string, dishes: string[]) => ({ id, name, dishes })
const menu = {
  categories: [
    category("tapas", "À partager", "olives"),
    category("entrees", "Entrées", "soupe", "terrine"),
    category("plats", "Plats", "sole", "bavette"),
    category("garnitures", "Garnitures", "frites"),
    category("desserts", "Desserts", "tarte"),
    category("fromages", "Fromages", "brie"),
    category("boissons", "Boissons", "eau"),
  ],
  others: {
    setMenus: [
      {
        id: "set-midi",
        name: "Formule du midi",
        description: "",
        price: "19.00",
        drink: "excluded",
        windows: [],
        courses: [
          course("c1", "Entrée", ["soupe"]),
          course("c2", "Plat", ["sole", "bavette"]),
          course("c3", "Dessert", ["tarte"]),
        ],
      },
    ],
  },
} as unknown as Menu

const line = (dishId: string, quantity = 1): OrderLine => ({ dishId, name: dishId, price: "8.00", quantity, note: "" })
const chosen = (id: string, choice: string): SoldOption => ({
  id,
  name: id,
  choices: [{ id: `${id}:${choice}`, name: choice, price: "0.00" }],
})
const setMenu: OrderLine = {
  ...line("set-midi", 2),
  options: [
    chosen("c1", "soupe"),
    chosen("c2", "bavette"),
    { id: "c2:bavette:cuisson", name: "Cuisson", choices: [{ id: "saignant", name: "Saignant", price: "0.00" }] },
    chosen("c3", "tarte"),
  ],
}
const placed = (...lines: OrderLine[]): Pick<Order, "lines"> & { serving?: Serving } => {
  const divided = divideIntoServings(lines, menu)
  return { lines: divided.lines, ...(divided.serving !== null && { serving: divided.serving }) }
}
const names = (lines: readonly OrderLine[]) => lines.map(({ name }) => name)

test("Starters come first, with the drinks; mains and desserts follow", () => {
  const order = placed(line("tarte"), line("eau"), line("sole"), line("soupe"))
  expect(order.serving).toBe(1)
  expect(names(linesAtWork(order))).toEqual(["eau", "soupe"])
  expect(names(linesToFollow(order))).toEqual(["tarte", "sole"])
  expect(followingInWords(order)).toBe("1 plat, 1 dessert")
  expect([nextServing(order), isSequel(order)]).toEqual([2, false])
  const mains = { ...order, serving: 2 as const }
  expect(names(linesAtWork(mains))).toEqual(["sole"])
  expect([nextServing(mains), isSequel(mains), followingInWords(mains)]).toEqual([3, true, "1 dessert"])
  const desserts = { ...order, serving: 3 as const }
  expect([names(linesAtWork(desserts)), nextServing(desserts), followingInWords(desserts)]).toEqual([
    ["tarte"],
    null,
    "",
  ])
})

test("Categories with names of their own are served by their place", () => {
  const servings = divideIntoServings([line("olives"), line("frites"), line("brie")], menu).lines
  expect(servings.map(({ serving }) => serving)).toEqual([1, 2, 3])
})

test.each([[["eau"]], [["sole", "frites"]], [["tarte", "eau"]], [["gone", "sole"]]])(
  "An order of %j has one serving, so nothing is divided",
  (dishes) => {
    const lines = dishes.map((id) => line(id))
    expect(divideIntoServings(lines, menu)).toEqual({ lines, serving: null })
    const order = { lines }
    expect([linesAtWork(order), linesToFollow(order), nextServing(order), followingInWords(order)]).toEqual([
      lines,
      [],
      null,
      "",
    ])
  },
)

test("The dishes of a set menu are served with those of the carte, each with its own choices", () => {
  const order = placed(setMenu, line("sole"))
  expect(linesAtWork(order).map(({ options }) => options?.map(({ id }) => id))).toEqual([["c1"]])
  const mains = linesAtWork({ ...order, serving: 2 as const })
  expect(mains.map(({ options }) => options?.map(({ id }) => id))).toEqual([["c2", "c2:bavette:cuisson"], undefined])
  expect(followingInWords(order)).toBe("3 plats, 2 desserts")
})

test("A dish of the daily board is served by its rubric", () => {
  const special = { id: "jour-1", rubric: "Entrée" }
  const { lines, serving } = divideIntoServings([line("jour-1"), line("sole")], menu, [special])
  expect([serving, lines.map((one) => one.serving)]).toEqual([1, [1, 2]])
})

test("A further serving that was just sent is counted for fifteen seconds, while it is being made", () => {
  const sentAt = "2026-11-27T19:00:00.000Z"
  const order: Order = {
    ...{ id: "order-1", table: "7", lines: [], totalCents: 0, placedAt: sentAt, movedAt: sentAt },
    ...{ status: "preparing", serving: 2, servingSince: sentAt },
  }
  const { servingSince: _sent, ...first } = order
  const count = (one: Order, seconds: number) => countSequelsSent([one], Date.parse(sentAt) + seconds * 1000)
  expect([count(order, 0), count(order, 14), count(order, 15)]).toEqual([1, 1, 0])
  expect([count({ ...order, status: "ready" }, 0), count(first, 0)]).toEqual([0, 0])
})

test("Each dish of an order is at work in exactly one serving, and all are sent in order (TEAM-08)", () => {
  const dishes = ["olives", "soupe", "terrine", "sole", "bavette", "frites", "tarte", "brie", "eau", "gone"]
  const anyLine = fc.oneof(
    fc
      .record({ id: fc.constantFrom(...dishes), quantity: fc.integer({ min: 1, max: 9 }) })
      .map((one) => line(one.id, one.quantity)),
    fc.integer({ min: 1, max: 9 }).map((quantity) => ({ ...setMenu, quantity })),
  )
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (lines) => {
      let order = placed(...lines)
      const sent: string[] = []
      const servings: number[] = []
      for (;;) {
        for (const one of linesAtWork(order)) {
          const courses = one.options?.filter(({ id }) => !id.includes(":")) ?? []
          const made = courses.length === 0 ? [one.name] : courses.map(({ id }) => `${one.name} ${id}`)
          sent.push(...made.map((name) => `${one.quantity} ${name}`))
        }
        if (order.serving !== undefined) servings.push(order.serving)
        const next = nextServing(order)
        if (next === null) break
        order = { ...order, serving: next }
      }
      const all = lines.flatMap((one) => {
        const courses = one.options?.filter(({ id }) => !id.includes(":")) ?? []
        const made = courses.length === 0 ? [one.name] : courses.map(({ id }) => `${one.name} ${id}`)
        return made.map((name) => `${one.quantity} ${name}`)
      })
      expect(sent.toSorted()).toEqual(all.toSorted())
      expect(servings).toEqual(servings.toSorted())
      expect(new Set(servings).size).toBe(servings.length)
    }),
    { numRuns: 200 },
  )
})
