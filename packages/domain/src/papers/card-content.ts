import type { Language } from "../menu/allergens.ts"
import { inDisplayOrder } from "../menu/categories.ts"
import type { Category, Dish, Menu } from "../menu/menu.ts"
import { courseSupplementCents, dishesOfCourse, type SetMenu, setMenusOf } from "../menu/set-menus.ts"
import { shownName, toShownText } from "../menu/shown-text.ts"
import { formatPrice, formatStoredPrice } from "../money.ts"
import { legalFactsOf } from "../regulation/legal-facts.ts"
import { factsLine, footLines, volumeSentence } from "../regulation/legal-sentences.ts"
import { groupDays } from "../restaurant/describe-hours.ts"
import { describeTime, describeWeekdays, describeWindows } from "../restaurant/describe-windows.ts"
import type { RestaurantProfile } from "../restaurant/profile.ts"
import { weekdays } from "../restaurant/weekdays.ts"
import type { TranslatedCategory, TranslatedDish, TranslatedMenu } from "../translation/translated-menu.ts"
import { canBeFeatured } from "./featured-menus.ts"
import type { PaperDish } from "./lay-out-dish.ts"
import { optionLines } from "./option-lines.ts"
import { type AllergenForm, allergensOfDish } from "./paper-allergens.ts"
import { colonOf, type PaperWords } from "./paper-words.ts"

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
  /** Set menus that are below the head; empty: they are a band. */
  readonly featured: readonly PaperDish[]
  readonly bands: readonly PaperBand[]
  readonly allergens: AllergenForm
  /** The sentences of the law, one a line. */
  readonly footLines: readonly string[]
  /** The address of the code; null: the paper has neither a code nor the address as people read it. */
  readonly codeLink: string | null
  readonly shownAddress: string
  /** What it says in addition. */
  readonly words: PaperWords
}

/** What content is made of. */
export type CardSource = {
  /** In the language of `words`. */
  readonly menu: Menu | TranslatedMenu
  readonly words: PaperWords
  readonly restaurantName: string
  readonly profile: RestaurantProfile
  readonly codeLink: string | null
  readonly shownAddress: string
  /** Replaces a text by what the typefaces can write of it. */
  readonly written: (text: string) => string
}

const separator = " · "

/** A category or a dish of such a menu. */
type ShownCategory = Category | TranslatedCategory
type ShownDish = Dish | TranslatedDish

/** Returns what a card says. Set menus come first, as on the page; headings without a dish are omitted. */
export function cardContent(source: CardSource, form: AllergenForm): CardContent {
  const { menu, profile, written, words } = source
  const { language } = words
  const foot = footLines(menu, profile, language)
  return {
    ...headOf(source),
    featured: [],
    bands: bandsOf(source, form, (dish, category) => ({
      description: written(descriptionOf(dish)),
      facts: parts(factsLine(dish, category, menu, language)).map((fact) => written(fact)),
    })),
    allergens: form,
    footLines: [foot.origins, [priceNoteOf(source), foot.freeWater].join(" ").trim(), foot.homemade]
      .concat(form === "folder" ? words.folder : "", words.translated)
      .filter((line) => line !== "")
      .map((line) => written(line)),
  }
}

/**
 * Returns what a window card says: names, volumes, choices and prices. What a dish is made of and its allergens are on
 * the card and on the page that the code opens.
 */
export function windowContent(source: CardSource): CardContent {
  const { menu, profile, written, words } = source
  const foot = footLines(menu, profile, words.language)
  const [first, ...others] = bandsOf(source, "folder", (dish) => ({
    description: "",
    facts: parts(volumeSentence(legalFactsOf(dish), words.language)).map((fact) => written(fact)),
  }))
  const isFeatured = first !== undefined && first.categoryId === undefined && canBeFeatured(first.dishes)
  return {
    ...headOf(source),
    featured: isFeatured ? first.dishes : [],
    bands: first === undefined || isFeatured ? others : [first, ...others],
    // No allergen is named, so the foot has no legend.
    allergens: "folder",
    footLines: [priceNoteOf(source), foot.freeWater, ...parts(foot.origins), words.translated]
      .filter((line) => line !== "")
      .map((line) => written(line)),
  }
}

/** What is the same on every card of a menu. */
function headOf(source: CardSource): Omit<CardContent, "featured" | "bands" | "allergens" | "footLines"> {
  const { menu, profile, written, codeLink, shownAddress, words } = source
  return {
    restaurantName: written(source.restaurantName),
    menuName: written(shownName(menu)) || words.unnamedMenu,
    address: written(addressOf(profile)),
    hours: written(hoursOf(profile, words.language)),
    codeLink,
    shownAddress,
    words,
  }
}

