import { parsePrice } from "@ardoise/domain/money"
import type { ReadCard, ReadDish } from "@ardoise/domain/reading/read-card"
import type { TrueDish, Truth } from "../cartes/truth.ts"
import { isWithin, likeness } from "./likeness.ts"

/** A dish of a reading, with the name of its category. */
export type FoundDish = ReadDish & { readonly category: string }

export type Matches = {
  /** Dishes whose name was read. */
  readonly pairs: readonly { readonly truth: TrueDish; readonly found: FoundDish }[]
  /** Dishes that are the same, but whose name was misread, cut, or joined with other text. */
  readonly near: readonly { readonly truth: TrueDish; readonly found: FoundDish }[]
  /** Lines that may be read as a dish, such as supplements. */
  readonly loose: readonly { readonly price: string | null; readonly found: FoundDish }[]
  readonly missed: readonly TrueDish[]
  readonly extra: readonly FoundDish[]
}

/** Least likeness of a name that counts as read. */
const sameName = 0.9
/** Least likeness of a name that was misread. */
const nearName = 0.6

/** Finds the printed dish of each read dish. Each is in one pair. */
export function matchDishes({ dishes, loose }: Truth, card: ReadCard): Matches {
  const found = card.categories.flatMap(({ name, dishes: read }) => read.map((dish) => ({ ...dish, category: name })))
  const named = pairUp(dishes, found, (truth, dish) => (likeness(truth.name, dish.name) >= sameName ? 1 : 0))
  const optional = pairUp(loose, named.right, (line, dish) =>
    likeness(line.text, dish.name) >= 0.75 || isWithin(line.text, dish.name) ? 1 : 0,
  )
  const near = pairUp(named.left, optional.right, (truth, dish) => {
    const isPart = isWithin(truth.name, dish.name) || isWithin(dish.name, truth.name)
    return isPart || likeness(truth.name, dish.name) >= nearName ? 1 : 0
  })
  return {
    pairs: named.pairs.map(([truth, dish]) => ({ truth, found: dish })),
    near: near.pairs.map(([truth, dish]) => ({ truth, found: dish })),
    loose: optional.pairs.map(([{ price }, dish]) => ({ price, found: dish })),
    missed: near.left,
    extra: near.right,
  }
}

/** Whether two stored prices are the same amount. */
export function isSamePrice(one: string, other: string): boolean {
  const [a, b] = [parsePrice(one), parsePrice(other)]
  return a.ok && b.ok && a.value === b.value
}

type Pairing<Left, Right> = {
  readonly pairs: readonly (readonly [Left, Right])[]
  readonly left: readonly Left[]
  readonly right: readonly Right[]
}

/** Pairs what may be paired, the most alike first; of equals, those with the same price, then those of the same place. */
function pairUp<Left extends { readonly price: string | null }, Right extends FoundDish>(
  left: readonly Left[],
  right: readonly Right[],
  mayPair: (one: Left, other: Right) => 0 | 1,
): Pairing<Left, Right> {
  const textOf = (one: Left) => ("name" in one ? String(one.name) : "text" in one ? String(one.text) : "")
  const candidates = left.flatMap((one, at) =>
    right.flatMap((other, to) => {
      if (mayPair(one, other) === 0) return []
      const samePrice = one.price !== null && isSamePrice(one.price, other.price) ? 0.05 : 0
      const distance = Math.abs(at / left.length - to / right.length) * 0.01
      return [{ at, to, score: likeness(textOf(one), other.name) + samePrice - distance }]
    }),
  )
  const [takenLeft, takenRight] = [new Set<number>(), new Set<number>()]
  const pairs: [Left, Right][] = []
  for (const { at, to } of candidates.sort((a, b) => b.score - a.score)) {
    const [one, other] = [left[at], right[to]]
    if (takenLeft.has(at) || takenRight.has(to) || one === undefined || other === undefined) continue
    takenLeft.add(at)
    takenRight.add(to)
    pairs.push([one, other])
  }
  return {
    pairs,
    left: left.filter((_, at) => !takenLeft.has(at)),
    right: right.filter((_, at) => !takenRight.has(at)),
  }
}
