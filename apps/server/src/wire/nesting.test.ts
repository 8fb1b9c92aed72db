import { describe, expect, test } from "vitest"
import { isNestedBeyond } from "./nesting.ts"

describe("how deep a JSON text goes", () => {
  test.each([
    ["[[[]]]", 3],
    ['{"a":{"b":[1]}}', 3],
    ["[[],[[]],{}]", 3],
    ['{"[[[[":"]]]]{{{{"}', 1],
    [String.raw`["\"[[[[", "\\", [[]]]`, 3],
    [String.raw`["\\\"[[[[[["]`, 1],
    ["7", 0],
  ])("%s is as deep as %i levels, and no deeper", (text, levels) => {
    expect(isNestedBeyond(text, levels)).toBe(false)
    if (levels > 0) expect(isNestedBeyond(text, levels - 1)).toBe(true)
  })

  test("a text that breaks off in a string ends", () => {
    expect(isNestedBeyond('["[[[', 1)).toBe(false)
    expect(isNestedBeyond('"', 0)).toBe(false)
    expect(isNestedBeyond(String.raw`["\"`, 1)).toBe(false)
  })
})
