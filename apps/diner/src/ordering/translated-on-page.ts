import { dishButtons, readDish } from "../cart/cart-controls.ts"

/** Returns this page's translation of a dish that was ordered as `name`, or an empty string if it has none. */
export function translatedOnPage(id: string, name: string): string {
  const button = [...dishButtons()].find(({ value }) => value === id)
  const dish = button && readDish(button)
  return dish?.name === name ? dish.translatedName : ""
}
