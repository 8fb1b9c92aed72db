import { maxPriceCents, parsePrice, toStoredPrice } from "../money.ts"
import { type AllergenDeclaration, declareAllergens } from "./allergens.ts"
import type { Dish, OtherFields } from "./menu.ts"
import { optionLimits } from "./option-limits.ts"

/** One answer to an option, such as "Saignant" or "Sauce au poivre". */
export type Choice = {
  /** Unique within its dish. */
  readonly id: string
  readonly name: string
  /** What it adds to the price: euros as text with a decimal point; "0" if it adds nothing. */
  readonly price: string
  /** What it adds to the allergens of the dish. */
  readonly allergens: AllergenDeclaration
  readonly others: OtherFields
}

/** A group of choices of a dish, such as "Cuisson". */
export type Option = {
  /** Unique within its dish. */
  readonly id: string
  readonly name: string
  /** The fewest choices that an order needs: 0 if the option is optional. */
  readonly min: number
  /** The most choices that an order may have. At least 1, and not below `min`. */
  readonly max: number
  readonly choices: readonly Choice[]
  readonly others: OtherFields
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const none: readonly Option[] = []

// Cached, because a page, a cart and an order read the options of the same dish many times.
const knownOptions = new WeakMap<object, readonly Option[] | null>()

/**
 * Returns the options of a dish. The stored dish has them in its field `options`. Another program may have stored
 * anything there: a value of another shape counts as no options, and stays in the document as it is.
 */
export function optionsOf({ others }: Pick<Dish, "others">): readonly Option[] {
  return readOptions(others) ?? none
}

/** Whether a dish has stored options that this version cannot read. */
export function hasUnreadableOptions({ others }: Pick<Dish, "others">): boolean {
  return readOptions(others) === null
}

/** Reads the options; null if the stored value has another shape. */
function readOptions({ options }: Dish["others"]): readonly Option[] | null {
  if (options === undefined) return none
  if (!Array.isArray(options)) return null
  const known = knownOptions.get(options)
  if (known !== undefined) return known
  const read = toOptions(options)
  knownOptions.set(options, read)
  return read
}

function toOptions(stored: readonly unknown[]): readonly Option[] | null {
  const options = stored.flatMap((one) => toOption(one) ?? [])
  if (options.length < stored.length) return null
  const choiceIds = options.flatMap(({ choices }) => choices.map(({ id }) => id))
  return areDistinct(options.map(({ id }) => id)) && areDistinct(choiceIds) ? options : null
}

function toOption(stored: unknown): Option | null {
  if (!isFields(stored) || !hasChoices(stored)) return null
  const { id, name, min, max, choices: storedChoices, ...others } = stored
  const choices = storedChoices.flatMap((one) => toChoice(one) ?? [])
  const isSound = isId(id) && typeof name === "string" && isCount(min) && isCount(max) && max >= 1 && max >= min
  return isSound && choices.length === storedChoices.length && choices.length > 0
    ? { id, name, min, max, choices, others }
    : null
}

const hasChoices = (stored: Fields): stored is Fields & { choices: readonly unknown[] } => Array.isArray(stored.choices)

function toChoice(stored: unknown): Choice | null {
  if (!isFields(stored)) return null
  const { id, name, price = "0", allergens = [], allergensDeclared, ...others } = stored
  const added = typeof price === "number" ? String(price) : price
  if (!isId(id) || typeof name !== "string" || typeof added !== "string") return null
  if (!parsePrice(added).ok) return null
  if (!Array.isArray(allergens) || !allergens.every((one) => typeof one === "string")) return null
  const isNone = allergens.length === 0 && allergensDeclared === true
  return { id, name, price: added, allergens: isNone ? { state: "none" } : declareAllergens(allergens), others }
}

/** An id without a slash: `sold_out` names a choice as `{dish}/{choice}`. */
const isId = (value: unknown): value is string => typeof value === "string" && /^[^/]{1,100}$/.test(value)

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length

/** Returns the dish with other options. Without options, the field is removed. */
export function withOptions(dish: Dish, options: readonly Option[]): Dish {
  const { options: _before, ...others } = dish.others
  return { ...dish, others: options.length === 0 ? others : { ...others, options: options.map(toStored) } }
}

function toStored({ id, name, min, max, choices, others }: Option) {
  return {
    ...others,
    id,
    name: name.trim(),
    min,
    max,
    choices: choices.map(({ id, name, price, allergens, others }) => {
      const stored = toStoredPrice(price)
      return {
        ...others,
        id,
        name: name.trim(),
        price: stored.ok ? stored.value : price,
        allergens: allergens.state === "present" ? [...allergens.names] : [],
        ...(allergens.state === "none" && { allergensDeclared: true }),
      }
    }),
  }
}

/** A fault of an option, and its place: the whole option, or one of its choices. */
export type OptionFault = {
  readonly optionId: string
  readonly choiceId: string | null
  readonly field: "name" | "choices" | "price"
}

/**
 * Finds the first fault that prevents options from being stored: an option or a choice without a name, too many of
 * them, fewer choices than an order needs, or a supplement that is no price or above 999,99 €.
 */
export function findOptionFault(options: readonly Option[]): OptionFault | null {
  for (const [index, { id: optionId, name, min, max, choices }] of options.entries()) {
    if (!isName(name)) return { optionId, choiceId: null, field: "name" }
    const isTooMany = index >= optionLimits.options || choices.length > optionLimits.choices
    if (isTooMany || choices.length < Math.max(1, min) || max < Math.max(1, min)) {
      return { optionId, choiceId: null, field: "choices" }
    }
    for (const { id: choiceId, name, price } of choices) {
      if (!isName(name)) return { optionId, choiceId, field: "name" }
      const cents = parsePrice(price)
      if (!cents.ok || cents.value > optionLimits.maxSupplementCents) return { optionId, choiceId, field: "price" }
    }
  }
  return null
}

const isName = (name: string) => name.trim() !== "" && name.length <= optionLimits.nameLength

/** Returns what a choice adds to the price, in cents; at most the highest price of a dish. */
export function supplementCents({ price }: Pick<Choice, "price">): number {
  const cents = parsePrice(price)
  return cents.ok ? Math.min(cents.value, maxPriceCents) : 0
}

/**
 * Creates the id of a new option or choice: five characters, because diners' pages hold one for each choice.
 *
 * @param random from 0 up to, not including, 1
 */
export function newOptionId(random: number): string {
  return Math.floor(random * 36 ** 5)
    .toString(36)
    .padStart(5, "0")
}

/**
 * An option as an owner begins it. Cooking and size add no ingredient, so their choices add no allergen. Where many dishes
 * have the option of a template, its ids are the same: they are unique in a dish, and a page of a diner is smaller.
 */
export type OptionTemplate = {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
  /** A choice without an id gets a new one. */
  readonly choices: readonly { readonly id?: string; readonly name: string }[]
  readonly allergens: AllergenDeclaration
}

/** The templates of the dish dialog, in its order. */
export const optionTemplates: readonly OptionTemplate[] = [
  {
    id: "cuire",
    name: "Cuisson",
    min: 1,
    max: 1,
    choices: [
      { id: "bleu", name: "Bleu" },
      { id: "rouge", name: "Saignant" },
      { id: "point", name: "À point" },
      { id: "cuit", name: "Bien cuit" },
    ],
    allergens: { state: "none" },
  },
  {
    id: "size",
    name: "Taille",
    min: 1,
    max: 1,
    choices: [
      { id: "small", name: "Petite" },
      { id: "large", name: "Grande" },
    ],
    allergens: { state: "none" },
  },
  { id: "extra", name: "Supplément", min: 0, max: 2, choices: [{ name: "" }], allergens: { state: "undeclared" } },
  {
    id: "side",
    name: "Accompagnement",
    min: 1,
    max: 1,
    choices: [{ name: "" }, { name: "" }],
    allergens: { state: "undeclared" },
  },
]

/** Whether a choice of a dish adds an allergen, or may add one. */
export const hasAddingChoice = (dish: Dish): boolean =>
  optionsOf(dish).some(({ choices }) => choices.some(({ allergens: added }) => added.state !== "none"))
