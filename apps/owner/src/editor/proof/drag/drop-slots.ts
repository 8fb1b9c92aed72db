import type { DishSpot, Spot } from "../proof-spots.ts"

/** A place between two dishes of a category where one of them may be dropped. */
export type DropSlot = {
  /** The dish's position after the drop, from 0, counted without the dish itself. */
  readonly toIndex: number
  /** Where the line of the slot is. Its height is 0. */
  readonly line: Spot
}

/** A point of a page. Lengths are millimetres. */
type Point = Pick<Spot, "page" | "x" | "y">

/** Where the line of a slot is from the dish beside it, in millimetres. */
const beside = 1.1

/**
 * Finds the slot next to a point. A slot between two columns or pages has two places: after one dish, and before the
 * next one.
 *
 * @param dishes those of one category, in their order
 * @param from position of the dish that is dragged
 * @param pageHeight in millimetres
 */
export function nearestSlot(dishes: readonly DishSpot[], from: number, point: Point, pageHeight: number): DropSlot {
  const slots = dishes.flatMap(({ page, x, y, width, height }, index): DropSlot[] => {
    const at = (gap: number, lineY: number): DropSlot => ({
      toIndex: gap > from ? gap - 1 : gap,
      line: { page, x, y: lineY, width, height: 0 },
    })
    return [at(index, y - beside), at(index + 1, y + height + beside)]
  })
  const distanceTo = ({ line }: DropSlot) => {
    const aside = Math.max(line.x - point.x, 0, point.x - line.x - line.width)
    return Math.hypot(aside, (line.page - point.page) * pageHeight + line.y - point.y)
  }
  return slots.reduce((best, slot) => (distanceTo(slot) < distanceTo(best) ? slot : best))
}
