import { withoutInvisible } from "../invisible-characters.ts"
import type { AllergenDeclaration } from "../menu/allergens.ts"
import { listedAllergens } from "../menu/listed-allergens.ts"
import type { Menu } from "../menu/menu.ts"
import { parsePrice, toStoredPrice } from "../money.ts"
import type { OrderLine, WantedLine } from "./order.ts"

/** A difference between the diner's cart and the current menu (A22). */
export type LineDifference =
  | { readonly kind: "gone"; readonly dishId: string }
  | { readonly kind: "sold-out"; readonly dishId: string; readonly name: string }
  | {
      readonly kind: "price"
      readonly dishId: string
      readonly name: string
      /** The current price, euros as text with a decimal point. */
      readonly price: string
    }
  | {
      readonly kind: "allergens"
      readonly dishId: string
      readonly name: string
      /** All allergens that the dish declares now, as the menu stores them; null if it declares nothing any more. */
      readonly allergens: readonly string[] | null
    }

/**
 * The result of a cart: the lines as sold, or the differences from what the diner saw. Each dish and kind appears once.
 */
export type Sale =
  | { readonly ok: true; readonly lines: readonly OrderLine[] }
  | { readonly ok: false; readonly differences: readonly LineDifference[] }

/**
 * Sells the lines of a cart from the current menu. Names and prices come from the menu. The sale is refused if a price
 * differs from what the diner saw (A22). It is also refused if the diner did not see an allergen of a dish.
 *
 * @param soldOut ids of the dishes that are sold out now
 */
export function sellLines(menu: Menu, soldOut: ReadonlySet<string>, wanted: readonly WantedLine[]): Sale {
  const offers = offersOf(menu)
  const lines: OrderLine[] = []
  const differences = new Map<string, LineDifference>()
  for (const line of wanted) {
    const sold = sellLine(offers.get(line.dishId), soldOut, line)
    if ("quantity" in sold) lines.push(sold)
    else for (const difference of sold) differences.set(`${difference.kind} ${line.dishId}`, difference)
  }
  return differences.size > 0 ? { ok: false, differences: [...differences.values()] } : { ok: true, lines }
}

/** A dish that can be sold. */
type Offer = {
  readonly name: string
  /** In its stored form. */
  readonly price: string
  readonly cents: number
  readonly allergens: AllergenDeclaration
}

// Cached, because many orders are sold from the same menu.
const knownOffers = new WeakMap<Menu, ReadonlyMap<string, Offer>>()

/** Returns the dishes of a menu by id. A dish without a readable price cannot be sold and counts as missing. */
function offersOf(menu: Menu): ReadonlyMap<string, Offer> {
  const known = knownOffers.get(menu)
  if (known) return known
  const offers = new Map<string, Offer>()
  for (const { id, name, price, allergens } of menu.categories.flatMap(({ dishes }) => dishes)) {
    const [stored, cents] = [toStoredPrice(price), parsePrice(price)]
    if (stored.ok && cents.ok) {
      offers.set(id, { name, price: stored.value, cents: cents.value, allergens: oneByOne(allergens) })
    }
  }
  knownOffers.set(menu, offers)
  return offers
}

/**
 * Splits names that contain a comma. A page joins the names with commas, so the diner's phone reads such a name as
 * several.
 */
function oneByOne(declaration: AllergenDeclaration): AllergenDeclaration {
  if (declaration.state !== "present") return declaration
  return { state: "present", names: declaration.names.flatMap(listedAllergens) }
}

function sellLine(
  offer: Offer | undefined,
  soldOut: ReadonlySet<string>,
  wanted: WantedLine,
): OrderLine | readonly LineDifference[] {
  const { dishId, quantity, price: shown, note } = wanted
  if (offer === undefined) return [{ kind: "gone", dishId }]
  const { name, price, cents, allergens } = offer
  if (soldOut.has(dishId)) return [{ kind: "sold-out", dishId, name }]
  const differences: LineDifference[] = []
  const seen = parsePrice(shown)
  if (!seen.ok || seen.value !== cents) differences.push({ kind: "price", dishId, name, price })
  if (!wasTold(wanted.allergens, allergens)) {
    differences.push({
      kind: "allergens",
      dishId,
      name,
      allergens: allergens.state === "present" ? allergens.names : null,
    })
  }
  return differences.length > 0 ? differences : { dishId, name, price, quantity, note: withoutInvisible(note).trim() }
}

/**
 * Whether the diner saw every allergen that a dish declares now. An allergen that was removed needs no notice. A
 * declaration that was removed does, because what the diner saw may be wrong.
 */
function wasTold(shown: WantedLine["allergens"], now: AllergenDeclaration): boolean {
  if (shown === undefined || now.state === "none") return true
  if (now.state === "undeclared") return shown === null
  return shown !== null && now.names.every((name) => shown.includes(name))
}
