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
  const wantedChoices = new Set<string>()
  for (const { id, choices } of wanted.options) {
    const option = offer.optionsById.get(id)
    for (const choice of choices) {
      wantedChoices.add(choice.id)
      const current = option && choiceOf(option, choice.id)
      if (current === undefined || soldOut.has(current.soldOutId)) {
        const gone = { optionId: id, option: option?.name ?? "", choiceId: choice.id }
        differences.push({ kind: "choice", ...line, ...gone })
      } else addChanges(differences, line, current, choice)
    }
  }
  const sold: SoldOption[] = []
  const dishes: VatPart[] = []
  let cents = 0
  const isAsked = (option: OfferedOption | undefined) => {
    const onlyWith = option?.onlyWith ?? null
    return onlyWith === null || wantedChoices.has(onlyWith)
  }
  // A set menu offers hundreds of options, those of every dish of its courses: few are asked.
  const options = wanted.options.every(({ id }) => isAsked(offer.optionsById.get(id)))
    ? offer.options.filter(isAsked)
    : offer.options
  for (const option of options) {
    const [min, max] = isAsked(option) ? [option.min, option.max] : [0, 0]
    const chosen = chosenOf(option, wanted.options)
    if (chosen.length < min || chosen.length > max) {
      const place = { optionId: option.id, option: option.name, choiceId: null }
      // A choice that is gone is reported already: it is the reason why the number is too low.
      if (!isReported(differences, option)) differences.push({ kind: "choice", ...line, ...place })
    }
    if (chosen.length === 0) continue
    const choices: SoldOption["choices"][number][] = []
    for (const { id, name, price, cents: supplement, vat } of chosen) {
      choices.push({ id, name, price })
      cents += supplement
      if (vat) dishes.push(vat)
    }
    sold.push({ id: option.id, name: option.name, choices })
  }
  if (differences.length > 0) return { ok: false, differences }
  return offer.cents + cents > maxPriceCents ? null : { ok: true, options: sold, cents, dishes }
}

const choiceOf = ({ choices }: OfferedOption, choiceId: string) => choices.find(({ id }) => id === choiceId)

const isReported = (differences: readonly OptionDifference[], { id }: OfferedOption) =>
  differences.some((one) => one.kind === "choice" && one.optionId === id)

type WantedOptions = NonNullable<WantedLine["options"]>

const none: readonly OfferedChoice[] = []

/** Returns the wanted choices of an option that the menu has, in the order of the menu, each once. */
function chosenOf(option: OfferedOption, wanted: WantedOptions): readonly OfferedChoice[] {
  let chosen = none
  for (const one of wanted) if (one.id === option.id) chosen = withChoices(chosen, option, one.choices)
  return chosen
}

/** Adds choices of an option. Another program may send one option in several parts. */
function withChoices(
  chosen: readonly OfferedChoice[],
  { choices }: OfferedOption,
  wanted: readonly WantedChoice[],
): readonly OfferedChoice[] {
  return choices.filter((choice) => wanted.some(({ id }) => id === choice.id) || chosen.includes(choice))
}

/** Adds what the diner did not see of a choice: another supplement, or an allergen. */
function addChanges(
  differences: OptionDifference[],
  line: { readonly dishId: string; readonly name: string },
  current: OfferedChoice,
  wanted: WantedChoice,
): void {
  // Nearly always the page showed the stored price. One that cannot be read counts as 0 and is never the same.
  const isSame = current.cents > 0 && wanted.price === current.price
  if (wanted.price !== undefined && !isSame) {
    const seen = parsePrice(wanted.price)
    if (!seen.ok || seen.value !== current.cents) {
      const about = { choiceId: current.id, choice: current.name }
      differences.push({ kind: "choice-price", ...line, ...about, price: current.price })
    }
  }
  const now = current.allergens
  if (!wasTold(wanted.allergens, now)) {
    const about = { choiceId: current.id, choice: current.name }
    const allergens = now.state === "present" ? now.names : null
    differences.push({ kind: "choice-allergens", ...line, ...about, allergens })
  }
}
