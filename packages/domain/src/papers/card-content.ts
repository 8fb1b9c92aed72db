import { type AllergenDeclaration, allergens } from "../menu/allergens.ts"
import { inDisplayOrder } from "../menu/categories.ts"
import { type Category, type Dish, type Menu, unnamedDish, unnamedMenu } from "../menu/menu.ts"
import { type SetMenu, setMenusOf } from "../menu/set-menus.ts"
import { formatPrice, formatStoredPrice, parsePrice } from "../money.ts"
import { legalFactsOf } from "../regulation/legal-facts.ts"
import { factsLine, footLines, volumeSentence } from "../regulation/legal-sentences.ts"
import { frenchPriceNote, frenchPriceNoteWithoutService } from "../regulation/price-notes.ts"
import { groupDays } from "../restaurant/describe-hours.ts"
import { describeWeekdays, describeWindows, frenchTime } from "../restaurant/describe-windows.ts"
import type { RestaurantProfile } from "../restaurant/profile.ts"
import { weekdays } from "../restaurant/weekdays.ts"
import type { PaperDish } from "./lay-out-dish.ts"

/** How a card says the allergens: numbers with a legend, words, or a folder at the bar. */
export const allergenForms = ["numbers", "words", "folder"] as const
/** One of `allergenForms`. */
export type AllergenForm = (typeof allergenForms)[number]

/** A heading of a paper with its dishes. */
export type PaperBand = {
  readonly title: string
  /** Its dishes in the order of their category. */
  readonly dishes: readonly PaperDish[]
  /** The category that it prints; omitted for set menus. */
  readonly categoryId?: string
}

/** What a card or a window card says, in the order of the page. */
export type CardContent = {
  readonly restaurantName: string
  readonly menuName: string
  /** Empty: the owner gave none. */
  readonly address: string
  readonly hours: string
  readonly bands: readonly PaperBand[]
  readonly allergens: AllergenForm
  /** The sentences of the law, one a line. */
  readonly footLines: readonly string[]
  /** The address of the code; null: the paper has neither a code nor the address as people read it. */
  readonly codeLink: string | null
  readonly shownAddress: string
}

/** What content is made of. */
export type CardSource = {
  readonly menu: Menu
  readonly restaurantName: string
  readonly profile: RestaurantProfile
  readonly codeLink: string | null
  readonly shownAddress: string
  /** Replaces a text by what the typefaces can write of it. */
  readonly written: (text: string) => string
}

const separator = " · "

/** The written way of access to the allergens, where the card itself does not name them (Code de la consommation R412-14). */
export const folderSentence = "Les allergènes de chaque plat sont dans un classeur à votre disposition au bar."

/** Returns what a card says. Set menus come first, as on the page; headings without a dish are omitted. */
export function cardContent(source: CardSource, form: AllergenForm): CardContent {
  const { menu, profile, written } = source
  const foot = footLines(menu, profile, "fr")
  return {
    ...headOf(source),
    bands: bandsOf(source, (dish, category) => ({
      description: written(dish.description),
      facts: parts(factsLine(dish, category, menu, "fr")).map((fact) => written(fact)),
      allergens: allergenText(dish.allergens, form, written),
    })),
    allergens: form,
    footLines: [foot.origins, [priceNoteOf(source), foot.freeWater].join(" ").trim(), foot.homemade]
      .concat(form === "folder" ? folderSentence : "")
      .filter((line) => line !== "")
      .map((line) => written(line)),
  }
}

/**
 * Returns what a window card says: names, volumes and prices. What a dish is made of and its allergens are on the card
 * and on the page that the code opens.
 */
export function windowContent(source: CardSource): CardContent {
  const { menu, profile, written } = source
  const foot = footLines(menu, profile, "fr")
  return {
    ...headOf(source),
    bands: bandsOf(source, (dish) => ({
      description: "",
      facts: parts(volumeSentence(legalFactsOf(dish), "fr")).map((fact) => written(fact)),
      allergens: "",
    })),
    // No allergen is named, so the foot has no legend.
    allergens: "folder",
    footLines: [priceNoteOf(source), foot.freeWater, ...parts(foot.origins)]
      .filter((line) => line !== "")
      .map((line) => written(line)),
  }
}

