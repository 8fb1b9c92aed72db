import type { Language } from "@ardoise/domain/menu/allergens"
import { formatPrice, parsePrice } from "@ardoise/domain/money"
import { type Cart, type CartDish, cartCents, countCart } from "@ardoise/domain/order/cart"
import { storedAllergens } from "../shown-allergens.ts"
import type { CartStrings } from "./cart-strings.ts"

/** The button that opens the cart; null on a page without a cart. */
export function cartButton(): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(".mv-cart")
}

/** Reads a dish from the row that its "+" stands in; null when the row is not as the server draws it. */
export function readDish(button: Element): CartDish | null {
  const row = button.closest("li")
  const text = (selector: string) => row?.querySelector(selector)?.textContent ?? ""
  const price = parsePrice(text("h3 bdi"))
  const id = button.getAttribute("value") ?? ""
  if (!row || !price.ok || id === "") return null
  const [shown, french] = [text("h3 span"), text(".mv-french")]
  return {
    id,
    name: french || shown,
    description: text("p:not(:last-of-type, .mv-french)"),
    price: (price.value / 100).toFixed(2),
    translatedName: french ? shown : "",
    allergens: storedAllergens(row),
  }
}

/**
 * The names of a cart as this page shows its dishes: another language than last time, or a corrected name. Price and allergens
 * stay those that the diner saw when choosing.
 */
export function renameFromPage(cart: Cart): Cart {
  const shown = new Map([...dishButtons()].map((button) => [button.value, button]))
  return cart.map((line) => {
    const button = shown.get(line.id)
    const dish = button && readDish(button)
    if (!dish) return line
    const { price: _price, allergens: _allergens, ...named } = dish
    return { ...line, ...named }
  })
}

/** What this page calls a dish that was ordered as `name`: in its own language, or empty where it has no other name for it. */
export function translatedOnPage(id: string, name: string): string {
  const button = [...dishButtons()].find(({ value }) => value === id)
  const dish = button && readDish(button)
  return dish?.name === name ? dish.translatedName : ""
}

/** Names each "+" by its dish, for people who hear the page. */
export function nameControls(strings: CartStrings): void {
  for (const button of dishButtons()) nameControl(button, strings)
}

function nameControl(button: HTMLButtonElement, strings: CartStrings): void {
  const { n = "0" } = button.dataset
  const name = button.closest("li")?.querySelector("h3 span")?.textContent ?? ""
  button.ariaLabel = (n === "0" ? strings.add : strings.inCart).replace("{n}", n).replace("{dish}", () => name)
}

/**
 * Puts a number on a button. As a property, which the styles show: WebKit keeps an old number on the screen where they read
 * the attribute itself.
 */
function showCount({ dataset, style }: HTMLElement, count: number | string): void {
  dataset.n = `${count}`
  style.setProperty("--n", `"${count}"`)
}

/** Shows on the page's own buttons what is in the cart. */
export function showCart(cart: Cart, strings: CartStrings, language: Language): void {
  const quantities = new Map(cart.map((line) => [line.id, line.quantity]))
  for (const button of dishButtons()) {
    showCount(button, quantities.get(button.value) ?? 0)
    nameControl(button, strings)
  }
  const button = cartButton()
  if (!button) return
  const [count, price] = [String(countCart(cart)), formatPrice(cartCents(cart), language)]
  showCount(button, count)
  const total = button.querySelector("span")
  if (total) total.textContent = count === "0" ? "" : price
  button.ariaLabel =
    count === "0" ? strings.open : [strings.open, strings.articles.replace("{n}", count), price].join(", ")
}

/** Shows on the page which dishes cannot be ordered now, by a word in the place of their price, until they are back. */
export function showSoldOut(soldOut: readonly string[], word: string): void {
  const gone = new Set(soldOut)
  for (const button of dishButtons()) {
    button.disabled = gone.has(button.value)
    const name = button.closest("li")?.querySelector("h3")
    const price = name?.querySelector("bdi")
    for (const part of [name, price]) {
      if (button.disabled) part?.setAttribute("data-gone", word)
      else part?.removeAttribute("data-gone")
    }
  }
}

function dishButtons(): NodeListOf<HTMLButtonElement> {
  return document.querySelectorAll<HTMLButtonElement>("button.mv-plus")
}
