import type { Chance } from "../../../testing/chance.ts"
import type { PrintedCarte, PrintedDish, PrintedSection, PrintedSetMenu } from "./carte.ts"
import { type DishKind, dishWords } from "./dish-words.ts"
import { type DrinkKind, drinkWords, inventWines, type WineKind, wineKinds } from "./drink-words.ts"
import type { SectionKind } from "./section-kind.ts"
import { footLines, headLines, notes, partOf, restaurantNames, sectionHeadings } from "./sentences.ts"

/** A part of a menu that a shape asks for. */
export type WantedSection = {
  readonly kind: SectionKind
  /** Fewest and most dishes. */
  readonly count: readonly [number, number]
  /** Several prices of each dish, each with its part of the first one. */
  readonly prices?: { readonly names: readonly string[]; readonly times: readonly number[] }
}

/** What an invented menu holds. */
export type WantedCarte = {
  readonly sections: readonly WantedSection[]
  readonly setMenus: number
  /** Share of the dishes that have a description, if there is one. */
  readonly described: number
  readonly feet: number
  readonly heads: number
  readonly hasMarks: boolean
  readonly hasSupplements: boolean
}

/** Usual prices in euros. */
const priceRanges: Readonly<Record<SectionKind, readonly [number, number]>> = {
  entrees: [7, 18],
  salades: [12, 19],
  viandes: [16, 34],
  poissons: [17, 36],
  plats: [13, 24],
  pates: [12, 19],
  pizzas: [10, 18],
  burgers: [14, 21],
  galettes: [5, 15],
  crepes: [4, 11],
  tapas: [5, 14],
  planches: [13, 26],
  coquillages: [8, 22],
  fromages: [7, 14],
  desserts: [6, 12],
  glaces: [4, 10],
  enfants: [8, 12],
  accompagnements: [3, 6],
  softs: [3, 6],
  chauds: [2, 7],
  bieres: [3, 6],
  cocktails: [8, 13],
  aperitifs: [4, 12],
  digestifs: [6, 12],
  rouges: [5, 9],
  blancs: [5, 9],
  roses: [4, 7],
  bulles: [6, 13],
  formules: [14, 38],
}

/** Rounds prices as one menu does: whole euros, halves, or with the ending of its till. */
function rounding(chance: Chance): (euros: number) => number {
  const ending = chance.pick([0, 0, 50, 50, 90, 80])
  return (euros) => {
    const whole = Math.floor(euros) * 100
    if (ending === 0) return whole
    if (ending === 50) return chance.happens(0.5) ? whole : whole + 50
    return chance.happens(0.8) ? whole + ending : whole
  }
}

const formulaNames = [
  "Plat du jour",
  "Plat du jour + café",
  "Entrée + Plat",
  "Plat + Dessert",
  "Entrée + Plat + Dessert",
]

/** Invents what a menu says. The same chance gives the same menu. */
export function inventCarte(wanted: WantedCarte, chance: Chance): PrintedCarte {
  const round = rounding(chance)
  const used = new Set<string>()
  const wineCount = wanted.sections.filter(({ kind }) => wineKinds.includes(kind as WineKind)).length
  const wineHeading = wineCount > 1 ? chance.pick(["Vins", "Nos vins", "La cave", "Carte des vins"]) : null
  let isWineOpen = false
  const sections = wanted.sections.map((section): PrintedSection => {
    const within = wineHeading !== null && wineKinds.includes(section.kind as WineKind) ? wineHeading : null
    const startsWithin = within !== null && !isWineOpen
    if (within !== null) isWineOpen = true
    const heading = chance.pick(within === null ? sectionHeadings[section.kind] : partOf[section.kind as WineKind])
    const dishes = inventDishes(section, wanted, round, used, chance)
    const supplement = chance.pick([
      "Supplément fromage",
      "Supplément œuf",
      "Supplément frites",
      "Supplément chantilly",
    ])
    const hasSupplement = wanted.hasSupplements && supplemented.has(section.kind) && chance.happens(0.6)
    const extra: PrintedDish = { ...plain, name: supplement, prices: [chance.pick([100, 150, 200])], isOptional: true }
    const note = notes[section.kind]
    return {
      ...{ heading, within, startsWithin, priceNames: section.prices?.names ?? [] },
      note: note !== undefined && chance.happens(0.5) ? chance.pick(note) : null,
      dishes: hasSupplement ? [...dishes, extra] : dishes,
    }
  })
  return {
    title: chance.pick(restaurantNames),
    head: some(headLines(chance), wanted.heads, chance),
    sections,
    setMenus: Array.from({ length: wanted.setMenus }, (_, at) => inventSetMenu(at, chance)),
    foot: some(footLines(wanted.hasMarks), wanted.feet, chance),
  }
}

