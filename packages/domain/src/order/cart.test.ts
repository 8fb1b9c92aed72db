import { describe, expect, test } from "vitest"
import {
  addToCart,
  type Cart,
  type CartDish,
  cartCents,
  changeQuantity,
  countCart,
  lineCents,
  readCart,
} from "./cart.ts"
import { applyDifferences, replaceLine, setLineNote } from "./cart-changes.ts"
import { orderLimits } from "./order.ts"
import { unitKey } from "./unit-price.ts"

const aDish = (id: string, price = "7.50"): CartDish => ({
  id,
  name: `Plat ${id}`,
  description: "",
  price,
  translatedName: "",
})
const filled = (...ids: string[]) => ids.reduce((cart, id) => addToCart(cart, aDish(id)), readCart(null))

test("a dish that is added again gets a higher quantity on the same line", () => {
  const cart = filled("a", "b", "a")
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["a", 2],
    ["b", 1],
  ])
  expect(countCart(cart)).toBe(3)
})

test("a dish that is added again at another price has the price that was shown last", () => {
  const cart = addToCart(filled("a"), aDish("a", "8.00"))
  expect(cartCents(cart)).toBe(1600)
})

test("a line with a quantity of one is removed by one less", () => {
  expect(changeQuantity(filled("a", "b"), "a", -1).map(({ id }) => id)).toEqual(["b"])
  expect(changeQuantity(filled("a", "a"), "a", -1)[0]?.quantity).toBe(1)
  expect(changeQuantity(filled("a"), "a", 1)[0]?.quantity).toBe(2)
})

test("a line is removed when its quantity reaches zero", () => {
  expect(changeQuantity(filled("a", "a", "b"), "a", -2).map(({ id }) => id)).toEqual(["b"])
})

test("totals are exact to the cent", () => {
  const cart = [
    { ...aDish("a", "0.1"), quantity: 3 },
    { ...aDish("b", "0.2"), quantity: 1 },
    { ...aDish("c", "19.99"), quantity: 99 },
  ]
  expect(cart.map(lineCents)).toEqual([30, 20, 197_901])
  expect(cartCents(cart)).toBe(197_951)
})

test("a cart contains no more than an order may", () => {
  const ids = Array.from({ length: orderLimits.lines + 1 }, (_, n) => `d${n}`)
  expect(filled(...ids)).toHaveLength(orderLimits.lines)
  const many = Array.from({ length: orderLimits.quantity + 5 }, () => "a")
  expect(filled(...many)[0]?.quantity).toBe(orderLimits.quantity)
})

test("a stored cart is restored unchanged", () => {
  const cart = filled("a", "a", "b")
  expect(readCart(JSON.stringify(cart))).toEqual(cart)
})

test.each([
  null,
  "",
  "nothing",
  "{}",
  "null",
  "[null, 1, [], {}]",
  JSON.stringify([{ ...aDish("a"), quantity: 0 }]),
  JSON.stringify([{ ...aDish("a"), quantity: 1.5 }]),
  JSON.stringify([{ ...aDish("a"), quantity: "2" }]),
  JSON.stringify([{ ...aDish("a", "cher"), quantity: 1 }]),
  JSON.stringify([{ ...aDish(""), quantity: 1 }]),
  JSON.stringify([{ ...aDish("a"), name: { toString: 1 }, quantity: 1 }]),
])("%j, stored as a cart, is read as an empty cart", (text) => {
  expect(readCart(text)).toEqual([])
})

test("an updated cart loses dishes that are not available, and has the current prices", () => {
  const agreed = applyDifferences(filled("a", "b"), [
    { id: "a", kind: "sold_out" },
    { id: "b", kind: "price", price: "36" },
    { id: "another", kind: "gone" },
  ])
  expect(agreed).toEqual([{ ...aDish("b", "36"), quantity: 1 }])
})

