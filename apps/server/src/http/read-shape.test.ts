import { expect, test } from "vitest"
import { z } from "zod"
import { readShape } from "./read-shape.ts"

const shape = z.object({ text: z.string().max(3), list: z.array(z.string()).max(2) })

test("a matching value is read, and any other is null, whatever its `length` property", () => {
  expect(readShape(shape, { text: "abc", list: ["a"] })).toEqual({ text: "abc", list: ["a"] })
  const odd = { toString: 1, valueOf: 2, length: { toString: 1, valueOf: 2 } }
  for (const given of [null, 7, {}, { text: "abcd", list: [] }, { text: odd, list: [] }, { text: "", list: odd }]) {
    expect(readShape(shape, given)).toBe(null)
  }
})
