import { billOf } from "@ardoise/domain/bill/bill"
import { type BillChoice, firstChoice } from "@ardoise/domain/bill/bill-choice"
import { anOrder, aShare } from "@ardoise/domain/testing/random-bills"
import { describe, expect, test } from "vitest"
import { whyNotPayable } from "./bill-form.ts"

const lines = [
  { name: "Bavette", price: "8.50" },
  { name: "Pain", price: "0.20" },
]
const bill = billOf([anOrder("order-1", lines)], [], [])
const [steak = "", bread = ""] = bill.units.map(({ key }) => key)
const why = (choice: Partial<BillChoice>, of = bill) => whyNotPayable(of, { ...firstChoice, ...choice })
const ticked = (...units: string[]) => why({ way: "lines", units })

describe("what a page says of a choice that cannot be paid", () => {
  test("is never nothing: ticked dishes may leave or cost too little", () => {
    expect(ticked(steak)).toEqual({ kind: "crumb", leastCents: 50, cents: 870 })
    expect(ticked(bread)).toEqual({ kind: "range", leastCents: 50, mostCents: 870 })
    expect(ticked()).toEqual({ kind: "tick" })
    expect(why({ way: "amount", amount: "abc" })).toEqual({ kind: "range", leastCents: 50, mostCents: 870 })
    expect(why({ way: "amount", amount: "8,60" })).toEqual({ kind: "crumb", leastCents: 50, cents: 870 })
  })

  test("names a dish that another phone pays for", () => {
    const held = billOf([anOrder("order-1", lines)], [], [aShare({ kind: "lines", cents: 850, units: [steak] })])
    expect(why({ way: "lines", units: [steak] }, held)).toEqual({ kind: "taken", dish: "Bavette" })
  })

  test("is nothing where it can be paid after all", () => {
    expect([why({}), why({ way: "part", people: 2 }), ticked(steak, bread)]).toEqual([null, null, null])
  })
})
