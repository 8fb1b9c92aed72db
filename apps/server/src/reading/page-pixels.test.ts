import { expect, test } from "vitest"
import {
  evenLight,
  findLines,
  type GreyPicture,
  invert,
  isDark,
  resize,
  rotate,
  toGrey,
  turnQuarters,
} from "./page-pixels.ts"
import { removeLeaders } from "./remove-leaders.ts"

/** A white picture with black rectangles, and possibly its own light. */
function aPicture(
  width: number,
  height: number,
  blots: readonly (readonly [left: number, top: number, width: number, height: number])[],
  light: (x: number, y: number) => number = () => 255,
): GreyPicture {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = light(x, y)
  for (const [left, top, blotWidth, blotHeight] of blots) {
    for (let y = top; y < top + blotHeight; y++) {
      for (let x = left; x < left + blotWidth; x++) data[y * width + x] = light(x, y) * 0.1
    }
  }
  return { width, height, data }
}

const at = ({ width, data }: GreyPicture, x: number, y: number) => data[y * width + x] ?? Number.NaN

/** Rows of words, 8 pixels high. */
const rowsOfWords = (count: number) =>
  Array.from({ length: count }, (_, row) =>
    Array.from({ length: 12 }, (__, word) => [20 + word * 28, 20 + row * 20, 20, 8] as const),
  ).flat()

test("pixels of any number of channels become grey, and transparent ones are white", () => {
  expect([...toGrey(Uint8Array.of(7, 9), 2, 1).data]).toEqual([7, 9])
  expect([...toGrey(Uint8Array.of(0, 0, 0, 255, 255, 255), 2, 1).data]).toEqual([0, 255])
  expect([...toGrey(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 255), 2, 1).data]).toEqual([255, 0])
})

test("a picture turns by quarters to the right, and four of them are none", () => {
  const picture: GreyPicture = { width: 3, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) }
  const turned = turnQuarters(picture, 1)
  expect([turned.width, turned.height, ...turned.data]).toEqual([2, 3, 4, 1, 5, 2, 6, 3])
  expect([...turnQuarters(picture, 2).data]).toEqual([6, 5, 4, 3, 2, 1])
  expect(turnQuarters(turnQuarters(picture, 3), 1)).toEqual(picture)
})

test("a smaller picture has the mean of its pixels", () => {
  expect([...resize({ width: 2, height: 2, data: Uint8Array.of(0, 100, 100, 200) }, 0.5).data]).toEqual([100])
})

test("lines that rise are found, and the picture made level", () => {
  for (const degrees of [-5, -1.5, 0, 2, 4.5]) {
    const slanted = rotate(aPicture(400, 400, rowsOfWords(17)), degrees)
    const found = findLines(slanted).degrees
    expect(Math.abs(found - degrees)).toBeLessThan(0.4)
    expect(Math.abs(findLines(rotate(slanted, -found)).degrees)).toBeLessThan(0.4)
  }
})

test("lines across are clearer than the same lines upright", () => {
  const picture = aPicture(400, 400, rowsOfWords(17))
  expect(findLines(picture).contrast).toBeGreaterThan(1.3 * findLines(turnQuarters(picture, 1)).contrast)
})

test("a shadow over half of the page is gone, and the words stay", () => {
  const shaded = aPicture(400, 400, rowsOfWords(17), (x) => (x < 200 ? 240 : 150))
  const even = evenLight(shaded)
  expect(at(even, 10, 10)).toBeGreaterThan(230)
  expect(at(even, 390, 390)).toBeGreaterThan(230)
  expect(at(even, 25, 24)).toBeLessThan(60)
})

test("the table around the paper becomes white", () => {
  const isPaper = (x: number, y: number) => x > 60 && x < 340 && y > 60 && y < 340
  const photo = aPicture(400, 400, [[200, 200, 20, 8]], (x, y) => (isPaper(x, y) ? 220 : 40 + ((x + y) % 30)))
  const even = evenLight(photo)
  for (const [x, y] of [
    [5, 5],
    [395, 200],
    [200, 395],
    [50, 200],
  ] as const)
    expect(at(even, x, y)).toBe(255)
  expect(at(even, 205, 203)).toBeLessThan(60)
})

test("a dark page is known, and inverted", () => {
  const dark = invert(aPicture(100, 100, [[10, 10, 20, 8]]))
  expect(isDark(dark)).toBe(true)
  expect(isDark(invert(dark))).toBe(false)
})

test("dotted leaders and thin rules are removed, and characters, accents and points stay", () => {
  const words = rowsOfWords(3).filter(([left]) => left < 150)
  const dots = Array.from({ length: 30 }, (_, dot) => [170 + dot * 5, 26, 2, 2] as const)
  const rule = [170, 46, 150, 2] as const
  const suspension = [0, 1, 2].map((dot) => [170 + dot * 5, 66, 2, 2] as const)
  const accent = [24, 15, 4, 2] as const
  const cleaned = removeLeaders(aPicture(400, 100, [...words, ...dots, rule, ...suspension, accent]))
  for (const [left, top] of [...dots, rule]) expect(at(cleaned, left, top)).toBe(255)
  for (const [left, top] of [...words, ...suspension, accent]) expect(at(cleaned, left, top)).toBeLessThan(60)
})
