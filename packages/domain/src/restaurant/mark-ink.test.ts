import { expect, test } from "vitest"
import { toInk } from "./mark-ink.ts"

type Colour = readonly [red: number, green: number, blue: number, opacity?: number]

const clear: Colour = [0, 0, 0, 0]
const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]
const wine: Colour = [120, 20, 40]

/** Returns a picture of these rows: each character is one pixel. */
function picture(rows: readonly string[], colours: Readonly<Record<string, Colour>>) {
  const data = new Uint8ClampedArray(
    rows.flatMap((row) =>
      [...row].flatMap((name) => {
        const [red, green, blue, opacity = 255] = colours[name] ?? clear
        return [red, green, blue, opacity]
      }),
    ),
  )
  return { width: rows[0]?.length ?? 0, height: rows.length, data }
}

/** Returns the ink as rows of "#" (full), "." (none) and "+" (between). */
function rowsOf(ink: ReturnType<typeof toInk>): string[] | null {
  if (ink === null) return null
  return Array.from({ length: ink.height }, (_, row) =>
    Array.from(ink.opacity.subarray(row * ink.width, (row + 1) * ink.width), (value) =>
      value === 255 ? "#" : value === 0 ? "." : "+",
    ).join(""),
  )
}

test("a black drawing on white is ink, and the empty border is cut off", () => {
  const drawing = ["......", "..##..", ".#..#.", "......"]
  expect(rowsOf(toInk(picture(drawing, { "#": black, ".": white })))).toEqual([".##.", "#..#"])
})

test("a white drawing on a dark ground is ink, too", () => {
  expect(rowsOf(toInk(picture([".....", ".#.#.", "....."], { "#": white, ".": wine })))).toEqual(["#.#"])
})

test("on a transparent ground all colours become one ink, and white parts stay open", () => {
  const drawing = ["......", ".aabb.", ".awwb.", "......"]
  expect(rowsOf(toInk(picture(drawing, { a: wine, b: black, w: white, ".": clear })))).toEqual(["####", "#..#"])
})

test("a drawing that is all white on a transparent ground is ink as a whole", () => {
  expect(rowsOf(toInk(picture(["...", ".w.", "..."], { w: white, ".": clear })))).toEqual(["#"])
})

test("soft edges stay soft", () => {
  const soft: Colour = [200, 200, 200]
  expect(rowsOf(toInk(picture([".....", ".s#s.", "....."], { s: soft, "#": black, ".": white })))).toEqual(["+#+"])
})

test.each([
  ["one colour", picture(["....", "...."], { ".": wine })],
  ["nothing visible", picture(["....", "...."], { ".": clear })],
])("a picture of %s has no ink", (_what, pixels) => {
  expect(toInk(pixels)).toBeNull()
})