const plain = { name: "", description: "", prices: [], mark: "", isOptional: false } as const
const supplemented = new Set<SectionKind>(["pizzas", "galettes", "burgers", "crepes", "salades", "glaces"])

function inventDishes(
  { kind, count, prices }: WantedSection,
  { described, hasMarks }: WantedCarte,
  round: (euros: number) => number,
  used: Set<string>,
  chance: Chance,
): PrintedDish[] {
  const [fewest, most] = count
  const size = fewest + chance.below(most - fewest + 1)
  const left = rowsOf(kind, size, chance).filter(([name]) => !used.has(name))
  const [low, high] = priceRanges[kind]
  const rising = kind === "formules"
  return Array.from({ length: Math.min(size, left.length) }, (_, at): PrintedDish => {
    const [[name, description] = ["", ""]] = rising ? left.splice(0, 1) : left.splice(chance.below(left.length), 1)
    used.add(name)
    const euros = rising ? low + at * 4 + chance.below(3) : low + chance.next() * (high - low)
    const first = round(euros)
    const all = (prices?.times ?? [1]).map((times) => (times === 1 ? first : round((first / 100) * times)))
    // Some wines are sold by the bottle only.
    const isBottleOnly = prices?.names.includes("Bouteille") && chance.happens(0.2)
    return {
      ...{ name, description: chance.happens(described) ? description : "" },
      prices: isBottleOnly ? [null, ...all.slice(1)] : all,
      mark: hasMarks && chance.happens(0.25) ? "*" : "",
      isOptional: false,
    }
  })
}

function rowsOf(kind: SectionKind, count: number, chance: Chance): (readonly [string, string])[] {
  if (kind === "formules") return formulaNames.map((name) => [name, ""] as const)
  if (wineKinds.includes(kind as WineKind)) return [...inventWines(kind as WineKind, count, chance)]
  return [...(kind in dishWords ? dishWords[kind as DishKind] : drinkWords[kind as DrinkKind])]
}

function inventSetMenu(at: number, chance: Chance): PrintedSetMenu {
  const name = (
    at === 0 ? ["Menu du marché", "Menu découverte", "Menu du terroir"] : ["Menu gourmand", "Menu plaisir"]
  )[chance.below(2)]
  const choices = (kind: DishKind) => {
    const left = dishWords[kind].map(([dish]) => dish)
    return Array.from({ length: 2 + chance.below(2) }, () => {
      const [dish = ""] = left.splice(chance.below(left.length), 1)
      return chance.happens(0.15) ? `${dish} (supplément ${3 + chance.below(5)} €)` : dish
    })
  }
  const courses = [choices("entrees"), choices(chance.pick(["viandes", "plats", "poissons"])), choices("desserts")]
  return { name: name ?? "", price: (24 + at * 9 + chance.below(6)) * 100, courses }
}

/** Takes this many of the lines, in their order. */
function some(lines: readonly string[], count: number, chance: Chance): string[] {
  const left = lines.map((_, at) => at)
  while (left.length > count) left.splice(chance.below(left.length), 1)
  return left.map((at) => lines[at] ?? "")
}