test("an updated cart has the current allergens and prices, also after a reload", () => {
  const agreed = applyDifferences(filled("a", "b"), [
    { id: "a", kind: "allergens", allergens: ["Lait", "Gluten"] },
    { id: "a", kind: "price", price: "36" },
    { id: "b", kind: "allergens", allergens: null },
  ])
  expect(agreed).toEqual([
    { ...aDish("a", "36"), allergens: ["Lait", "Gluten"], quantity: 1 },
    { ...aDish("b"), allergens: null, quantity: 1 },
  ])
  expect(readCart(JSON.stringify(agreed))).toEqual(agreed)
})

test("the allergens of a line are those that were shown last", () => {
  const cart = addToCart(addToCart([], { ...aDish("a"), allergens: ["Lait"] }), { ...aDish("a"), allergens: [] })
  expect(cart).toEqual([{ ...aDish("a"), allergens: [], quantity: 2 }])
})

test.each(["Lait", 7, {}, ["Lait", 7]])("allergens stored as %j count as not shown", (allergens) => {
  const [line] = readCart(JSON.stringify([{ ...aDish("a"), allergens, quantity: 1 }]))
  expect(line).toEqual({ ...aDish("a"), quantity: 1 })
})

test("a note for the kitchen remains when more of the dish is added, and after a reload", () => {
  const wished = addToCart(setLineNote(filled("a"), "a", "sans croûtons"), aDish("a"))
  expect(wished[0]).toMatchObject({ quantity: 2, note: "sans croûtons" })
  expect(readCart(JSON.stringify(wished))).toEqual(wished)
})

test("a note belongs to its line, is cut to the maximum length, and an empty one counts as none", () => {
  const long = "x".repeat(orderLimits.noteLength + 1)
  const [first, second] = setLineNote(filled("a", "b"), "b", long)
  expect(first).not.toHaveProperty("note")
  expect(second?.note).toHaveLength(orderLimits.noteLength)
  const [kept] = readCart(JSON.stringify([{ ...aDish("a"), quantity: 1, note: long }]))
  expect(kept?.note).toHaveLength(orderLimits.noteLength)
  expect(readCart(JSON.stringify([{ ...aDish("a"), quantity: 1, note: "" }]))[0]).not.toHaveProperty("note")
  expect(readCart(JSON.stringify([{ ...aDish("a"), quantity: 1, note: 7 }]))[0]).not.toHaveProperty("note")
})

test("a line without a difference remains unchanged in the cart", () => {
  const cart = filled("a", "b")
  expect(applyDifferences(cart, [{ id: "b", kind: "gone" }])).toEqual(cart.slice(0, 1))
  expect(applyDifferences(cart, [])).toEqual(cart)
})

test("a stored cart is restored up to the limits of an order, without invalid lines", () => {
  const line = (id: string, quantity = 1) => ({ ...aDish(id), quantity })
  const many = Array.from({ length: orderLimits.lines + 1 }, (_, n) => line(`d${n}`))
  expect(readCart(JSON.stringify(many))).toHaveLength(orderLimits.lines)
  const longest = "i".repeat(orderLimits.dishIdLength)
  const kept = readCart(JSON.stringify([line(longest), line(`${longest}i`), line("a", 99), line("b", 100), "c"]))
  expect(kept.map(({ id, quantity }) => [id, quantity])).toEqual([
    [longest, 1],
    ["a", 99],
  ])
})

