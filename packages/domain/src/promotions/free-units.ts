/** Units of one line of an order that belong to a lot. */
export type LotUnits = {
  readonly lot: {
    /** Id of its promotion. */
    readonly id: string
    /** Units of one group. */
    readonly take: number
  }
  /** Equal for the same dish with the same choices. */
  readonly key: string
  /** The price of one unit. */
  readonly cents: number
  readonly quantity: number
}

/**
 * Returns how many units of each line cost nothing. The units of a lot are sorted from the most expensive one to the
 * cheapest; in each full group the last one is free. A group that is not full is paid.
 *
 * @returns in the order of `lines`
 */
export function countFreeUnits(lines: readonly LotUnits[]): number[] {
  const free = lines.map(() => 0)
  const lots = new Map<string, (LotUnits & { readonly at: number })[]>()
  for (const [at, line] of lines.entries()) {
    const ofLot = lots.get(line.lot.id) ?? []
    ofLot.push({ ...line, at })
    lots.set(line.lot.id, ofLot)
  }
  for (const ofLot of lots.values()) {
    const sorted = ofLot.sort((a, b) => b.cents - a.cents || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    let units = 0
    for (const { at, quantity, lot } of sorted) {
      free[at] = Math.floor((units + quantity) / lot.take) - Math.floor(units / lot.take)
      units += quantity
    }
  }
  return free
}
