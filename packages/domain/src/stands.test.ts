import { describe, expect, test } from "vitest"
import {
  type StandQuantity,
  simulateStandOrder,
  standQuantities,
  stands,
  standTotalCents,
  stepQuantity,
} from "./stands.ts"

describe("the stands", () => {
  test.each([
    ["metal", "Support Métallique", 2999],
    ["wood", "Support en Bois", 2499],
    ["bio", "Support Bio", 1999],
  ] as const)("%s has its name and its price", (id, name, priceCents) => {
    expect(stands.find((stand) => stand.id === id)).toMatchObject({ name, priceCents })
  })

  test("each have a description and an icon", () => {
    for (const { description, icon } of stands) expect(description.length * icon.length).toBeGreaterThan(0)
  })
})

describe("an order of stands", () => {
  test.each([
    ["metal", "3", 8997],
    ["wood", "3", 7497],
    ["bio", "5", 9995],
    ["metal", "1", 2999],
  ] as const)("of %s times %s costs price times quantity", (standId, quantity, cents) => {
    expect(standTotalCents({ standId, quantity })).toBe(cents)
  })

  test("holds one to five stands", () => {
    const walk = (from: StandQuantity, step: 1 | -1): StandQuantity[] => {
      const next = stepQuantity(from, step)
      return next === null ? [] : [next, ...walk(next, step)]
    }
    expect(["1", ...walk("1", 1)]).toEqual(standQuantities)
    expect(stepQuantity("1", -1)).toBeNull()
    expect(stepQuantity("5", 1)).toBeNull()
  })

  test("is simulated: after 1.5 s it returns the message, and does nothing else", async () => {
    const waited: number[] = []
    const message = await simulateStandOrder({ standId: "bio", quantity: "2" }, async (delayMs) => {
      waited.push(delayMs)
    })
    expect({ waited, message }).toEqual({ waited: [1500], message: "Commande de support enregistrée" })
  })
})
