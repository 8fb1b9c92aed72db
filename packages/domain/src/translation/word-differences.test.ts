import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type ComparedPart, compareWords } from "./word-differences.ts"

const marked = (parts: readonly ComparedPart[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("")

describe("the words of two texts", () => {
  it.each([
    [
      "Œufs montés au citron",
      "Œufs montés à la minute, cébette",
      "Œufs montés [au citron]",
      "Œufs montés [à la minute, cébette]",
    ],
    ["Sole", "Sole", "Sole", "Sole"],
    ["Sole meunière", "Sole", "Sole [meunière]", "Sole"],
    ["", "Sole", "", "[Sole]"],
    ["a b c d", "a x c y", "a [b ]c [d]", "a [x ]c [y]"],
  ])("are compared: %j and %j", (before, after, old, fresh) => {
    expect(compareWords(before, after).map(marked)).toEqual([old, fresh])
  })

  it("lose nothing, and unchanged parts are the same in both", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", " ", "\n", ","), { maxLength: 30 })
      .map((signs) => signs.join(""))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [old, fresh] = compareWords(before, after)
        const joined = (parts: readonly ComparedPart[]) => parts.map((part) => part.text).join("")
        const same = (parts: readonly ComparedPart[]) =>
          parts.flatMap(({ text, isChanged }) => (isChanged ? [] : text.split(/\s+/))).filter((word) => word !== "")
        expect([joined(old), joined(fresh)]).toEqual([before, after])
        expect(same(old)).toEqual(same(fresh))
      }),
    )
  })
})
