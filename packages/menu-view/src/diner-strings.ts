import type { Rubric } from "@ardoise/domain/menu/daily-board"

/** The fixed texts of the diner's page in one language. Texts that owners typed are not included. */
export type DinerStrings = {
  /** The chip that shows every category (A24). */
  readonly allCategories: string
  /** Accessible name of the row of chips. */
  readonly categories: string
  /** Shown before the list of a dish's allergens. */
  readonly allergens: string
  /** Shown for a dish that contains none of the fourteen allergens. */
  readonly noAllergen: string
  /** The same where a choice adds one, or may add one. Without a colon: what follows one is read as a list of allergens. */
  readonly noAllergenOutsideChoices: string
  /** Shown where the owner declared nothing. Must never read as safe. */
  readonly allergensUndeclared: string
  /** In brackets after a choice of an option where the owner declared nothing. Must never read as safe. */
  readonly choiceUndeclared: string
  /** Heading of the daily board. */
  readonly board: string
  /** The rubrics of the daily board. */
  readonly rubrics: Readonly<Record<Rubric, string>>
  /** How many portions of a special are left; `{n}` is their number. */
  readonly portionsLeft: string
  /** Heading of the set menus, and their chip. */
  readonly setMenus: string
  /** Whether a set menu includes a drink. A French menu must say it (order of 27 March 1987). */
  readonly drinkIncluded: string
  readonly drinkExcluded: string
  /** When a set menu is served; `{when}` is its days and hours. */
  readonly served: string
  /** Shown for a set menu that is not served now. */
  readonly notNow: string
  /** A course whose dishes are those of a category; `{course}` is its name. */
  readonly anyOf: string
  /** Shown for a set menu in the place of its allergens: they depend on the dishes that are chosen. */
  readonly allergensByChoice: string
  /** Words before the crossed price and before the price of now, for screen readers. */
  readonly priceBefore: string
  readonly priceNow: string
  /** Until when a reduction holds: {date}, or only today. */
  readonly offerUntil: string
  readonly offerToday: string
  /** A reduction by the hour, while it holds and before: {name}, {time}, {price}, {from}, {to}. */
  readonly hoursNow: string
  readonly hoursLater: string
  /** A lot: of {take} units, {pay} are paid. */
  readonly lot: string
  readonly lotHint: string
  /** The line above the dishes: the reductions of whole orders. */
  readonly offers: string
  /** A reduction of the whole order, and the least that it must cost. */
  readonly orderOff: string
  /** The warning that French law demands beside an advertisement for alcohol. */
  readonly alcoholWarning: string
  /** Shown in a category without dishes. */
  readonly emptyCategory: string
  /** Shown in the place of the categories if no dish has been written yet. */
  readonly emptyMenu: string
  /** Replaces the missing name of a menu. */
  readonly unnamedMenu: string
  /** Replaces the missing name of a dish. */
  readonly unnamedDish: string
  /** Accessible name of a dish's "+", before the page's script adds the name of the dish. */
  readonly add: string
  /** Replaces the price of a sold-out dish. */
  readonly soldOut: string
  /** Accessible name of a dish's photo button. The dish's name follows it. */
  readonly enlargePhoto: string
  /** Accessible name of the large photo, which a tap closes. */
  readonly closePhoto: string
  /** The price notice that a French menu must carry (order of 27 March 1987). */
  readonly priceNote: string
  /** The price notice where no service is charged. */
  readonly priceNoteWithoutService: string
  /** Shown instead of the hours on a day off. */
  readonly closed: string
  /** Footer of a menu on the free plan. */
  readonly translationIsPremium: string
  /** Footer of a translated menu. Asks diners to confirm allergens, because a wrong allergen is a danger (A28). */
  readonly translated: string
  /** Below a menu whose owner has read every translation. "" in French. */
  readonly translatedAndReviewed: string
  /** Accessible name of the language selector. */
  readonly language: string
  /** The link to the page on which data of a diner is stored, and for how long. */
  readonly privacy: string
}
