import { type VatRate, vatOf } from "../drinks/dish-vat.ts"
import type { AllergenDeclaration } from "../menu/allergens.ts"
import { type Option, optionsOf } from "../menu/dish-options.ts"
import { listedAllergens } from "../menu/listed-allergens.ts"
import type { Menu } from "../menu/menu.ts"
import { parsePrice, toStoredPrice } from "../money.ts"

/** A dish that can be sold. */
export type Offer = {
  readonly dishId: string
  readonly name: string
  /** In its stored form. */
  readonly price: string
  readonly cents: number
  readonly allergens: AllergenDeclaration
  readonly options: readonly Option[]
  readonly vat: VatRate
}

// Cached, because many orders are sold from the same menu.
const knownOffers = new WeakMap<Menu, ReadonlyMap<string, Offer>>()

/** Finds a dish by its id. A dish without a readable price cannot be sold and counts as missing. */
export function findOffer(menu: Menu, dishId: string): Offer | undefined {
  const known = knownOffers.get(menu)
  if (known) return known.get(dishId)
  const offers = new Map<string, Offer>()
  for (const dish of menu.categories.flatMap(({ dishes }) => dishes)) {
    const [stored, cents] = [toStoredPrice(dish.price), parsePrice(dish.price)]
    if (stored.ok && cents.ok) {
      offers.set(dish.id, {
        dishId: dish.id,
        name: dish.name,
        price: stored.value,
        cents: cents.value,
        allergens: oneByOne(dish.allergens),
        options: optionsOf(dish),
        vat: vatOf(dish),
      })
    }
  }
  knownOffers.set(menu, offers)
  return offers.get(dishId)
}

/**
 * Splits names that contain a comma. A page joins the names with commas, so the diner's phone reads such a name as
 * several.
 */
export function oneByOne(declaration: AllergenDeclaration): AllergenDeclaration {
  if (declaration.state !== "present") return declaration
  return { state: "present", names: declaration.names.flatMap(listedAllergens) }
}

/**
 * Whether the diner saw every allergen that is declared now. An allergen that was removed needs no notice. A
 * declaration that was removed does, because what the diner saw may be wrong.
 *
 * @param shown the names that the diner saw; null if nothing was declared; undefined if that is unknown
 */
export function wasTold(shown: readonly string[] | null | undefined, now: AllergenDeclaration): boolean {
  if (shown === undefined || now.state === "none") return true
  if (now.state === "undeclared") return shown === null
  return shown !== null && now.names.every((name) => shown.includes(name))
}
