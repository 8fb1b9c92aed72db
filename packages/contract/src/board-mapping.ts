import { isSpecialId, rubrics, type Special } from "@ardoise/domain/menu/daily-board"
import { readDish, toWireDish } from "./menu-mapping.ts"
import type { WireSpecial } from "./offer-rows.ts"

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Reads a special from untrusted data. Returns null without an id of a special. An unknown rubric becomes "Plat". */
export function toSpecial(stored: unknown): Special | null {
  if (!isFields(stored) || !isSpecialId(stored.id)) return null
  // A special has no options.
  const { category, left, off: _off, options: _options, ...dish } = stored
  const rubric = rubrics.find((one) => one === category) ?? "Plat"
  return { ...readDish(dish), rubric, left: typeof left === "number" && Number.isInteger(left) ? left : null }
}

/** Returns the specials of a stored board that are on it, and those that the owner took off. */
export function toSpecials(stored: unknown): { readonly on: readonly Special[]; readonly off: readonly Special[] } {
  const all = Array.isArray(stored) ? stored : []
  const read = (isOff: boolean) =>
    all.filter((one) => isFields(one) && (one.off === true) === isOff).flatMap((one) => toSpecial(one) ?? [])
  return { on: read(false), off: read(true) }
}

/** Writes a special as a board stores it. */
export function toWireSpecial({ rubric, left, ...dish }: Special): WireSpecial {
  return { ...toWireDish(dish), category: rubric, ...(left !== null && { left }) }
}
