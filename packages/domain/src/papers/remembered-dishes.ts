import type { Measure, TagPath } from "./boxes.ts"
import { type Block, type DishStyle, layOutDish, type PaperDish } from "./lay-out-dish.ts"

/** Lays out one dish, see `layOutDish`. */
export type DishLayout = (dish: PaperDish, width: number, style: DishStyle, tag: TagPath) => Block

type Remembered = { readonly dish: PaperDish; readonly width: number; readonly block: Block }

/**
 * Returns `layOutDish` with a memory: for each style and tag the dish that was there last. So after an edit of one dish
 * the others cost nothing. Use one for each menu that is edited. Styles are the same object while they are the same.
 */
export function rememberDishes(measure: Measure): DishLayout {
  const styles = new WeakMap<DishStyle, Map<TagPath, Remembered>>()
  return (dish, width, style, tag) => {
    const known = styles.get(style) ?? new Map<TagPath, Remembered>()
    styles.set(style, known)
    const last = known.get(tag)
    if (last !== undefined && last.width === width && isSame(last.dish, dish)) return last.block
    const block = layOutDish(measure, dish, width, style, tag)
    known.set(tag, { dish, width, block })
    return block
  }
}

const isSame = (one: PaperDish, other: PaperDish): boolean =>
  one.name === other.name &&
  one.price === other.price &&
  one.description === other.description &&
  one.allergens === other.allergens &&
  areSame(one.facts, other.facts) &&
  areSame(one.options, other.options)

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, at) => text === others[at])
