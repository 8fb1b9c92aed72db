import { allergens } from "../menu/allergens.ts"
import { foldText } from "../menu/search-text.ts"

/** What a visit leaves: counts, no visitor. */
export type Pulse = {
  readonly menuId: string
  /** What was searched and not found, as it was typed. Never store it. */
  readonly words: readonly string[]
  /** Stored names of allergens. */
  readonly without: readonly string[]
  /** Ids of dishes, as the page sent them. */
  readonly photos: readonly string[]
  readonly hasCart: boolean
}

/** Most entries of one visit. More are ignored. */
export const mostOfPulse = { words: 10, without: 14, photos: 20 } as const

const stored = new Map(allergens.map(({ name }) => [foldText(name), name]))

/** Reads what a page has sent. Entries of another kind and repetitions are ignored. @returns null without a menu */
export function readPulse(body: unknown): Pulse | null {
  if (typeof body !== "object" || body === null) return null
  const { menu_id: menuId, words, without, photos, cart } = body as Readonly<Record<string, unknown>>
  if (typeof menuId !== "string") return null
  const avoided = textsOf(without, mostOfPulse.without).map((name) => stored.get(foldText(name)))
  return {
    menuId: menuId.toLowerCase(),
    words: textsOf(words, mostOfPulse.words),
    without: [...new Set(avoided.filter((name) => name !== undefined))],
    photos: textsOf(photos, mostOfPulse.photos),
    hasCart: cart === true,
  }
}

function textsOf(given: unknown, most: number): string[] {
  if (!Array.isArray(given)) return []
  const texts = given.filter((text) => typeof text === "string" && text !== "") as string[]
  return [...new Set(texts)].slice(0, most)
}
