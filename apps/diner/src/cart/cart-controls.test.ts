// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest"
import { renameFromPage, showCart } from "./cart-controls.ts"
import { strings } from "./cart-strings-fr.ts"

afterEach(() => document.body.replaceChildren())

test("the numbers on the buttons are custom properties: WebKit does not update numbers that styles read from attributes", () => {
  document.body.innerHTML = `
    <ul><li><h3><span>Sole</span></h3><button class="mv-plus" value="sole" data-n="0"></button></li></ul>
    <button class="mv-cart" data-n="0"><span></span></button>`
  const numbers = () =>
    [...document.querySelectorAll("button")].map(({ dataset, style }) => [dataset.n, style.getPropertyValue("--n")])
  const line = (id: string, quantity: number) => ({
    id,
    name: "Sole",
    price: "34.00",
    description: "",
    translatedName: "",
    quantity,
    note: "",
  })
  showCart([line("sole", 2), line("bar", 1)], 10_200, strings, "fr")
  expect(numbers()).toEqual([
    ["2", '"2"'],
    ["3", '"3"'],
  ])
  showCart([], 0, strings, "fr")
  expect(numbers()).toEqual([
    ["0", '"0"'],
    ["0", '"0"'],
  ])
})

test("a cart gets the names of the page, also those of choices and of what was chosen in a set menu", () => {
  document.body.innerHTML = `
    <ul class="mv-dishes"><li><h3><span>Steak</span> <bdi>24,00 €</bdi></h3><button class="mv-plus" value="steak"></button>
      <p class="mv-options" data-o="cooking" data-k="1-1"><b>Cooking</b>: <b data-c="rare">Rare</b>, <b data-c="well">Well done</b></p>
    </li></ul>
    <ul><li><h3><span>Lunch</span> <bdi>19,00 €</bdi></h3><button class="mv-plus" value="lunch"></button>
      <p class="mv-options"><span class="mv-course" data-o="main"><b>Main course</b>: <span data-d="steak"><b>Steak</b></span></span></p>
      <p class="mv-hours">Served from 12 to 2</p><p>Allergens: depending on your choices</p>
    </li></ul>`
  const chosen = (id: string, name: string) => ({ id, name, price: "0.00", allergens: [] })
  const line = { price: "24.00", description: "", translatedName: "", quantity: 1 }
  const options = [
    { id: "cooking", name: "Cuisson", choices: [chosen("well", "Bien cuit"), chosen("gone", "Bleu")] },
    { id: "gone", name: "Sauce", choices: [chosen("pepper", "Poivre")] },
  ]
  const courses = [
    { id: "main", name: "Plat", choices: [chosen("main:steak", "Pavé")] },
    { id: "main:steak:cooking", name: "Cuisson", choices: [chosen("main:steak:rare", "Saignant")] },
  ]
  const renamed = renameFromPage([
    { ...line, id: "steak", name: "Pavé", options },
    { ...line, id: "lunch", name: "Déjeuner", options: courses },
    { ...line, id: "left", name: "Daube" },
  ])
  const words = renamed.map((one) => [
    one.name,
    ...(one.options ?? []).map((option) => [option.name, ...option.choices.map(({ name }) => name)].join(": ")),
  ])
  expect(words).toEqual([
    ["Steak", "Cooking: Well done: Bleu", "Sauce: Poivre"],
    ["Lunch", "Main course: Steak", "Cooking: Rare"],
    ["Daube"],
  ])
  // The hours of a set menu are not its description.
  expect(renamed[1]?.description).toBe("")
})
