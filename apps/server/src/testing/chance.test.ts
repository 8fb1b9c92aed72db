import { expect, test } from "vitest"
import { Chance, seedOf } from "./chance.ts"

test("a different seed or name gives different numbers, for names of any length; the same seed and name give the same", () => {
  const names = ["rpc place_order", "GET /auth/v1/verify", `POST /${"a/".repeat(200)}`]
  const first = (seed: number, name: string) => new Chance(seedOf(seed, name)).next()
  const all = names.flatMap((name) => Array.from({ length: 50 }, (_, seed) => first(seed, name)))
  expect(new Set(all).size).toBe(all.length)
  expect(first(7, "GET /auth/v1/verify")).toBe(first(7, "GET /auth/v1/verify"))
})