/** The set menus, then the categories. Headings without a dish are omitted. */
function bandsOf(
  source: CardSource,
  form: AllergenForm,
  textsOf: (dish: ShownDish, category: ShownCategory) => Pick<PaperDish, "description" | "facts">,
): readonly PaperBand[] {
  const { menu, written, words } = source
  const voice = { words, form, written }
  const sets = setMenusOf(menu).map((set, at) => toSetMenuDish(set, at, source))
  const bands = inDisplayOrder<ShownCategory>(menu.categories).map((category) => ({
    title: written(shownName(category)),
    categoryId: category.id,
    dishes: (category.dishes as readonly ShownDish[]).map(
      (dish): PaperDish => ({
        name: written(shownName(dish)) || words.unnamedDish,
        price: written(formatStoredPrice(dish.price)),
        ...textsOf(dish, category),
        options: optionLines(dish, voice),
        allergens: allergensOfDish(dish, voice),
      }),
    ),
  }))
  return [{ title: words.setMenus, dishes: sets }, ...bands].filter(({ dishes }) => dishes.length > 0)
}

/** Returns the notice about prices and service. */
export function priceNoteOf({ menu, profile, words }: Pick<CardSource, "menu" | "profile" | "words">): string {
  const { price } = footLines(menu, profile, words.language)
  return price || (profile.isServiceIncluded ? words.priceNote : words.priceNoteWithoutService)
}

const parts = (line: string): readonly string[] => (line === "" ? [] : line.split(separator))

/** "14 rue de la Martinière, 69001 Lyon". */
export function addressOf({ street, postalCode, city }: RestaurantProfile): string {
  return [street, `${postalCode} ${city}`.trim()].filter((part) => part !== "").join(", ")
}

/** "Du mardi au samedi, 12 h à 14 h et 19 h à 22 h". Days off are omitted. */
export function hoursOf({ openingHours }: RestaurantProfile, language: Language): string {
  const isFrench = language === "fr"
  return groupDays(openingHours)
    .filter(({ services }) => services.length > 0)
    .map(({ from, to, services }) => {
      const days = weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1)
      const times = services.map(({ opens, closes }) =>
        [describeTime(opens, language), describeTime(closes, language)].join(isFrench ? " à " : "–"),
      )
      const text = `${describeWeekdays(days, language)}, ${times.join(isFrench ? " et " : ", ")}`
      return text.charAt(0).toUpperCase() + text.slice(1)
    })
    .join(separator)
}

/** The courses of a set menu, whether a drink is included, and when it is served. @param place its rank in the menu */
export function setMenuFacts(
  set: SetMenu,
  place: number,
  { menu, words }: Pick<CardSource, "menu" | "words">,
): readonly string[] {
  const texts = "translatedSetMenus" in menu ? menu.translatedSetMenus?.[place] : undefined
  const courses = set.courses.map((course, at) => {
    const name = toShownText(course.name, texts?.courses[at]?.translatedName).text
    const named = dishesOfCourse<ShownDish>(menu, course).map((dish) => {
      const cents = courseSupplementCents(course, dish.id)
      return { cents, text: `${shownName(dish)}${cents > 0 ? ` + ${formatPrice(cents)}` : ""}` }
    })
    if (course.categoryId === null) {
      return `${name}${colonOf(words)} ${named.map(({ text }) => text).join(` ${words.or} `)}`
    }
    // Of a whole category, only the dishes with a supplement are named.
    const dear = named.filter(({ cents }) => cents > 0).map(({ text }) => text)
    return `${words.anyOf.replace("{course}", () => name)}${dear.length > 0 ? ` (${dear.join(", ")})` : ""}`
  })
  const when = describeWindows(set.windows, words.language)
  const served = set.windows.length === 0 ? [] : [words.served.replace("{when}", () => when)]
  return [...courses, set.drink === "included" ? words.drinkIncluded : words.drinkExcluded, ...served]
}

function toSetMenuDish(set: SetMenu, place: number, source: CardSource): PaperDish {
  const { menu, written } = source
  const texts = "translatedSetMenus" in menu ? menu.translatedSetMenus?.[place] : undefined
  return {
    name: written(toShownText(set.name, texts?.translatedName).text),
    price: written(formatStoredPrice(set.price)),
    description: written(toShownText(set.description, texts?.translatedDescription).text),
    facts: setMenuFacts(set, place, source).map((part) => written(part)),
    options: [],
    allergens: "",
  }
}

const descriptionOf = (dish: ShownDish): string =>
  toShownText(dish.description, "translatedDescription" in dish ? dish.translatedDescription : undefined).text
