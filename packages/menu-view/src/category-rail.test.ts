import { expect, test } from "vitest"
import { categoryFilterRules } from "./category-rail.tsx"

test("each category gets one selector, which hides the other sections on screens only", () => {
  expect(categoryFilterRules(2)).toBe(
    "@media screen{" +
      ".mv:has(#c0:checked) .mv-category:not(#s0),.mv:has(#c1:checked) .mv-category:not(#s1){display:none}}",
  )
})

test("a menu without categories needs no rule", () => {
  expect(categoryFilterRules(0)).toBe("")
})

test("set menus have a selector of their own, before the categories", () => {
  expect(categoryFilterRules(1, true)).toBe(
    "@media screen{" +
      ".mv:has(#cf:checked) .mv-category:not(#sf),.mv:has(#c0:checked) .mv-category:not(#s0){display:none}}",
  )
})
