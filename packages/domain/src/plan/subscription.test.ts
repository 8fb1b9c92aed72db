import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { planOf } from "./plan.ts"
import {
  entitlementFrom,
  findShownEnd,
  isUnderWay,
  latestReport,
  type PaidSubscription,
  stateFrom,
} from "./subscription.ts"

const november = "2026-11-18T12:00:00.000Z"
const december = "2026-12-18T12:00:00.000Z"
const january = "2027-01-18T12:00:00.000Z"

function aWord(change: Partial<PaidSubscription> = {}): PaidSubscription {
  return {
    id: "sub_1",
    status: "active",
    periodStart: november,
    periodEnd: december,
    isCancelled: false,
    seenAt: november,
    ...change,
  }
}

const at = (day: number, second = 0) => new Date(Date.UTC(2026, 10, day, 12, 0, second)).toISOString()

/** The reports of one subscription in the order in which they happened, two of them in the same second. */
const life: readonly PaidSubscription[] = [
  aWord({ status: "incomplete", seenAt: at(18) }),
  aWord({ seenAt: at(18) }),
  aWord({ isCancelled: true, seenAt: at(20) }),
  aWord({ isCancelled: false, seenAt: at(21) }),
  aWord({ status: "past_due", periodStart: december, periodEnd: january, seenAt: at(48) }),
  aWord({ periodStart: december, periodEnd: january, seenAt: at(50) }),
]

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}

describe("the reports of the provider", () => {
  test("lead to the same state in every order of arrival", () => {
    for (const shuffled of permutations(life)) expect(stateFrom(shuffled)).toEqual(life.at(-1))
  })

  test("lead to the same state when some of them arrive twice", () => {
    const arrivals = fc.shuffledSubarray([...life, ...life], { minLength: 2 * life.length })
    fc.assert(
      fc.property(arrivals, (words) => {
        expect(stateFrom(words)).toEqual(life.at(-1))
      }),
    )
  })

  test("never change a subscription that has ended", () => {
    const ended = aWord({ status: "ended", seenAt: at(22) })
    for (const shuffled of permutations([...life.slice(0, 5), ended])) expect(stateFrom(shuffled)).toEqual(ended)
  })

  test("can be combined in any grouping: two processes with different reports agree", () => {
    const word = fc.record({
      id: fc.constant("sub_1"),
      status: fc.constantFrom("incomplete" as const, "active" as const, "past_due" as const, "ended" as const),
      periodStart: fc.constantFrom(november, december),
      periodEnd: fc.constantFrom(december, january),
      isCancelled: fc.boolean(),
      seenAt: fc.constantFrom(at(18), at(19), at(20)),
    })
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(latestReport(a, b)).toEqual(latestReport(b, a))
        expect(latestReport(latestReport(a, b), c)).toEqual(latestReport(a, latestReport(b, c)))
        expect(latestReport(a, a)).toEqual(a)
      }),
    )
  })

  test("do not change the state when the same report is repeated", () => {
    const word = aWord()
    expect(latestReport(word, { ...word })).toBe(word)
  })

  test("give no state when there are none", () => {
    expect(stateFrom([])).toBeNull()
  })
})

