import { createHash } from "node:crypto"
import type { MenuData, WireDish } from "@ardoise/contract/menu-rows"
import { firstAllergenNames } from "@ardoise/domain/menu/allergens"
import { catalogue, type SuggestionGroup } from "@ardoise/domain/suggestions/catalogue"

/** A made-up restaurant, for measurements and trials. */
export type GeneratedRestaurant = {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly city: string
  readonly isPremium: boolean
  /** One to three menus. The first is the served one. */
  readonly menus: readonly { readonly id: string; readonly document: MenuData }[]
}

/** The size of a generated menu. */
export type MenuSize = { readonly dishes: number }

/** Domain of all generated owners' addresses. No email ever arrives there. */
export const generatedDomain = "@carte.example"

const firstWords = [
  "Chez",
  "Le Bistrot de",
  "La Table de",
  "L’Auberge de",
  "Le Comptoir de",
  "La Cantine de",
  "Au Coin de",
]
const people = ["Paul", "Simone", "Marius", "Odette", "Louison", "Augustin", "Jeanne", "Marcel", "Ginette", "Fernand"]
const places = [
  "la Halle",
  "la Gare",
  "la Rivière",
  "l’Église",
  "la Tour",
  "l’Étang",
  "la Poste",
  "l’École",
  "la Fontaine",
]
const cities = [
  "Lyon",
  "Nantes",
  "Lille",
  "Bordeaux",
  "Dijon",
  "Rennes",
  "Tours",
  "Nîmes",
  "Angers",
  "Metz",
  "Pau",
  "Brive",
]
const manners = [
  "",
  "",
  " de la maison",
  " du marché",
  " à notre façon",
  " de saison",
  " comme autrefois",
  " au feu de bois",
]
const beside = [
  "",
  "pain de campagne",
  "salade de jeunes pousses",
  "jus court",
  "pommes de terre grenaille",
  "légumes du moment",
  "riz de Camargue",
  "beurre aux herbes",
  "pickles d’oignon rouge",
  "frites fraîches",
]
const menuNames = ["La carte", "Menu du midi", "Carte de saison", "Carte du soir", "Menu du dimanche"]
const groups: readonly (readonly [SuggestionGroup, string, share: number])[] = [
  ["aperitifs", "Apéritifs", 0.1],
  ["entrees", "Entrées", 0.2],
  ["plats", "Plats", 0.3],
  ["desserts", "Desserts", 0.16],
  ["boissons", "Boissons", 0.12],
  ["vins", "Vins", 0.12],
]

/** Returns the user id of the owner of `generateRestaurant(number)`, without generating the menus. */
export function generatedOwnerId(number: number): string {
  return uuidOf(`owner ${number}`)
}

/**
 * Generates a restaurant. The same number always gives the same one.
 *
 * @param number from 0; no two numbers share an id or an address
 * @param size for menus of one size; otherwise each has between 12 and 60 dishes, and a few have 120
 */
export function generateRestaurant(number: number, size: MenuSize | null = null): GeneratedRestaurant {
  const random = randomOf(number)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const name = `${pick(firstWords)} ${random() < 0.5 ? pick(people) : pick(places)}`
  const menuCount = random() < 0.7 ? 1 : random() < 0.8 ? 2 : 3
  const menus = Array.from({ length: menuCount }, (_, index) => {
    const dishes = size?.dishes ?? (random() < 0.03 ? 120 : 12 + Math.floor(random() * 49))
    const document = generateMenu({ name: index === 0 ? "La carte" : pick(menuNames), dishes, random })
    return { id: uuidOf(`menu ${number} ${index}`), document }
  })
  return {
    userId: generatedOwnerId(number),
    email: `chef-${number}${generatedDomain}`,
    name,
    city: pick(cities),
    isPremium: random() < 0.15,
    menus,
  }
}

function generateMenu(wanted: { name: string; dishes: number; random: () => number }): MenuData {
  const { name, dishes, random } = wanted
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const categories = groups.map(([group, title, share]) => ({
    id: group,
    name: title,
    items: Array.from({ length: Math.max(1, Math.round(dishes * share)) }, (_, index): WireDish => {
      const { name: dish, description, price } = pick(catalogue[group])
      const more = pick(beside)
      const allergens = [...new Set([pick(firstAllergenNames), pick(firstAllergenNames), pick(firstAllergenNames)])]
      const cents = Math.max(100, Math.round(Number(price) * 100 * (0.8 + random() * 0.5)))
      return {
        id: `item-${group}-${index}`,
        name: `${dish}${pick(manners)}`,
        description: more === "" ? description : `${description}, ${more}`,
        price: (Math.round(cents / 10) / 10).toFixed(2),
        allergens: random() < 0.2 ? [] : allergens.slice(0, Math.floor(random() * 4)),
      }
    }),
  }))
  return { name, categories, isActive: true, lastUpdated: "2026-01-01T08:00:00.000Z" }
}

/** A UUID derived from a text, distributed like random ones. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Pseudo-random numbers from 0 to 1, decided by a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
