import { expect, test } from "vitest"
import { countToReview, type ReviewState } from "./count-to-review.ts"

const menu = {
  name: "Carte",
  categories: [
    {
      ...{ id: "plats", name: "Plats", others: {} },
      dishes: [
        { id: "sole", name: "Sole", description: "", price: "30", allergens: { state: "none" } as const, others: {} },
      ],
    },
  ],
}
const row = (more: Partial<ReviewState>): ReviewState => ({
  ...{ part: "dish", ref: "sole", source: "", isReviewed: false, suggestedSource: null },
  ...more,
})

test.each([
  ["a suggestion for the present text", row({ suggestedSource: "Sole" }), 1],
  ["a suggestion for an earlier text", row({ suggestedSource: "Bar" }), 0],
  ["a reviewed text", row({ isReviewed: true, source: "Sole" }), 0],
  ["a reviewed text whose French has changed", row({ isReviewed: true, source: "Bar" }), 1],
  ["a text without a suggestion", row({}), 0],
  ["a dish that is gone", row({ ref: "bar", suggestedSource: "Bar" }), 0],
  ["the name of the menu", row({ part: "menu", ref: "", suggestedSource: "Carte" }), 1],
])("%s", (_what, one, expected) => {
  expect(countToReview(menu, [one])).toBe(expected)
})
