import { parsePrice } from "../money.ts"
import type { Dish } from "./menu.ts"

/** The rubrics of the board, in their order. */
export const rubrics = ["Entrée", "Plat", "Dessert", "Boisson"] as const
export type Rubric = (typeof rubrics)[number]

/** Limits of the board. Lengths are UTF-16 code units. */
export const boardLimits = { specials: 40, nameLength: 200, maxPortions: 999 } as const

/** A dish of the daily board (l'ardoise du jour). It is sold until its board ends or its portions are gone. */
export type Special = Dish & {
  readonly rubric: Rubric
  /** How many portions are left; null: not counted. */
  readonly left: number | null
}

/** The dishes of one service or day, written on a board of their own. */
export type DailyBoard = {
  readonly specials: readonly Special[]
  /** When the board disappears: ISO time. */
  readonly endsAt: string
}

const prefix = "jour-"

/** Whether an id is that of a special. In an order, the prefix distinguishes its lines from those of dishes. */
export const isSpecialId = (id: unknown): id is string =>
  typeof id === "string" && id.startsWith(prefix) && /^[^/]{1,100}$/.test(id)

/**
 * Creates the id of a new special.
 *
 * @param random from 0 up to, not including, 1
 */
export function newSpecialId(random: number): string {
  return (
    prefix +
    Math.floor(random * 36 ** 8)
      .toString(36)
      .padStart(8, "0")
  )
}

/** Portions from which diners read how many are left. */
export const fewPortions = 5

/** Returns how many portions diners read, or null: enough are left, or they are not counted. */
export function shownPortions({ left }: Pick<Special, "left">): number | null {
  return left !== null && left > 0 && left <= fewPortions ? left : null
}

/** The place of a fault that prevents a board from being published. */
export type SpecialFault = { readonly id: string; readonly field: "name" | "price" | "portions" }

/** Finds the first fault of a board. */
export function findSpecialFault(specials: readonly Special[]): SpecialFault | null {
  for (const { id, name, price, left } of specials) {
    if (name.trim() === "" || name.length > boardLimits.nameLength) return { id, field: "name" }
    if (!parsePrice(price).ok) return { id, field: "price" }
    const isCount = left === null || (Number.isInteger(left) && left >= 0 && left <= boardLimits.maxPortions)
    if (!isCount) return { id, field: "portions" }
  }
  return null
}

/** Returns the specials of each rubric, in the order of the rubrics, without the empty ones. */
export function byRubric<S extends Pick<Special, "rubric">>(
  specials: readonly S[],
): readonly { readonly rubric: Rubric; readonly specials: readonly S[] }[] {
  return rubrics
    .map((rubric) => ({ rubric, specials: specials.filter((special) => special.rubric === rubric) }))
    .filter(({ specials }) => specials.length > 0)
}
