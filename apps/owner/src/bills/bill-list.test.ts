import { describe, expect, test } from "vitest"
import { type BillBadge, badgeOf, barOf, listBills } from "./bill-list.ts"
import type { StoredBill, StoredShare } from "./bill-rows.ts"

const noonMs = Date.parse("2026-11-25T12:00:00.000Z")
const minutesAgo = (minutes: number) => new Date(noonMs - minutes * 60_000).toISOString()

function aBill(fields: Partial<StoredBill> = {}): StoredBill {
  const totalCents = fields.totalCents ?? 6800
  const paidCents = (fields.settledCents ?? 0) + (fields.heldCents ?? 0)
  return {
    id: "bill",
    table: "7",
    isOpen: true,
    closedBy: null,
    requestedAt: null,
    totalCents,
    settledCents: 0,
    heldCents: 0,
    dueCents: Math.max(0, totalCents - paidCents),
    overCents: Math.max(0, paidCents - totalCents),
    tipCents: 0,
    removed: [],
    version: 1,
    openedAt: minutesAgo(60),
    closedAt: null,
    ...fields,
  }
}

const aShare = (billId: string, settledAt: string): StoredShare => ({
  id: `share-${billId}`,
  billId,
  kind: "all",
  state: "settled",
  cents: 6800,
  tipCents: 0,
  refundedCents: 0,
  refundFailedCents: 0,
  refundWantedCents: 0,
  refundDueCents: 0,
  units: [],
  payer: 1,
  heldUntil: settledAt,
  provider: "stripe",
  reference: "pi_1",
  createdAt: settledAt,
  settledAt,
  disputedAt: null,
})

describe("the badge of a bill", () => {
  test.each<[string, Partial<StoredBill>, BillBadge]>([
    ["nothing was paid", {}, "nothing"],
    ["nothing was ordered any more", { totalCents: 0 }, "nothing"],
    ["a part was paid", { settledCents: 100 }, "part"],
    ["a phone pays", { heldCents: 6800 }, "part"],
    ["everything was paid", { settledCents: 6800 }, "paid"],
    ["a diner asks to pay", { requestedAt: minutesAgo(1) }, "asking"],
    ["a diner asks after a part was paid", { requestedAt: minutesAgo(1), settledCents: 100 }, "asking"],
    ["a diner asked before everything was paid", { requestedAt: minutesAgo(1), settledCents: 6800 }, "paid"],
    ["too much was paid", { settledCents: 7000, requestedAt: minutesAgo(1) }, "over"],
    ["too much is being paid", { settledCents: 6800, heldCents: 100 }, "over"],
    ["a diner asked before the bill was closed", { requestedAt: minutesAgo(1), isOpen: false }, "nothing"],
  ])("when %s", (_when, fields, badge) => {
    expect(badgeOf(aBill(fields))).toBe(badge)
  })
})

describe("the list of bills", () => {
  const idsOf = (bills: readonly StoredBill[]) => bills.map(({ id }) => id)

  test("begins with those who ask, then the longest open, and ends with paid ones", () => {
    const bills = [
      aBill({ id: "new", openedAt: minutesAgo(10) }),
      aBill({ id: "paid", openedAt: minutesAgo(90), settledCents: 6800 }),
      aBill({ id: "asks", openedAt: minutesAgo(20), requestedAt: minutesAgo(1) }),
      aBill({ id: "over", openedAt: minutesAgo(40), settledCents: 7000 }),
      aBill({ id: "asks-longer-open", openedAt: minutesAgo(30), requestedAt: minutesAgo(0) }),
    ]
    const { current } = listBills(bills, [aShare("paid", minutesAgo(0.5))], noonMs)
    expect(idsOf(current)).toEqual(["asks-longer-open", "asks", "over", "new", "paid"])
  })

  test.each<[string, Partial<StoredBill>, boolean]>([
    ["open", {}, true],
    ["closed at the counter", { isOpen: false, closedBy: "counter", closedAt: minutesAgo(1) }, false],
    ["closed by itself before an order of it was restored", { isOpen: false, closedBy: "online" }, true],
    ["taken up by another", { isOpen: false, closedBy: "moved", totalCents: 0 }, false],
    ["closed and overpaid", { isOpen: false, closedBy: "counter", settledCents: 7000 }, true],
  ])("a bill that is %s", (_what, fields, isShown) => {
    expect(idsOf(listBills([aBill(fields)], [], noonMs).current)).toEqual(isShown ? ["bill"] : [])
  })

  test.each([
    [0.5, true],
    [1, false],
    [20, false],
  ])("a bill that was paid %s minutes ago", (minutes, isShown) => {
    for (const state of [{}, { isOpen: false, closedBy: "online", closedAt: minutesAgo(0) } as const]) {
      const { current } = listBills(
        [aBill({ settledCents: 6800, ...state })],
        [aShare("bill", minutesAgo(minutes))],
        noonMs,
      )
      expect(idsOf(current)).toEqual(isShown ? ["bill"] : [])
    }
  })

  test("names those that the morning has closed with something left to pay or too much paid", () => {
    const ended = { isOpen: false, closedBy: "expired", closedAt: minutesAgo(360) } as const
    const bills = [
      aBill({ id: "left", ...ended }),
      aBill({ id: "over", settledCents: 7000, ...ended }),
      aBill({ id: "paid", settledCents: 6800, ...ended }),
      aBill({ id: "open" }),
    ]
    const { current, yesterday } = listBills(bills, [], noonMs)
    expect(idsOf(current)).toEqual(["open"])
    expect(idsOf(yesterday)).toEqual(["left", "over"])
  })
})

describe("the bar of a bill", () => {
  test.each<[Partial<StoredBill>, [number, number, number]]>([
    [{}, [0, 0, 0]],
    [{ totalCents: 0 }, [0, 0, 0]],
    [{ totalCents: 8000, settledCents: 2000, heldCents: 4000 }, [0.25, 0.5, 0]],
    [{ totalCents: 7500, settledCents: 10_000 }, [0.75, 0, 0.25]],
    [{ totalCents: 7500, settledCents: 5000, heldCents: 5000 }, [0.25, 0.5, 0.25]],
    [{ totalCents: 0, heldCents: 5000 }, [0, 0, 1]],
  ])("%j", (fields, [settled, held, over]) => {
    expect(barOf(aBill(fields))).toEqual({ settled, held, over })
  })
})
