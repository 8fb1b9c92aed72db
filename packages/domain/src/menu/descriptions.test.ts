import { expect, test } from "vitest"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { addDescriptions, undescribedDishes } from "./descriptions.ts"
import { limits } from "./menu-validation.ts"

const menu = aMenu([
  aCategory("Desserts", [aDish({ id: "flan", name: "Flan", description: " " })]),
  aCategory("Entrées", [
    aDish({ id: "soupe", name: "Soupe", description: "" }),
    aDish({ id: "salade", name: "Salade", description: "Croquante" }),
    aDish({ id: "rien", name: "  ", description: "" }),
  ]),
])
const descriptionsOf = ({ categories }: typeof menu) =>
  categories.flatMap(({ dishes }) => dishes.map(({ id, description }) => `${id}: ${description.trim()}`)).sort()

test("lists named dishes without a description, in the order of the screen", () => {
  expect(undescribedDishes(menu).map(({ categoryName, dish }) => `${categoryName}: ${dish.name}`)).toEqual([
    "Entrées: Soupe",
    "Desserts: Flan",
  ])
})

test("accepted descriptions are written; what somebody wrote meanwhile and a dish that is gone stay", () => {
  const written = addDescriptions(menu, [
    { dishId: "soupe", description: "À la cuillère.", isByModel: true },
    { dishId: "salade", description: "Autre chose.", isByModel: true },
    { dishId: "parti", description: "Rien.", isByModel: true },
  ])
  expect(written.ok && descriptionsOf(written.value)).toEqual([
    "flan: ",
    "rien: ",
    "salade: Croquante",
    "soupe: À la cuillère.",
  ])
})

test("one description that is too long refuses all", () => {
  const written = addDescriptions(menu, [
    { dishId: "soupe", description: "À la cuillère.", isByModel: true },
    { dishId: "flan", description: "x".repeat(limits.descriptionLength + 1), isByModel: true },
  ])
  expect(written).toEqual({ ok: false, code: "dish-description-too-long" })
})
