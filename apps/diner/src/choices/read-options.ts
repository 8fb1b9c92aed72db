import { inBrackets } from "../added-allergens.ts"

/** A choice as the page shows it. */
export type PageChoice = {
  readonly id: string
  readonly name: string
  /** The supplement, in cents. */
  readonly cents: number
  /** The stored names of the allergens that it adds; null without a declaration. */
  readonly allergens: readonly string[] | null
  /** The same names in the language of the page. */
  readonly shownAllergens: readonly string[]
  readonly isGone: boolean
}

/** An option of a dish as the page shows it. */
export type PageOption = {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly choices: readonly PageChoice[]
  /** For an option of a dish in a set menu: the choice of that dish. */
  readonly onlyWith?: string
}

/** Reads the options of a dish from its row: the sheet shows exactly what the page shows, also without a network. */
export function readOptions(row: Element): readonly PageOption[] {
  return [...row.querySelectorAll<HTMLElement>(".mv-options")].map((option) => {
    const [min = 0, max = 1] = (option.dataset.k ?? "").split("-").map(Number)
    const choices = [...option.querySelectorAll<HTMLElement>("[data-c]")].map(readChoice)
    return { id: option.dataset.o ?? "", name: nameIn(option), min, max, choices }
  })
}

/** The name of an option. */
export const nameIn = (part: Element) => part.querySelector("b")?.textContent ?? ""

/** @param name the element with the name of the choice */
function readChoice(name: HTMLElement): PageChoice {
  const { c: id = "", p: cents = "0", gone } = name.dataset
  const added = findBrackets(name)
  const shownAllergens = added ? inBrackets(added.textContent ?? "") : []
  const stored = added?.dataset.fr
  const allergens = stored === "?" ? null : stored === undefined ? shownAllergens : inBrackets(`(${stored})`)
  const shownName = name.textContent ?? ""
  return { id, name: shownName, cents: Number(cents), allergens, shownAllergens, isGone: gone !== undefined }
}

/** The brackets with the allergens of a choice, between its name and the next one. */
function findBrackets(name: HTMLElement): HTMLElement | null {
  let next = name.nextElementSibling
  while (next !== null && !next.matches("b, i")) next = next.nextElementSibling
  return next?.matches("i") ? (next as HTMLElement) : null
}
