import { describe, expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { undeclared } from "./allergens.ts"
import { applyChange } from "./apply-change.ts"
import type { Dish } from "./menu.ts"

const present = (...names: string[]) => ({ state: "present", names }) as const
const none = { state: "none" } as const
const sole = aDish({ id: "item-sole", name: "Sole", price: "30", allergens: present("Poissons") })
const menuOf = (dish: Dish) => aMenu([aCategory("Plats", [dish], { id: "plats" })])
/** The dish after its change from `old` to `changed` is applied to what it is now. */
const applied = (old: Dish, changed: Dish, now: Dish) =>
  applyChange(menuOf(now), { from: menuOf(old), to: menuOf(changed) }).categories[0]?.dishes[0]

describe("a change that is applied to a menu that has changed since", () => {
  test("keeps what else was changed in the same dish", () => {
    const dear = { ...sole, price: "34" }
    const now = { ...dear, allergens: present("Poissons", "Arachides"), description: "Au beurre", others: { spice: 2 } }
    expect(applied(dear, sole, now)).toEqual({ ...now, price: "30" })
    const described = { ...sole, description: "Grillée", others: { photo: "a" } }
    expect(applied(sole, described, { ...sole, price: "36" })).toEqual({ ...described, price: "36" })
    expect(applied(described, sole, { ...described, price: "36" })).toEqual({ ...sole, price: "36" })
  })

  test("does not undo what was changed again since", () => {
    const dear = { ...sole, price: "34" }
    expect(applied(dear, sole, { ...sole, price: "36" })).toEqual({ ...sole, price: "36" })
    const declared = { ...sole, allergens: present("Poissons", "Lait") }
    const again = { ...sole, allergens: present("Poissons", "Arachides") }
    expect(applied(declared, sole, again)).toEqual(again)
  })

  test("leaves a dish without another change to the change alone, with its place", () => {
    expect(applied(sole, { ...sole, price: "34" }, sole)).toEqual({ ...sole, price: "34" })
    const menu = (first: Dish, second: Dish) => aMenu([aCategory("Plats", [first, second], { id: "plats" })])
    const daube = aDish({ id: "item-daube", name: "Daube" })
    const now = menu(daube, { ...sole, price: "36" })
    const moved = applyChange(now, { from: menu(sole, daube), to: menu({ ...sole, name: "Sole meunière" }, daube) })
    expect(moved.categories[0]?.dishes).toEqual([daube, { ...sole, name: "Sole meunière", price: "36" }])
  })

  test.each([
    ["an allergen that was declared under the other name", present("Lait"), present("Poissons", "Lait")],
    ["those of its own name, when 'none' was declared under the other one", none, present("Poissons")],
    ["no declaration, when the other name lost its own", undeclared, undeclared],
  ] as const)("gives a dish that gets its name back %s", (_what, since, expected) => {
    const chicken = { ...sole, name: "Poulet" }
    expect(applied(chicken, sole, { ...chicken, allergens: since })?.allergens).toEqual(expected)
  })

  test("keeps the declaration of a dish that has got a third name since, and reads a price however it is written", () => {
    const chicken = { ...sole, name: "Poulet", allergens: none }
    const now = { ...sole, name: "Sole meunière" }
    expect(applied(sole, chicken, now)).toEqual(now)
    const dear = { ...sole, price: "34" }
    expect(applied(dear, sole, { ...dear, price: "34.00", description: "Grillée" })?.price).toBe("30")
  })

  test("gives a dish that had no declaration under its name none of another name", () => {
    const chicken = { ...sole, name: "Poulet", allergens: none }
    const bare = { ...sole, allergens: undeclared }
    expect(applied(chicken, bare, { ...chicken, allergens: present("Lait") })?.allergens).toEqual(undeclared)
    expect(
      applied(chicken, { ...sole, allergens: none }, { ...chicken, allergens: present("Lait") })?.allergens,
    ).toEqual(present("Lait"))
  })
})
