import { describe, expect, test } from "vitest"
import { isNestedBeyond } from "./nesting.ts"

describe("the nesting of a JSON text", () => {
  test.each([
    ["[[[]]]", 3],
    ['{"a":{"b":[1]}}', 3],
    ["[[],[[]],{}]", 3],
    ['{"[[[[":"]]]]{{{{"}', 1],
    [String.raw`["\"[[[[", "\\", [[]]]`, 3],
    [String.raw`["\\\"[[[[[["]`, 1],
    ["7", 0],
  ])("of %s is %i levels, and no more", (text, levels) => {
    expect(isNestedBeyond(text, levels)).toBe(false)
    if (levels > 0) expect(isNestedBeyond(text, levels - 1)).toBe(true)
  })

  test("is found even when the text ends within a string", () => {
    expect(isNestedBeyond('["[[[', 1)).toBe(false)
    expect(isNestedBeyond('"', 0)).toBe(false)
    expect(isNestedBeyond(String.raw`["\"`, 1)).toBe(false)
  })
})