describe("a dish with choices", () => {
  const steak = (...choices: string[]): CartDish => ({
    ...{ id: "steak", name: "Bavette", description: "", price: "19.50", translatedName: "" },
    options: [
      {
        ...{ id: "extra", name: "Supplément" },
        choices: choices.map((id) => ({ id, name: id, price: "1.50", allergens: [] })),
      },
    ],
  })

  test("is one line for the same choices, in any order, and another line for others (CART-13)", () => {
    const cart = [steak("rare", "sauce"), steak("sauce", "rare"), steak("rare")].reduce<Cart>(
      (before, dish) => addToCart(before, dish),
      [],
    )
    expect(cart.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(cartCents(cart)).toBe(2 * 2250 + 2100)
    const [first] = cart.map(unitKey)
    expect(changeQuantity(cart, first ?? "", -2)).toHaveLength(1)
  })

  test("gets other choices in its place, or joins the line that has them", () => {
    const cart: Cart = [
      { ...steak("rare"), quantity: 2 },
      { ...steak("sauce"), quantity: 1, note: "vite" },
    ]
    const changed = replaceLine(cart, "steak/rare", { ...steak("bone"), quantity: 3 })
    expect(changed.map((line) => [unitKey(line), line.quantity])).toEqual([
      ["steak/bone", 3],
      ["steak/sauce", 1],
    ])
    const joined = replaceLine(cart, "steak/rare", { ...steak("sauce"), quantity: 3 })
    expect(joined.map((line) => [unitKey(line), line.quantity, line.note])).toEqual([["steak/sauce", 4, "vite"]])
  })

  test("keeps the notes of both lines when it joins another one", () => {
    const noted = (choice: string, note: string) => ({ ...steak(choice), quantity: 1, note })
    const joined = (note: string, other: string) =>
      replaceLine([noted("rare", note), noted("sauce", other)], "steak/rare", noted("sauce", note))
    const notes = (note: string, other: string) => joined(note, other).map((line) => line.note)
    expect(notes("", "Allergie aux noix")).toEqual(["Allergie aux noix"])
    expect(notes("sans sel", "Allergie aux noix")).toEqual(["sans sel · Allergie aux noix"])
    expect(notes("sans sel", "sans sel")).toEqual(["sans sel"])
    const [long] = notes("a".repeat(200), "b".repeat(200))
    expect(long).toBe(`${"a".repeat(98)} · ${"b".repeat(98)}`)
  })

  test("follows what the server reports: a choice that is gone takes its lines, a new supplement changes the price", () => {
    const cart: Cart = [
      { ...steak("rare"), quantity: 1 },
      { ...steak("sauce"), quantity: 1 },
    ]
    const gone = applyDifferences(cart, [{ id: "steak", kind: "choice", choice: "rare" }])
    expect(gone.map(unitKey)).toEqual(["steak/sauce"])
    const dearer = applyDifferences(cart, [{ id: "steak", kind: "choice_price", choice: "sauce", price: "2" }])
    expect(cartCents(dearer)).toBe(2100 + 2150)
    const declared = [{ id: "steak", kind: "choice_allergens", choice: "sauce", allergens: ["Lait"] }] as const
    expect(applyDifferences(cart, declared)[1]?.options?.[0]?.choices[0]?.allergens).toEqual(["Lait"])
    expect(applyDifferences(cart, [{ id: "steak", kind: "choice", choice: null }])).toEqual([])
    const sauce = { id: "steak", kind: "choice", option_id: "sauce", choice: null } as const
    expect(applyDifferences(cart, [sauce])).toEqual([])
  })

  test("a dish of a set menu that needs a new choice takes only the set menus with this dish", () => {
    const lunch = (dish: string) => ({ ...steak(`plat:${dish}`), id: "set-lunch", quantity: 1 })
    const missing = { id: "set-lunch", kind: "choice", option_id: "plat:stew:cuisson", choice: null } as const
    expect(applyDifferences([lunch("stew"), lunch("sole")], [missing])).toEqual([lunch("sole")])
  })

  test("is read again from the storage of the browser, and left out where its choices are not sound", () => {
    const line = { ...steak("rare"), quantity: 1 }
    expect(readCart(JSON.stringify([line, { ...steak(), quantity: 1 }]))).toHaveLength(2)
    for (const options of [
      "rare",
      [{ choices: "rare" }],
      [{ choices: [{ id: "rare", name: "x", price: "cher" }] }],
      [null],
    ]) {
      expect(readCart(JSON.stringify([{ ...line, options }]))).toEqual([])
    }
  })
})