describe("the subscription of an owner", () => {
  const planAt = (words: readonly PaidSubscription[], time: string, granted: string | null = null) =>
    planOf(entitlementFrom(words, granted), time)

  test.each<[string, Partial<PaidSubscription>, string, "free" | "premium"]>([
    ["an active subscription, in its period", {}, at(30), "premium"],
    ["an active subscription whose renewal is not reported yet", {}, "2026-12-19T11:00:00.000Z", "premium"],
    ["an active subscription without a report for over a day", {}, "2026-12-19T12:00:00.000Z", "free"],
    ["a cancelled one, until the end of the paid period", { isCancelled: true }, "2026-12-18T11:59:59.000Z", "premium"],
    ["a cancelled one, after its end", { isCancelled: true }, december, "free"],
    ["an unpaid one, within a week", { status: "past_due" }, at(25, -1), "premium"],
    ["an unpaid one, after a week", { status: "past_due" }, at(25), "free"],
    ["one whose first payment failed", { status: "incomplete" }, at(18), "free"],
    ["one that has ended", { status: "ended" }, at(18), "free"],
  ])("%s: %s", (_what, change, time, plan) => {
    expect(planAt([aWord(change)], time)).toBe(plan)
  })

  test("is free without payment and grant", () => {
    expect(planAt([], november)).toBe("free")
    expect(entitlementFrom([], null)).toBeNull()
  })

  test("is the longest of everything paid and granted", () => {
    expect(planAt([aWord({ status: "ended" })], at(20), january)).toBe("premium")
    expect(planAt([aWord()], at(20), at(19))).toBe("premium")
    expect(planAt([aWord({ id: "sub_0", status: "ended" }), aWord()], at(20))).toBe("premium")
    expect(planAt([aWord(), aWord({ id: "sub_2", status: "ended" })], at(20))).toBe("premium")
  })

  test("is Premium exactly while a payment or the grant alone would give it", () => {
    const moment = fc.integer({ min: 1, max: 70 }).map((day) => at(day))
    const paid = fc.record({
      id: fc.constantFrom("sub_1", "sub_2", "sub_3"),
      status: fc.constantFrom("incomplete" as const, "active" as const, "past_due" as const, "ended" as const),
      periodStart: moment,
      periodEnd: moment,
      isCancelled: fc.boolean(),
      seenAt: moment,
    })
    fc.assert(
      fc.property(fc.array(paid, { maxLength: 4 }), fc.option(moment), moment, (words, granted, now) => {
        const alone = [...words.map((word) => planAt([word], now)), planAt([], now, granted)]
        expect(planAt(words, now, granted)).toBe(alone.includes("premium") ? "premium" : "free")
      }),
    )
  })

  test("is shown with the next payment, the end, or the end of the grace period", () => {
    const shownEndWith = (change: Partial<PaidSubscription>) => {
      const entitlement = entitlementFrom([aWord(change)], null)
      return entitlement && findShownEnd(entitlement)
    }
    expect(shownEndWith({})).toBe(december)
    expect(shownEndWith({ isCancelled: true })).toBe(december)
    expect(shownEndWith({ status: "past_due" })).toBe(at(25))
  })

  test.each<[string, Partial<PaidSubscription>, string, string]>([
    ["an active subscription", {}, "active", "2026-12-19T12:00:00.000Z"],
    ["a cancelled one", { isCancelled: true }, "cancelled", december],
    ["an unpaid one", { status: "past_due" }, "past_due", at(25)],
    ["an unpaid one that was cancelled", { status: "past_due", isCancelled: true }, "past_due", at(25)],
    [
      "an unpaid one whose period is shorter than the days of grace",
      { status: "past_due", periodEnd: at(20) },
      "past_due",
      at(20),
    ],
    ["one that has ended", { status: "ended" }, "ended", november],
    ["one that was cancelled and has ended", { status: "ended", isCancelled: true }, "ended", november],
    ["one whose first payment failed", { status: "incomplete" }, "ended", november],
  ])("from %s is %j, with the status %s until %s", (_what, change, status, endsAt) => {
    const paid = aWord(change)
    expect(entitlementFrom([paid], null)).toEqual({ status, endsAt, paid })
  })

  test("from a grant is Premium until its end, and shows that date", () => {
    const granted = entitlementFrom([], january)
    expect(granted).toEqual({ status: "active", endsAt: january, paid: null })
    expect(granted && findShownEnd(granted)).toBe(january)
  })

  test.each<[string, Partial<PaidSubscription>, Partial<PaidSubscription>]>([
    ["the active one, even if the one that has ended began later", {}, { status: "ended", periodStart: january }],
    ["the one that lasts longer if two are active", { periodEnd: january }, {}],
    ["the one that began later if two have ended", { status: "ended", periodStart: december }, { status: "ended" }],
    ["always the same one if two end at the same time", { id: "sub_2" }, { id: "sub_1" }],
  ])("is %s, in any order", (_what, better, other) => {
    const [one, two] = [aWord({ id: "sub_a", ...better }), aWord({ id: "sub_0", ...other })]
    expect(entitlementFrom([one, two], null)?.paid).toEqual(one)
    expect(entitlementFrom([two, one], null)?.paid).toEqual(one)
  })

  test("is the paid one when a grant ends at the same moment", () => {
    const paid = aWord({ isCancelled: true })
    expect(entitlementFrom([paid], december)?.paid).toEqual(paid)
  })
})

test.each([
  ["incomplete", false],
  ["active", true],
  ["past_due", true],
  ["ended", false],
] as const)("a subscription that is %s is under way: %j", (status, expected) => {
  expect(isUnderWay(aWord({ status }))).toBe(expected)
})
