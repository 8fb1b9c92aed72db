import { expect, test } from "vitest"
import { Chance } from "../../../testing/chance.ts"
import { photograph, type Shot } from "./camera.ts"
import { emptyPixels, type Pixels } from "./pixels.ts"

/** A white page with a black square in its upper left quarter. */
function aPage(): Pixels {
  const page = emptyPixels(200, 280)
  page.data.fill(255)
  for (let y = 20; y < 80; y++) page.data.fill(0, (y * 200 + 20) * 3, (y * 200 + 80) * 3)
  return page
}

const still: Shot = {
  ...{ turn: 0, perspective: 0, border: 0, crumple: 0, falloff: 0, shadow: 0, blur: 0, noise: 0 },
  longest: Number.POSITIVE_INFINITY,
}

const at = ({ width, data }: Pixels, x: number, y: number) => data[(y * width + x) * 3] ?? 0

test("a still and level shot is the page itself, a little darker", () => {
  const taken = photograph(aPage(), still, new Chance(1))
  expect([taken.width, taken.height]).toEqual([200, 280])
  expect([at(taken, 50, 50), at(taken, 150, 50), at(taken, 50, 200)]).toEqual([0, 247, 247])
})

test("the longest side has a bound, and the page its border of table", () => {
  const taken = photograph(aPage(), { ...still, border: 0.1, longest: 168 }, new Chance(1))
  expect([taken.width, taken.height]).toEqual([120, 168])
  expect(at(taken, 2, 2)).toBeLessThan(200)
  expect(at(taken, 60, 120)).toBeGreaterThan(240)
  expect(at(taken, 35, 39)).toBe(0)
})

test("shade darkens a part of the page", () => {
  const greysOf = (shot: Shot) => {
    const taken = photograph(aPage(), shot, new Chance(3))
    return [100, 130, 160, 190].flatMap((x) => [5, 100, 190, 270].map((y) => at(taken, x, y)))
  }
  const range = (greys: number[]) => Math.max(...greys) - Math.min(...greys)
  expect(range(greysOf(still))).toBe(0)
  expect(range(greysOf({ ...still, falloff: 0.3, shadow: 0.3 }))).toBeGreaterThan(20)
})

test("the same chance gives the same photo", () => {
  const shot: Shot = { ...still, turn: 5, perspective: 0.02, crumple: 0.004, blur: 0.8, noise: 5, border: 0.05 }
  const taken = (seed: number) => Buffer.from(photograph(aPage(), shot, new Chance(seed)).data)
  expect(taken(7).equals(taken(7))).toBe(true)
  expect(taken(7).equals(taken(8))).toBe(false)
})
