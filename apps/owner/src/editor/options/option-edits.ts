import { undeclared } from "@ardoise/domain/menu/allergens"
import {
  type Choice,
  findOptionFault,
  newOptionId,
  type Option,
  type OptionFault,
  type OptionTemplate,
  optionTemplates,
} from "@ardoise/domain/menu/dish-options"

/** How many choices an option takes: exactly one, one or none, or several. */
export type OptionRule = "one" | "optional" | "several"

/** Returns how many choices an option takes. */
export function ruleOf({ min, max }: Option): OptionRule {
  if (max === 1) return min === 1 ? "one" : "optional"
  return "several"
}

/** Returns the option with another rule. "several" begins with at most two choices. */
export function withRule(option: Option, rule: OptionRule): Option {
  if (rule === ruleOf(option)) return option
  return { ...option, min: rule === "one" ? 1 : 0, max: rule === "several" ? 2 : 1 }
}

/** The rule of an option in the words of the dialog. */
export function ruleWords(option: Option): string {
  const rule = ruleOf(option)
  if (rule === "several") return option.min > 0 ? `De ${option.min} à ${option.max}` : `Jusqu’à ${option.max}`
  return rule === "one" ? "Un choix obligatoire" : "Facultatif"
}

const newId = () => newOptionId(Math.random())

/** Creates a choice that adds nothing to the price. */
export function newChoice(name = "", allergens: Choice["allergens"] = undeclared): Choice {
  return { id: newId(), name, price: "", allergens, others: {} }
}

/**
 * Creates the choice that follows the last one of an option. Cooking and size add no allergen, as the owner began them.
 * Anywhere else, "none" is the declaration of one choice only, and the next choice is undeclared.
 */
export function nextChoice({ name, choices }: Option): Choice {
  const template = optionTemplates.find((each) => each.name === name.trim())
  const addsNothing = template?.allergens.state === "none" && choices.at(-1)?.allergens.state === "none"
  return newChoice("", addsNothing ? template.allergens : undeclared)
}

/**
 * Creates an option from a template, or an empty one with a mandatory choice.
 *
 * @param options those that the dish has already
 */
export function newOption(options: readonly Option[], template?: OptionTemplate): Option {
  if (template === undefined) return { id: newId(), name: "", min: 1, max: 1, choices: [newChoice()], others: {} }
  const taken = new Set(options.flatMap(({ id, choices }) => [id, ...choices.map((choice) => choice.id)]))
  // An option of the template may have got another name since, and keeps its ids.
  const free = (id: string | undefined) => (id === undefined || taken.has(id) ? newId() : id)
  const { name, min, max, choices, allergens } = template
  const begun = choices.map((choice) => ({ ...newChoice(choice.name, allergens), id: free(choice.id) }))
  return { id: free(template.id), name, min, max, choices: begun, others: {} }
}

/**
 * Returns the options as they are stored. A choice without a name and a price was never written, so it is left out; an
 * empty supplement adds nothing; an option never allows more choices than it has.
 */
export function writtenOptions(options: readonly Option[]): readonly Option[] {
  return options.map((option) => {
    const written = option.choices.filter(({ name, price }) => name.trim() !== "" || price.trim() !== "")
    const choices = written.map((choice) => (choice.price.trim() === "" ? { ...choice, price: "0" } : choice))
    // "Jusqu’à 3" of two choices would promise a third. "Jusqu’à 2" stays: a second choice may follow later.
    const max = Math.max(Math.min(option.max, 2), option.min, Math.min(option.max, choices.length))
    return { ...option, max, choices }
  })
}

/** Returns the first fault of the options as they would be stored, or null. */
export function faultOf(options: readonly Option[]): OptionFault | null {
  return findOptionFault(writtenOptions(options))
}

/** The message of a fault, for its field. */
export function faultText({ field, choiceId }: OptionFault): string {
  if (field === "price") return "Indiquez un supplément de 0 à 999,99 €."
  if (field === "choices") return "Ajoutez au moins un choix, et 30 au plus."
  return choiceId === null ? "Nommez cette option." : "Nommez ce choix."
}

/** Reads typed options from the journal; null for invalid data. */
export function readTypedOptions(stored: unknown): readonly Option[] | null {
  if (!Array.isArray(stored)) return null
  return stored.every(isTypedOption) ? stored : null
}

function isTypedOption(stored: unknown): boolean {
  const { id, name, min, max, choices } = Object(stored)
  return (
    isObject(Object(stored).others) &&
    [id, name].every((text) => typeof text === "string") &&
    [min, max].every(Number.isInteger) &&
    Array.isArray(choices) &&
    choices.every((choice) => {
      const { id, name, price, allergens } = Object(choice)
      const { state, names } = Object(allergens)
      const isDeclaration = state === "undeclared" || state === "none" || (state === "present" && Array.isArray(names))
      const isText = [id, name, price].every((text) => typeof text === "string")
      return isText && isDeclaration && isObject(Object(choice).others)
    })
  )
}

const isObject = (value: unknown) => typeof value === "object" && value !== null
