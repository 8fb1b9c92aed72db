import { describe, expect, test } from "vitest"
import type { DishSpot } from "../proof-spots.ts"
import { nearestSlot } from "./drop-slots.ts"

const spot = (dishId: string, place: Partial<DishSpot>): DishSpot => ({
  ...{ dishId, page: 0, x: 15, y: 0, width: 80, height: 10, nameHeight: 5, priceRoom: 10, priceTop: 0, textTop: 5 },
  ...{ textHeight: 0, isAtRight: false },
  ...place,
})

/** Three dishes in the left column, one at the top of the right column, one on the next page. */
const dishes = [
  spot("a", { y: 100 }),
  spot("b", { y: 112 }),
  spot("c", { y: 270 }),
  spot("d", { x: 110, y: 60, isAtRight: true }),
  spot("e", { page: 1, y: 20 }),
]

const slotAt = (from: number, page: number, x: number, y: number) => nearestSlot(dishes, from, { page, x, y }, 297)

describe("the slot next to the pointer", () => {
  test("is before the first dish above it, and after the last dish below it", () => {
    expect(slotAt(1, 0, 20, 30).toIndex).toBe(0)
    expect(slotAt(1, 1, 20, 200).toIndex).toBe(4)
  })

  test("leaves a dish where it is on both sides of itself", () => {
    expect(slotAt(1, 0, 20, 111).toIndex).toBe(1)
    expect(slotAt(1, 0, 20, 123).toIndex).toBe(1)
  })

  test("counts without the dish that is dragged", () => {
    expect(slotAt(0, 0, 20, 268).toIndex).toBe(1)
    expect(slotAt(0, 0, 20, 281).toIndex).toBe(2)
    expect(slotAt(4, 0, 20, 268).toIndex).toBe(2)
  })

  test("is in the column and on the page where the pointer is", () => {
    expect(slotAt(0, 0, 120, 58)).toMatchObject({ toIndex: 2, line: { page: 0, x: 110 } })
    expect(slotAt(0, 0, 120, 73)).toMatchObject({ toIndex: 3, line: { page: 0, x: 110 } })
    expect(slotAt(0, 0, 20, 284)).toMatchObject({ toIndex: 2, line: { page: 0, x: 15 } })
    expect(slotAt(0, 1, 20, 18)).toMatchObject({ toIndex: 3, line: { page: 1, x: 15 } })
  })
})
