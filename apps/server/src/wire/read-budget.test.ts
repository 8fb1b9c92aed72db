import { describe, expect, test } from "vitest"
import type { ReadRule } from "../limits/rules.ts"
import { ReadBudget } from "./read-budget.ts"

const rule: ReadRule = {
  calls: { most: 3, fallsPerSecond: 1 },
  bytes: { most: 1_000, fallsPerSecond: 100 },
  mostInFlight: 500,
  reading: { most: 200, fallsPerSecond: 50 },
  mostWaiting: 2,
}

function aBudget() {
  let now = 0
  const budget = new ReadBudget(rule, () => now)
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  const isServed = (count: () => unknown) => {
    try {
      count()
      return true
    } catch (error) {
      expect(error).toMatchObject({ status: 429, code: "too_many_reads" })
      return Number((error as { headers: Record<string, string> }).headers["retry-after"])
    }
  }
  return { budget, pass, isServed }
}

describe("the limits of one reader", () => {
  test("apply to calls in a row, recover with time, and are separate for each reader", () => {
    const { budget, pass, isServed } = aBudget()
    const call = (reader: string) => isServed(() => budget.countCall(reader))
    expect([call("a"), call("a"), call("a"), call("a")]).toEqual([true, true, true, 1])
    expect(call("b")).toBe(true)
    pass(1)
    expect([call("a"), call("a")]).toEqual([true, 1])
    pass(60)
    expect([call("a"), call("a"), call("a"), call("a")]).toEqual([true, true, true, 1])
  })

  test("apply to the bytes of documents, however small the calls; the refusal says how long to wait", () => {
    const { budget, pass, isServed } = aBudget()
    const answer = (bytes: number) => isServed(() => budget.countAnswer("a", bytes, 0))
    expect([answer(900), answer(500)]).toEqual([true, 4])
    pass(4)
    expect(answer(500)).toBe(true)
  })

  test("apply to the bytes of unfinished responses; each response is released once", () => {
    const { budget, isServed } = aBudget()
    const over = budget.countAnswer("a", 10, 400)
    const answer = () => isServed(() => budget.countAnswer("a", 10, 200))
    expect(answer()).toBe(1)
    over()
    over()
    expect([answer(), answer(), answer()]).toEqual([true, true, 1])
  })

  test("make large reads wait after the time that they took, and no one else", () => {
    const { budget, pass } = aBudget()
    budget.countReading("a", 150)
    expect(budget.pauseMs("a")).toBe(0)
    budget.countReading("a", 150)
    expect(budget.pauseMs("a")).toBe(2_000)
    expect(budget.pauseMs("b")).toBe(0)
    pass(1)
    expect(budget.pauseMs("a")).toBe(1_000)
    pass(1)
    expect(budget.pauseMs("a")).toBe(0)
  })

  test("count the sending of an answer, too", () => {
    const { budget } = aBudget()
    budget.countReading("a", 200)
    budget.countAnswer("a", 1_000, 500)
    expect(budget.pauseMs("a")).toBeCloseTo((1_000 / 250_000 / 50) * 1_000)
  })

  test("do not apply without a rule", () => {
    const budget = new ReadBudget(null, () => 0)
    for (let call = 0; call < 1_000; call++) budget.countCall("a")
    expect(() => budget.countAnswer("a", 1e12, 1e12)).not.toThrow()
  })
})
