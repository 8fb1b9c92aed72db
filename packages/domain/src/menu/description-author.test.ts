import { expect, test } from "vitest"
import { aDish } from "../testing/menu-builders.ts"
import { isDescribedByModel, withDescription } from "./description-author.ts"

test("a description that was accepted from a model is marked, and one that the owner writes is not", () => {
  const dish = aDish({ id: "soupe", others: { sku: 7 } })
  const accepted = withDescription(dish, "Un velouté de saison.", true)
  expect(accepted).toMatchObject({ description: "Un velouté de saison.", others: { sku: 7, descriptionBy: "model" } })
  expect(isDescribedByModel(accepted)).toBe(true)
  const edited = withDescription(accepted, "Un velouté d’hiver.", false)
  expect(edited.others).toEqual({ sku: 7 })
  expect(isDescribedByModel(edited)).toBe(false)
})
