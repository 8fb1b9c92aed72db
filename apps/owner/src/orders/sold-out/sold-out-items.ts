import { type Option, optionsOf } from "@ardoise/domain/menu/dish-options"
import type { Category, Dish } from "@ardoise/domain/menu/menu"
import { foldText } from "@ardoise/domain/menu/search-text"

/** A dish or a choice that can be sold out. */
export type SoldOutItem = {
  /** As `sold_out` names it: the dish's id, or `{dish}/{choice}`. */
  readonly id: string
  /** "Bavette", or "Sauce au poivre (Bavette)". */
  readonly name: string
}

/** A degree of cooking or a size does not run out: no choice of the option costs or declares anything. */
const canRunOut = ({ choices }: Option) =>
  choices.some(({ price, allergens }) => Number(price) > 0 || allergens.state !== "none")

/**
 * Returns the dishes of a category and their choices that a search finds. Without a search, choices that do not run out
 * are left out, unless they are sold out.
 *
 * @param isGone whether the item of an id is sold out
 */
export function listItems(
  category: Pick<Category, "dishes">,
  typed: string,
  isGone: (id: string) => boolean,
): SoldOutItem[] {
  const wanted = foldText(typed)
  const ofDish = (dish: Dish): SoldOutItem[] => [
    { id: dish.id, name: dish.name },
    ...optionsOf(dish).flatMap((option) =>
      option.choices
        .map(({ id, name }) => ({ id: `${dish.id}/${id}`, name: `${name} (${dish.name})` }))
        .filter(({ id }) => wanted !== "" || isGone(id) || canRunOut(option)),
    ),
  ]
  return category.dishes.flatMap(ofDish).filter(({ name }) => foldText(name).includes(wanted))
}
