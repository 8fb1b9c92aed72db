import type { AllergenDeclaration, Language } from "@ardoise/domain/menu/allergens"
import type { Dish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice, parsePrice } from "@ardoise/domain/money"
import { dinerStrings } from "./strings.ts"

type DishCardProps = {
  dish: Dish
  language: Language
  /** Whether the dish can be put into a cart: on a Premium owner's page, never in a preview (A09). */
  hasCart: boolean
}

/**
 * One dish of the carte: name, price, description and allergens (spec 2, PUB-17, PUB-18). The price ends the last line of
 * the name, after a row of dots. A dish whose price is no price cannot be ordered, and gets no "+".
 */
export function DishCard({ dish, language, hasCart }: DishCardProps) {
  const strings = dinerStrings[language]
  const name = dish.name.trim() === "" ? strings.unnamedDish : dish.name
  const price = formatStoredPrice(dish.price, language)
  return (
    <li>
      <h3 className={roomForPrice(price)}>
        <span>{name}</span> <bdi>{price}</bdi>
      </h3>
      {hasCart && dish.id !== "" && parsePrice(dish.price).ok && (
        <button type="button" className="mv-plus" data-n="0" value={dish.id} aria-label={strings.add} />
      )}
      {dish.description !== "" && <p>{dish.description}</p>}
      <Allergens declaration={dish.allergens} language={language} />
    </li>
  )
}

function Allergens({ declaration, language }: { declaration: AllergenDeclaration; language: Language }) {
  const strings = dinerStrings[language]
  switch (declaration.state) {
    case "undeclared":
      return <p className="mv-undeclared">{strings.allergensUndeclared}</p>
    case "none":
      return <p>{strings.noAllergen}</p>
    case "present":
      return (
        <p>
          {strings.allergens} {declaration.names.join(", ")}
        </p>
      )
  }
}

/**
 * The name ends with the width of its price as a margin, so that its last word stays beside the price. The width follows
 * the length of the price ("7,50 €" has 6 characters, "12,50 €" 7); a text that is no price gets a line of its own.
 */
function roomForPrice(price: string): string | undefined {
  if (price.length <= 6) return "mv-short"
  if (price.length <= 7) return undefined
  if (price.length <= 8) return "mv-long"
  if (price.length <= 11) return "mv-longer"
  return "mv-apart"
}
