import { type AllergenDeclaration, allergens, undeclared } from "@ardoise/domain/menu/allergens"
import type { Menu } from "@ardoise/domain/menu/menu"
import { newDishId } from "@ardoise/domain/menu/menu-edits"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"

const lunchAndDinner = [
  { opens: "12:00", closes: "14:30" },
  { opens: "19:00", closes: "22:30" },
]

/** A profile with every field set, except the mark. */
export const fullProfile: RestaurantProfile = {
  street: "12 rue Mercière",
  postalCode: "69002",
  city: "Lyon",
  telephone: "04 78 12 34 56",
  openingHours: {
    monday: [],
    tuesday: lunchAndDinner,
    wednesday: lunchAndDinner,
    thursday: lunchAndDinner,
    friday: lunchAndDinner,
    saturday: lunchAndDinner.slice(1),
    sunday: [],
  },
  timeZone: "Europe/Paris",
  isServiceIncluded: true,
  mark: "",
  isMarkOnMenu: true,
  isMarkOnCards: true,
  serviceRate: null,
  waterNotice: "card",
  postedNotices: {},
  languages: [],
}

const present = (...names: string[]): AllergenDeclaration => ({ state: "present", names })

/** A menu with every allergen state, short and long names, and a category without dishes. */
export const autumnMenu: Menu = aMenu(
  [
    aCategory("Entrées", [
      aDish({
        id: "1",
        name: "Œufs mayonnaise",
        description: "Œufs fermiers, mayonnaise montée à la minute, cébette",
        price: "7.5",
        allergens: present("Oeufs", "Moutarde"),
      }),
      aDish({
        id: "2",
        name: "Poireaux vinaigrette",
        description: "Poireaux crayon, vinaigrette aux noisettes torréfiées",
        price: "9",
        allergens: present("Moutarde", "Fruits à coque"),
      }),
      aDish({
        id: "3",
        name: "Pâté en croûte de la maison, pickles de saison",
        description: "Volaille, foie gras et pistache",
        price: "13.50",
        allergens: present("Gluten", "Oeufs", "Lait"),
      }),
      aDish({ id: "4", name: "Terrine du boucher", description: "Cornichons, moutarde à l’ancienne", price: "11" }),
    ]),
    aCategory("Plats", [
      aDish({
        id: "5",
        name: "Quenelle de brochet, sauce Nantua",
        description: "Gratinée au four, riz de Camargue",
        price: "22",
        allergens: present("Poissons", "Crustacés", "Gluten", "Lait"),
      }),
      aDish({
        id: "6",
        name: "Bœuf bourguignon",
        description: "Joue de bœuf mijotée dix heures au pinot noir, carottes des sables",
        price: "21.5",
        allergens: present("Sulfites"),
      }),
    ]),
    aCategory("Boissons", [aDish({ id: "7", name: "Eau de Vals, 75 cl", price: "5", allergens: { state: "none" } })]),
    aCategory("Desserts"),
    aCategory("Vins", [
      aDish({ id: "8", name: "Romanée-Conti", description: "2005", price: "12400", allergens: present("Sulfites") }),
    ]),
  ],
  { name: "Carte d’automne" },
)

/** Pseudo-random numbers from 0 to 1: the same seed gives the same numbers (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The fixture of the page-weight tests: 120 dishes with descriptions of 8 to 17 words, chosen from 3,000 invented
 * words, so that it compresses worse than a real menu.
 */
export function wordyMenu(): Menu {
  const random = seededRandom(2026)
  const upTo = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T
  const consonants = [..."bcdfglmnprstv"]
  const vowels = [..."aeiouéè"]
  const endings = ["", "", "r", "s", "tte"]
  const syllable = () => oneOf(consonants) + oneOf(vowels)
  const vocabulary = new Set<string>()
  while (vocabulary.size < 3000) vocabulary.add(Array.from({ length: 1 + upTo(3) }, syllable).join("") + oneOf(endings))
  const words = [...vocabulary]
  const text = (count: number) => Array.from({ length: count }, () => oneOf(words)).join(" ")
  const declaration = () =>
    random() < 0.2 ? undeclared : present(...new Set(Array.from({ length: 1 + upTo(3) }, () => oneOf(allergens).name)))
  // Ids as in the owner's app, when an owner types a dish about every half minute.
  let typedAt = 1_763_700_000_000
  const dishId = () => {
    typedAt += 10_000 + upTo(40_000)
    return newDishId(typedAt, random())
  }
  const dish = () =>
    aDish({
      id: dishId(),
      name: text(2 + upTo(3)),
      description: text(8 + upTo(10)),
      price: (4 + upTo(60) / 2).toFixed(2),
      allergens: declaration(),
    })
  const names = ["Entrées", "Plats", "Boissons", "Desserts", "Apéritifs", "Vins"]
  return aMenu(
    names.map((name) => aCategory(name, Array.from({ length: 20 }, dish))),
    { name: "Carte d’automne" },
  )
}
