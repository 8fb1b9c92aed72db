import { describe, expect, test } from "vitest"
import { toSpecial, toSpecials, toWireSpecial } from "./board-mapping.ts"

const stored = {
  ...{ id: "jour-1", name: "Velouté", price: "8", allergens: ["Lait"], category: "Entrée", left: 4 },
  origin: "France",
}

describe("a stored special", () => {
  test("is read and written back with the fields that this version does not know", () => {
    const special = toSpecial(stored)
    expect(special).toMatchObject({ id: "jour-1", rubric: "Entrée", left: 4, others: { origin: "France" } })
    expect(special && toWireSpecial(special)).toEqual(stored)
  })

  test("of another program becomes a main course without a count, and never has options", () => {
    const special = toSpecial({
      id: "jour-1",
      name: "X",
      price: 8,
      category: "Mezze",
      left: "4",
      options: [{ id: "o" }],
    })
    expect(special).toMatchObject({ rubric: "Plat", left: null, price: "8", others: {} })
    expect(special && toWireSpecial(special)).not.toHaveProperty("left")
  })

  test.each([[null], ["jour-1"], [{ name: "X" }], [{ id: "item-1" }], [{ id: 12 }]])("%j is none", (value) => {
    expect(toSpecial(value)).toBeNull()
  })
})

test("specials that were taken off are listed apart", () => {
  const board = toSpecials([stored, { ...stored, id: "jour-2", off: true }, "x"])
  expect([board.on.map(({ id }) => id), board.off.map(({ id }) => id)]).toEqual([["jour-1"], ["jour-2"]])
  expect(toSpecials(null)).toEqual({ on: [], off: [] })
})
