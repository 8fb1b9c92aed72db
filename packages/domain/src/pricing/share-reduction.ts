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
  const amounts = new Map<string, number>()
  for (const { key, unitCents } of lines) amounts.set(key, (amounts.get(key) ?? 0) + sumOf(unitCents))
  const shares = shareOf(amounts, cents)
  /** Units that were not reduced yet, by key. */
  const waiting = new Map<string, number>()
  for (const { key, unitCents } of lines) {
    waiting.set(key, (waiting.get(key) ?? 0) + unitCents.filter((unit) => unit > 0).length)
  }
  return lines.map((line) => {
    const { key } = line
    const unitCents = line.unitCents.map((unit) => {
      if (unit === 0) return 0
      const [share, count] = [shares.get(key) ?? 0, waiting.get(key) ?? 1]
      const own = Math.ceil(share / count)
      shares.set(key, share - own)
      waiting.set(key, count - 1)
      return unit - own
    })
    return { ...line, unitCents }
  })
}

/** Divides an amount in proportion to other amounts. Products of two amounts of large orders need whole big numbers. */
function shareOf(amounts: ReadonlyMap<string, number>, cents: number): Map<string, number> {
  const total = sumOf([...amounts.values()])
  const parts = [...amounts].map(([key, amount]) => {
    const product = BigInt(cents) * BigInt(amount)
    return { key, share: Number(product / BigInt(total)), rest: product % BigInt(total) }
  })
  let left = cents - sumOf(parts.map(({ share }) => share))
  parts.sort((a, b) => (a.rest === b.rest ? (a.key < b.key ? -1 : 1) : a.rest > b.rest ? -1 : 1))
  return new Map(parts.map(({ key, share }) => [key, share + (left-- > 0 ? 1 : 0)]))
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
