/**
 * Divides a reduction over the units of an order, in proportion to what they cost. Whole cents that rounding leaves over
 * go to the largest remainders, then to the smaller key. How a dish is split over lines changes nothing.
 *
 * @param lines the units of one key cost the same, or nothing
 * @param cents at most what all units cost together
 * @returns the lines with what each unit costs after the reduction
 */
export function shareReduction<Line extends { readonly key: string; readonly unitCents: readonly number[] }>(
  lines: readonly Line[],
  cents: number,
): Line[] {
  const dishes = new Map<string, Part>()
  for (const { key, unitCents } of lines) {
    const part = dishes.get(key) ?? { key, cents: 0, units: 0, share: 0, rest: 0 }
    for (const unit of unitCents) {
      part.cents += unit
      if (unit > 0) part.units += 1
    }
    dishes.set(key, part)
  }
  divide(cents, [...dishes.values()])
  return lines.map((line) => {
    const part = dishes.get(line.key)
    return part === undefined ? line : { ...line, unitCents: line.unitCents.map((unit) => reduced(unit, part)) }
  })
}

/** The units of one key. */
type Part = {
  readonly key: string
  /** What they cost together. */
  cents: number
  /** Units that cost something and are not reduced yet. */
  units: number
  /** What is still to be taken off them. */
  share: number
  /** Of the division of the reduction. */
  rest: number
}

/** Takes the share of one unit from its part. */
function reduced(unit: number, part: Part): number {
  if (unit === 0) return 0
  const own = Math.ceil(part.share / part.units)
  part.share -= own
  part.units -= 1
  return unit - own
}

/** Divides an amount in proportion to what the parts cost. */
function divide(cents: number, parts: Part[]): void {
  const total = parts.reduce((sum, part) => sum + part.cents, 0)
  const isExact = Number.isSafeInteger(cents * total)
  let left = cents
  for (const part of parts) {
    const { share, rest } = isExact ? divided(cents, part.cents, total) : dividedBig(cents, part.cents, total)
    part.share = share
    part.rest = rest
    left -= share
  }
  parts.sort((a, b) => b.rest - a.rest || (a.key < b.key ? -1 : 1))
  for (const part of parts.slice(0, left)) part.share += 1
}

/** The whole cents of `cents * amount / total`, and the rest of the division. */
type Division = { readonly share: number; readonly rest: number }

function divided(cents: number, amount: number, total: number): Division {
  const product = cents * amount
  const rest = product % total
  return { share: (product - rest) / total, rest }
}

/** The same for orders so large that the product is no exact number. */
function dividedBig(cents: number, amount: number, total: number): Division {
  const product = BigInt(cents) * BigInt(amount)
  return { share: Number(product / BigInt(total)), rest: Number(product % BigInt(total)) }
}
