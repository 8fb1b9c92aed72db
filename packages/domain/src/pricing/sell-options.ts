import { maxPriceCents, parsePrice } from "../money.ts"
import type { SoldOption, WantedChoice, WantedLine } from "../order/order.ts"
import { type Offer, type OfferedChoice, type OfferedOption, wasTold } from "./offers.ts"
import type { VatPart } from "./vat-lines.ts"

/** A difference between the choices that a diner made and the current options of the dish. */
export type OptionDifference =
  | {
      /** A choice cannot be had any more, or an option needs a choice that the line lacks. */
      readonly kind: "choice"
      readonly dishId: string
      readonly name: string
      readonly optionId: string
      /** The option's current name; empty if it is gone. */
      readonly option: string
      /** Null: the line lacks a choice. */
      readonly choiceId: string | null
    }
  | {
      readonly kind: "choice-price"
      readonly dishId: string
      readonly name: string
      readonly choiceId: string
      readonly choice: string
      /** The current supplement, euros as text with a decimal point. */
      readonly price: string
    }
  | {
      readonly kind: "choice-allergens"
      readonly dishId: string
      readonly name: string
      readonly choiceId: string
      readonly choice: string
      /** All allergens that the choice declares now; null if it declares nothing any more. */
      readonly allergens: readonly string[] | null
    }

/** The choices of a line as they are sold, or what differs from what the diner saw. */
type SoldOptions =
  | {
      readonly ok: true
      readonly options: readonly SoldOption[]
      readonly cents: number
      /** The dishes of a set menu with their own prices. Empty for a dish. */
      readonly dishes: readonly VatPart[]
    }
  | { readonly ok: false; readonly differences: readonly OptionDifference[] }

/**
 * Sells the choices of a line. The order of options and choices is that of the menu, whatever order the diner tapped.
 *
 * @returns null if the dish cannot be sold like this at all: the caller does not know options and the dish needs a
 *   choice, or the price with its choices is above the highest one
 */
export function sellOptions(offer: Offer, soldOut: ReadonlySet<string>, wanted: WantedLine): SoldOptions | null {
  if (wanted.options === undefined) {
    return offer.options.some(({ min }) => min > 0) ? null : { ok: true, options: [], cents: 0, dishes: [] }
  }
  const differences: OptionDifference[] = []
  const line = { dishId: offer.dishId, name: offer.name }
  for (const { id, choices } of wanted.options) {
    const option = offer.options.find((one) => one.id === id)
    for (const choice of choices) {
      const current = option?.choices.find((one) => one.id === choice.id)
      if (current === undefined || soldOut.has(current.soldOutId)) {
        const gone = { optionId: id, option: option?.name ?? "", choiceId: choice.id }
        differences.push({ kind: "choice", ...line, ...gone })
      } else differences.push(...changesOf(current, choice).map((change) => ({ ...line, ...change })))
    }
  }
  const sold: SoldOption[] = []
  const dishes: VatPart[] = []
  let cents = 0
  const wantedOptions = new Set(wanted.options.map(({ id }) => id))
  const wantedChoices = new Set(wanted.options.flatMap(({ choices }) => choices.map(({ id }) => id)))
  for (const option of offer.options) {
    const isAsked = option.onlyWith === null || wantedChoices.has(option.onlyWith)
    const [min, max] = isAsked ? [option.min, option.max] : [0, 0]
    // A set menu may offer hundreds of options: those of every dish of its courses.
    if (min === 0 && !wantedOptions.has(option.id)) continue
    const chosen = chosenOf(option, wanted)
    if (chosen.length < min || chosen.length > max) {
      const place = { optionId: option.id, option: option.name, choiceId: null }
      // A choice that is gone is reported already: it is the reason why the number is too low.
      if (!differences.some((one) => one.kind === "choice" && one.optionId === option.id)) {
        differences.push({ kind: "choice", ...line, ...place })
      }
    }
    cents += chosen.reduce((sum, choice) => sum + choice.cents, 0)
    dishes.push(...chosen.flatMap(({ vat }) => vat ?? []))
    const choices = chosen.map(({ id, name, price }) => ({ id, name, price }))
    if (choices.length > 0) sold.push({ id: option.id, name: option.name, choices })
  }
  if (differences.length > 0) return { ok: false, differences }
  return offer.cents + cents > maxPriceCents ? null : { ok: true, options: sold, cents, dishes }
}

/** Returns the wanted choices of an option that the menu has, in the order of the menu, each once. */
function chosenOf(option: OfferedOption, { options = [] }: WantedLine): readonly OfferedChoice[] {
  const own = options.filter(({ id }) => id === option.id)
  return option.choices.filter((choice) => own.some(({ choices }) => choices.some(({ id }) => id === choice.id)))
}

type Change =
  | { kind: "choice-price"; choiceId: string; choice: string; price: string }
  | { kind: "choice-allergens"; choiceId: string; choice: string; allergens: readonly string[] | null }

/** Returns what the diner did not see of a choice: another supplement, or an allergen. */
function changesOf(current: OfferedChoice, wanted: WantedChoice): Change[] {
  const changes: Change[] = []
  const about = { choiceId: current.id, choice: current.name }
  if (wanted.price !== undefined) {
    const seen = parsePrice(wanted.price)
    if (!seen.ok || seen.value !== current.cents) {
      changes.push({ kind: "choice-price", ...about, price: current.price })
    }
  }
  const now = current.allergens
  if (!wasTold(wanted.allergens, now)) {
    changes.push({ kind: "choice-allergens", ...about, allergens: now.state === "present" ? now.names : null })
  }
  return changes
}
