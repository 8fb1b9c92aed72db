/** Where a ticket is: its column from 0, and its distance from the top in px. */
export type Place = { readonly column: number; readonly top: number }

/** The tickets that fit, in their order, and where the note about the others goes. */
export type Packing = {
  /** One for each ticket that is shown whole: the first ones of the list. */
  readonly places: readonly Place[]
  /**
   * Below the last ticket of the last column. Null if all tickets are shown, or if a single long ticket fills the
   * column.
   */
  readonly rest: Place | null
}

/** The room for tickets. All lengths are in px. */
export type Room = {
  readonly columns: number
  readonly height: number
  /** Between two tickets of a column. */
  readonly gap: number
  /** What the last column leaves free for the note about tickets that are not shown. */
  readonly restHeight: number
}

/**
 * Puts tickets into columns, each into the column that is the shortest so far, so that the first ones are at the top.
 * The first ticket that does not fit whole ends the list: a later one must not be seen before it. The very first
 * ticket is always shown.
 *
 * @param heights of the tickets, in their order
 */
export function packTickets(heights: readonly number[], room: Room): Packing {
  const all = fill(heights, room, 0)
  if (all.places.length === heights.length) return { places: all.places, rest: null }
  const { places, bottoms } = fill(heights, room, room.restHeight)
  const column = room.columns - 1
  const top = bottoms[column] ?? 0
  return { places, rest: top > room.height - room.restHeight + room.gap ? null : { column, top } }
}

function fill(heights: readonly number[], { columns, height, gap }: Room, reserved: number) {
  const bottoms = Array.from({ length: columns }, () => 0)
  const places: Place[] = []
  for (const ticket of heights) {
    const limitOf = (column: number) => (column === columns - 1 ? height - reserved : height)
    const fits = (column: number) => (bottoms[column] ?? 0) + ticket <= limitOf(column)
    const byLength = bottoms.map((_, column) => column).sort((a, b) => (bottoms[a] ?? 0) - (bottoms[b] ?? 0) || a - b)
    const column = byLength.find(fits) ?? (places.length === 0 ? 0 : undefined)
    if (column === undefined) break
    const top = bottoms[column] ?? 0
    places.push({ column, top })
    bottoms[column] = top + ticket + gap
  }
  return { places, bottoms }
}

/**
 * Shares the columns between what waits and what is being made. What is being made gets as many as it needs; if what
 * waits does not fit beside it, at most half of them. Each gets at least one.
 *
 * @param total number of columns, at least 2
 * @returns the number of columns for what waits, and for what is being made
 */
export function shareColumns(
  waiting: readonly number[],
  making: readonly number[],
  total: number,
  room: Omit<Room, "columns">,
): readonly [number, number] {
  const needOf = (heights: readonly number[]) => {
    for (let columns = 1; columns < total; columns++) {
      if (packTickets(heights, { ...room, columns }).places.length === heights.length) return columns
    }
    return total
  }
  const needed = Math.min(needOf(making), total - 1)
  const shared = needOf(waiting) <= total - needed ? needed : Math.min(needed, Math.max(1, Math.floor(total / 2)))
  return [total - shared, shared]
}