/** What is the same on every card of a menu. */
function headOf(source: CardSource): Omit<CardContent, "bands" | "allergens" | "footLines"> {
  const { menu, profile, written, codeLink, shownAddress } = source
  return {
    restaurantName: written(source.restaurantName),
    menuName: written(menu.name) || unnamedMenu,
    address: written(addressOf(profile)),
    hours: written(hoursOf(profile)),
    codeLink,
    shownAddress,
  }
}

/** The set menus, then the categories. Headings without a dish are omitted. */
function bandsOf(
  { menu, written }: CardSource,
  wordsOf: (dish: Dish, category: Category) => Pick<PaperDish, "description" | "facts" | "allergens">,
): readonly PaperBand[] {
  const sets = setMenusOf(menu).map((set) => toSetMenuDish(set, menu, written))
  const bands = inDisplayOrder(menu.categories).map((category) => ({
    title: written(category.name),
    categoryId: category.id,
    dishes: category.dishes.map(
      (dish): PaperDish => ({
        name: written(dish.name) || unnamedDish,
        price: written(formatStoredPrice(dish.price)),
        ...wordsOf(dish, category),
      }),
    ),
  }))
  return [{ title: "Formules", dishes: sets }, ...bands].filter(({ dishes }) => dishes.length > 0)
}

/** Returns the notice about prices and service. */
export function priceNoteOf({ menu, profile }: Pick<CardSource, "menu" | "profile">): string {
  const { price } = footLines(menu, profile, "fr")
  return price || (profile.isServiceIncluded ? frenchPriceNote : frenchPriceNoteWithoutService)
}

const parts = (line: string): readonly string[] => (line === "" ? [] : line.split(separator))

/** "14 rue de la Martinière, 69001 Lyon". */
export function addressOf({ street, postalCode, city }: RestaurantProfile): string {
  return [street, `${postalCode} ${city}`.trim()].filter((part) => part !== "").join(", ")
}

/** "Du mardi au samedi, 12 h à 14 h et 19 h à 22 h". Days off are omitted. */
export function hoursOf({ openingHours }: RestaurantProfile): string {
  return groupDays(openingHours)
    .filter(({ services }) => services.length > 0)
    .map(({ from, to, services }) => {
      const days = weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1)
      const times = services.map(({ opens, closes }) => `${frenchTime(opens)} à ${frenchTime(closes)}`)
      const text = `${describeWeekdays(days, "fr")}, ${times.join(" et ")}`
      return text.charAt(0).toUpperCase() + text.slice(1)
    })
    .join(separator)
}

function toSetMenuDish(set: SetMenu, menu: Menu, written: (text: string) => string): PaperDish {
  const courses = set.courses.map(({ name, categoryId, dishIds, supplements }) => {
    if (categoryId !== null) return `${name} au choix`
    const named = dishIds.flatMap((id) => {
      const dish = menu.categories.flatMap(({ dishes }) => dishes).find((one) => one.id === id)
      const extra = parsePrice(supplements[id] ?? "")
      const more = extra.ok && extra.value > 0 ? ` + ${formatPrice(extra.value)}` : ""
      return dish ? [`${dish.name}${more}`] : []
    })
    return `${name}\u00a0: ${named.join(" ou ")}`
  })
  const served = set.windows.length === 0 ? [] : [`Servie ${describeWindows(set.windows, "fr")}`]
  return {
    name: written(set.name),
    price: written(formatStoredPrice(set.price)),
    description: written(set.description),
    facts: [...courses, `boisson ${set.drink === "included" ? "comprise" : "non comprise"}`, ...served].map((part) =>
      written(part),
    ),
    allergens: "",
  }
}

function allergenText(declaration: AllergenDeclaration, form: AllergenForm, written: (text: string) => string): string {
  if (form === "folder") return ""
  if (declaration.state === "undeclared") return form === "numbers" ? "(?)" : "Allergènes non déclarés"
  if (declaration.state === "none") return form === "numbers" ? "" : "Aucun des quatorze allergènes"
  const numbers = declaration.names.map((name) => allergens.findIndex((one) => one.name === name) + 1)
  // A name that is none of the fourteen has no number. A part of the list alone would look complete.
  const isKnown = numbers.every((number) => number > 0)
  if (form === "numbers" && isKnown) return `(${numbers.toSorted((a, b) => a - b).join(",\u00a0")})`
  const words = written(declaration.names.join(", "))
  return form === "numbers" ? `(${words})` : `Allergènes\u00a0: ${words}`
}
