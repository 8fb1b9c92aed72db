import { toStoredPrice } from "@ardoise/domain/money"
import type { PrintedCarte, PrintedSection } from "./carte.ts"
import { printedName } from "./dish-block.ts"
import type { Look } from "./look.ts"

/** A dish that a reading should find. */
export type TrueDish = {
  readonly name: string
  readonly description: string
  /** Euros as a menu stores them: the first printed price. */
  readonly price: string
  /** Further printed prices, such as that of the bottle. */
  readonly otherPrices: readonly string[]
  /** Names of its category that are right; any is if there are none. */
  readonly categories: readonly string[]
}

/** What a menu holds, apart from how a reading finds it. */
export type Truth = {
  readonly dishes: readonly TrueDish[]
  /** Lines that a reading may give as a dish or not: supplements, and choices of set menus, which have no price. */
  readonly loose: readonly { readonly text: string; readonly price: string | null }[]
  /** All other printed lines: title, address, headings, notes. */
  readonly lines: readonly string[]
}

/** The truth of an invented menu that is printed with this look. */
export function truthOf({ title, head, sections, setMenus, foot }: PrintedCarte, look: Look): Truth {
  const dishes = sections.flatMap((section) =>
    section.dishes
      .filter(({ isOptional }) => !isOptional)
      .map((dish): TrueDish => {
        const [price = "", ...otherPrices] = dish.prices.flatMap((cents) => (cents === null ? [] : [stored(cents)]))
        const description = look.description === "in-name" ? "" : dish.description
        return { name: printedName(dish, look), description, price, otherPrices, categories: namesOf(section) }
      }),
  )
  const menus = setMenus.map(
    ({ name, price, courses }): TrueDish => ({
      ...{ name, price: stored(price), otherPrices: [], categories: [] },
      description: courses.flat().join(" "),
    }),
  )
  const supplements = sections.flatMap((section) =>
    section.dishes
      .filter(({ isOptional }) => isOptional)
      .map(({ name, prices: [cents = null] }) => ({ text: name, price: cents === null ? null : stored(cents) })),
  )
  const choices = setMenus.flatMap(({ courses }) => courses.flat().map((text) => ({ text, price: null })))
  const headings = sections.flatMap((section) => [
    ...(section.startsWithin && section.within !== null ? [section.within] : []),
    section.heading,
    ...(section.note === null ? [] : [section.note]),
    ...(look.several === "columns" && look.priceAt !== "after" ? section.priceNames : []),
  ])
  return {
    dishes: [...menus, ...dishes],
    loose: [...supplements, ...choices],
    lines: [title, ...head, ...headings, ...foot],
  }
}

function namesOf({ heading, within }: PrintedSection): string[] {
  return within === null ? [heading] : [heading, `${within} ${heading}`]
}

function stored(cents: number): string {
  const price = toStoredPrice(`${(cents / 100).toFixed(2)}`)
  if (!price.ok) throw new Error(`${cents} is no price`)
  return price.value
}
