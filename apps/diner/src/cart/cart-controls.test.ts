// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest"
import { showCart } from "./cart-controls.ts"
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
