import type { Language } from "@ardoise/domain/menu/allergens"
import { formatPrice, parsePrice } from "@ardoise/domain/money"
import { type Cart, type CartDish, countCart } from "@ardoise/domain/order/cart"
import { storedAllergens } from "../shown-allergens.ts"
import type { CartStrings } from "../texts/cart-strings.ts"

/** The button that opens the cart; null on a page without a cart. */
export function cartButton(): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(".mv-cart")
}

/** Reads a dish from the row of its "+" button. Returns null if the row does not have the server's markup. */
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
    description: text("p:not(:last-of-type, .mv-french, .mv-options, .mv-hours)"),
    price: (price.value / 100).toFixed(2),
    translatedName: french ? shown : "",
    allergens: storedAllergens(row),
  }
}

/**
 * Returns a cart with the names that this page shows: the page may be in another language, or a name may have been
 * corrected. Price and allergens stay those that the diner saw when choosing.
 */
export function renameFromPage(cart: Cart): Cart {
  const shown = new Map([...dishButtons()].map((button) => [button.value, button]))
  return cart.map((line) => {
    const button = shown.get(line.id)
    const dish = button && readDish(button)
    if (!dish) return line
    const { price: _price, allergens: _allergens, ...named } = dish
    const rename = <Part extends { readonly id: string; readonly name: string }>(part: Part): Part => ({
      ...part,
      name: nameOnPage(part.id, button, shown) ?? part.name,
    })
    const options = line.options?.map((option) => rename({ ...option, choices: option.choices.map(rename) }))
    return { ...line, ...named, ...(options && { options }) }
  })
}

/**
 * Finds the name of an option or a choice on the page.
 *
 * @param id an id of the dish's own, or of a set menu's: `{course}`, `{course}:{dish}` or `{course}:{dish}:{id}`
 */
function nameOnPage(
  id: string,
  button: HTMLButtonElement,
  shown: ReadonlyMap<string, HTMLButtonElement>,
): string | null | undefined {
  const [first = "", dishId, inner] = id.split(":")
  const row = (dishId === undefined ? button : shown.get(dishId))?.closest("li")
  const wanted = CSS.escape(inner ?? first)
  const place = dishId !== undefined && inner === undefined ? "h3 span" : `[data-o="${wanted}"] b, [data-c="${wanted}"]`
  return row?.querySelector(place)?.textContent
}

/** Labels each "+" with the name of its dish, for screen readers. */
export function nameControls(strings: CartStrings): void {
  for (const button of dishButtons()) nameControl(button, strings)
}

function nameControl(button: HTMLButtonElement, strings: CartStrings): void {
  const { n = "0" } = button.dataset
  const name = button.closest("li")?.querySelector("h3 span")?.textContent ?? ""
  button.ariaLabel = (n === "0" ? strings.add : strings.inCart).replace("{n}", n).replace("{dish}", () => name)
}

/**
 * Shows a number on a button. The styles read a custom property, because WebKit does not update a number that they read
 * from an attribute.
 */
function showCount({ dataset, style }: HTMLElement, count: number | string): void {
  dataset.n = `${count}`
  style.setProperty("--n", `"${count}"`)
}

/** Shows the content of the cart on the page's own buttons. @param cents what it costs */
export function showCart(cart: Cart, cents: number, strings: CartStrings, language: Language): void {
  for (const button of dishButtons()) {
    showCount(button, countCart(cart.filter(({ id }) => id === button.value)))
    nameControl(button, strings)
  }
  const button = cartButton()
  if (!button) return
  const [count, price] = [String(countCart(cart)), formatPrice(cents, language)]
  showCount(button, count)
  const total = button.querySelector("span")
  if (total) total.textContent = count === "0" ? "" : price
  button.ariaLabel =
    count === "0" ? strings.open : [strings.open, strings.articles.replace("{n}", count), price].join(", ")
}

/** The "+" buttons of the page. */
export function dishButtons(): NodeListOf<HTMLButtonElement> {
  return document.querySelectorAll<HTMLButtonElement>("button.mv-plus")
}
