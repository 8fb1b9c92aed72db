import { describe, expect, test } from "vitest"
import { anOrder, aShare, refunded } from "../testing/random-bills.ts"
import { billOf, canTakeOff, countUnits, isOverHeld } from "./bill.ts"
import { billExpiresAt, isBillOver } from "./bill-end.ts"
import { claimShare, isTip, leavesCrumb, type ShareWish, toShareWish } from "./claim-share.ts"
import { applyWord, receiveWord } from "./late-share.ts"
import { refundLines } from "./refund-lines.ts"
import { backCentsOf, lostRefundCentsOf, nextShare, refundableCentsOf, type Share } from "./share.ts"

/** Two dishes and a bottle for two: 68,00 €. */
const orders = [
  anOrder("order-1", [
    { name: "Bavette", price: "23.50" },
    { name: "Tarte", price: "8.50", quantity: 2 },
  ]),
  anOrder("order-2", [{ name: "Brouilly", price: "27.50", vat: "20" }]),
]
const [steak, tart, secondTart, wine] = ["order-1/0/0", "order-1/1/0", "order-1/1/1", "order-2/0/0"] as const

describe("a bill", () => {
  test("has each piece of each line", () => {
    const bill = billOf(orders, [], [])
    expect(bill.units.map(({ key, cents, state }) => [key, cents, state])).toEqual([
      [steak, 2350, "open"],
      [tart, 850, "open"],
      [secondTart, 850, "open"],
      [wine, 2750, "open"],
    ])
    expect(bill).toMatchObject({ totalCents: 6800, settledCents: 0, heldCents: 0, dueCents: 6800, overCents: 0 })
  })

  test("takes what each piece costs after the reductions of the order", () => {
    const reduced = [anOrder("order-1", [{ price: "3.34", quantity: 3, units: ["3.34", "3.33", "3.33"] }])]
    expect(billOf(reduced, [], []).units.map(({ cents }) => cents)).toEqual([334, 333, 333])
  })

  test("adds up its VAT at each rate", () => {
    expect(billOf(orders, [], []).vat).toEqual([
      { rate: "20", excludingCents: 2292, vatCents: 458, includingCents: 2750 },
      { rate: "10", excludingCents: 3682, vatCents: 368, includingCents: 4050 },
    ])
  })

  test("adds up its VAT at the rates of the restaurant", () => {
    const [normal] = billOf(orders, [], [], { "20": 8.5, "10": 2.1, "5.5": 2.1 }).vat
    // 27,50 / 1,085 = 25,345…
    expect(normal).toEqual({ rate: "20", excludingCents: 2535, vatCents: 215, includingCents: 2750 })
  })

  test("divides a set menu with wine over two rates", () => {
    const vatParts = [
      { rate: "20" as const, price: "5.00" },
      { rate: "10" as const, price: "20.00" },
    ]
    const bill = billOf([anOrder("order-1", [{ price: "25.00", vatParts, units: ["20.00"] }])], [], [])
    expect(bill.vat.map(({ rate, includingCents }) => [rate, includingCents])).toEqual([
      ["20", 400],
      ["10", 1600],
    ])
  })

  test("leaves out a cancelled order and what staff took off", () => {
    const [first, second] = orders
    if (!first || !second) throw new Error()
    const bill = billOf([first, { ...second, status: "cancelled" }], [tart], [])
    expect(bill.totalCents).toBe(2350 + 850)
    expect(bill.units.map(({ state }) => state)).toEqual(["open", "removed", "open"])
  })

  test("says who holds and who has paid a piece", () => {
    const bill = billOf(
      orders,
      [],
      [
        aShare({ id: "a", state: "held", cents: 2350, units: [steak], payer: 3 }),
        aShare({ id: "b", state: "settled", cents: 2750, tipCents: 200, units: [wine], payer: 2 }),
        aShare({ id: "c", state: "released", cents: 850, units: [tart], payer: 1 }),
      ],
    )
    expect(bill.units.map(({ state, payer }) => [state, payer])).toEqual([
      ["held", 3],
      ["open", null],
      ["open", null],
      ["settled", 2],
    ])
    expect(bill).toMatchObject({ settledCents: 2750, heldCents: 2350, dueCents: 1700, tipCents: 200 })
  })

  test("takes a refund off what was paid, then off the tip", () => {
    const share = aShare({ state: "settled", cents: 2000, tipCents: 300 })
    expect(billOf(orders, [], [{ ...share, refundedCents: 500 }])).toMatchObject({ settledCents: 1500, tipCents: 300 })
    expect(billOf(orders, [], [{ ...share, refundedCents: 2100 }])).toMatchObject({ settledCents: 0, tipCents: 200 })
  })

  test("is overpaid when a paid order is cancelled", () => {
    const [first, second] = orders
    if (!first || !second) throw new Error()
    const shares = [aShare({ state: "settled", cents: 6800, kind: "all", units: [steak, tart, secondTart, wine] })]
    expect(billOf([first, { ...second, status: "cancelled" }], [], shares)).toMatchObject({
      totalCents: 4050,
      dueCents: 0,
      overCents: 2750,
    })
  })
})

describe("a claim", () => {
  test.each<[string, ShareWish, number | string]>([
    ["everything", { kind: "all" }, 6800],
    ["two dishes", { kind: "lines", units: [steak, tart] }, 3200],
    ["a dish twice named", { kind: "lines", units: [steak, steak] }, 2350],
    ["no dish", { kind: "lines", units: [] }, "share-taken"],
    ["an unknown dish", { kind: "lines", units: [steak, "order-9/0/0"] }, "share-taken"],
    ["one of three parts", { kind: "part", of: 3 }, 2267],
    ["one of one", { kind: "part", of: 1 }, 6800],
    ["no part", { kind: "part", of: 0 }, "amount-invalid"],
    ["half a part", { kind: "part", of: 1.5 }, "amount-invalid"],
    ["too many parts", { kind: "part", of: 51 }, "amount-invalid"],
    ["an amount", { kind: "amount", cents: 2000 }, 2000],
    ["the least amount", { kind: "amount", cents: 50 }, 50],
    ["less than that", { kind: "amount", cents: 49 }, "amount-invalid"],
    ["all as an amount", { kind: "amount", cents: 6800 }, 6800],
    ["more than all", { kind: "amount", cents: 6801 }, "amount-invalid"],
    ["nearly all", { kind: "amount", cents: 6760 }, "amount-invalid"],
    ["all but the least amount", { kind: "amount", cents: 6750 }, 6750],
    ["half a cent", { kind: "amount", cents: 2000.5 }, "amount-invalid"],
  ])("of %s", (_what, wish, wanted) => {
    const claim = claimShare(billOf(orders, [], []), wish)
    expect(claim.ok ? claim.value.cents : claim.code).toBe(wanted)
  })

  test("PAY-07: 68,00 € by three is 22,67, 22,67 and 22,66", () => {
    const shares: Share[] = []
    for (const of of [3, 2, 1]) {
      const claim = claimShare(billOf(orders, [], shares), { kind: "part", of })
      if (!claim.ok) throw new Error(claim.code)
      shares.push(aShare({ id: `s${of}`, state: "settled", ...claim.value }))
    }
    expect(shares.map(({ cents }) => cents)).toEqual([2267, 2267, 2266])
  })

  test("PAY-07: by seven after one paid 20,00 €: seven parts of 48,00 €", () => {
    let shares = [aShare({ id: "first", state: "settled", cents: 2000 })]
    for (let of = 7; of > 0; of -= 1) {
      const claim = claimShare(billOf(orders, [], shares), { kind: "part", of })
      if (!claim.ok) throw new Error(claim.code)
      shares = [...shares, aShare({ id: `s${of}`, state: "settled", ...claim.value })]
    }
    expect(shares.slice(1).map(({ cents }) => cents)).toEqual([686, 686, 686, 686, 686, 685, 685])
  })

  test("of dishes costs no more than what is left", () => {
    const shares = [aShare({ state: "settled", cents: 6000 })]
    expect(claimShare(billOf(orders, [], shares), { kind: "lines", units: [wine] })).toMatchObject({
      value: { cents: 800, units: [wine] },
    })
  })

  test("of a dish that somebody pays for is refused", () => {
    const shares = [aShare({ state: "held", cents: 2350, units: [steak] })]
    expect(claimShare(billOf(orders, [], shares), { kind: "lines", units: [steak, tart] })).toMatchObject({
      code: "share-taken",
    })
  })

  test("is refused when nothing is left", () => {
    const shares = [aShare({ state: "held", cents: 6800 })]
    expect(claimShare(billOf(orders, [], shares), { kind: "all" })).toMatchObject({ code: "nothing-due" })
  })

  test.each([
    [0, true],
    [200, true],
    [10_000, true],
    [10_001, false],
    [-1, false],
    [0.5, false],
  ])("with a tip of %d cents is possible: %s", (cents, isOne) => expect(isTip(cents)).toBe(isOne))

  test("knows what would leave too little", () => {
    expect(leavesCrumb({ dueCents: 1000 }, 960)).toBe(true)
    expect(leavesCrumb({ dueCents: 1000 }, 950)).toBe(false)
    expect(leavesCrumb({ dueCents: 1000 }, 1000)).toBe(false)
  })

  test.each([
    [{ kind: "all" as const }, { kind: "all" }],
    [
      { kind: "lines" as const, units: [steak] },
      { kind: "lines", units: [steak] },
    ],
    [{ kind: "lines" as const }, null],
    [
      { kind: "part" as const, of: 2 },
      { kind: "part", of: 2 },
    ],
    [{ kind: "part" as const, cents: 2 }, null],
    [
      { kind: "amount" as const, cents: 2 },
      { kind: "amount", cents: 2 },
    ],
    [{ kind: "amount" as const }, null],
  ])("is read from %j", (given, wish) => expect(toShareWish(given)).toEqual(wish))
})

describe("a share", () => {
  test("that was released settles with the dishes that are still open, when money arrives", () => {
    const late = aShare({ id: "late", state: "released", cents: 3200, units: [steak, tart] })
    const other = aShare({ id: "other", state: "settled", cents: 850, units: [tart], payer: 2 })
    const bill = billOf(orders, [], [late, other])
    expect(applyWord(bill, late, { kind: "paid" })).toMatchObject({ state: "settled", units: [steak] })
  })

  test("can be refunded as far as it was paid", () => {
    const share = aShare({ cents: 2000, tipCents: 300 })
    expect(refundableCentsOf(share)).toBe(0)
    const paid = nextShare(share, { kind: "paid" })
    expect(refundableCentsOf(paid)).toBe(2300)
    const part = nextShare(paid, refunded(800))
    expect(part).toMatchObject({ state: "settled", refundedCents: 800 })
    expect(refundableCentsOf(part)).toBe(1500)
    expect(nextShare(part, refunded(2300))).toMatchObject({ state: "refunded" })
  })
})

describe("a refund that fails later", () => {
  const paid = aShare({ state: "settled", cents: 2000, tipCents: 300 })
  const sent = nextShare(paid, refunded(1200))
  const failed = nextShare(sent, refunded(1200, 1200))

  test("pays for the bill again, and can be sent again", () => {
    expect(billOf(orders, [], [sent])).toMatchObject({ settledCents: 800, tipCents: 300 })
    expect(billOf(orders, [], [failed])).toMatchObject({ settledCents: 2000, tipCents: 300 })
    expect([refundableCentsOf(failed), lostRefundCentsOf(failed)]).toEqual([2300, 1200])
    const again = nextShare(failed, { kind: "refunded", sentCents: 2400, failedCents: 1200, wantedCents: 1200 })
    expect([refundableCentsOf(again), lostRefundCentsOf(again)]).toEqual([1100, 0])
    const part = nextShare(failed, { kind: "refunded", sentCents: 1700, failedCents: 1200, wantedCents: 1200 })
    expect(lostRefundCentsOf(part)).toBe(700)
  })

  test("beside another one is what has to be sent again", () => {
    const both = nextShare(sent, refunded(2100))
    const one = nextShare(both, { kind: "refunded", sentCents: 2100, failedCents: 1200, wantedCents: 900 })
    expect(one).toMatchObject({ state: "settled" })
    expect([backCentsOf(one), lostRefundCentsOf(one)]).toEqual([900, 1200])
  })

  test("of everything makes the payment a paid one again, without dishes that another phone has paid meanwhile", () => {
    const all = aShare({ id: "all", state: "refunded", refundedCents: 6800, cents: 6800, units: [steak, wine] })
    const other = aShare({ id: "other", state: "settled", cents: 2350, units: [steak], payer: 2 })
    const bill = billOf(orders, [], [all, other])
    expect(applyWord(bill, all, refunded(6800, 6800))).toMatchObject({ state: "settled", units: [wine] })
  })

  test("is not sent again by itself", () => {
    const late = aShare({ state: "released", cents: 6800 })
    const sitting = { orders, removed: [], shares: [late], isOpen: false }
    const { share } = receiveWord(sitting, late, { kind: "paid" })
    expect(share.refundDueCents).toBe(6800)
    const back = receiveWord({ ...sitting, shares: [share] }, share, refunded(6800, 6800)).share
    expect([back.refundDueCents, lostRefundCentsOf(back)]).toEqual([0, 6800])
  })

  test.each<[string, Share, Share, [string, number, number][]]>([
    ["a part", paid, sent, [["refunded", 1200, 0]]],
    ["its failure", sent, failed, [["refund-failed", 1200, 0]]],
    ["more than the amount", paid, nextShare(paid, refunded(2100)), [["refunded", 2000, 100]]],
    [
      "a failure that is known at once",
      paid,
      nextShare(paid, refunded(2100, 2100)),
      [
        ["refunded", 2000, 100],
        ["refund-failed", 2000, 100],
      ],
    ],
    [
      "all of it, its failure, and all of it again",
      paid,
      nextShare(paid, { kind: "refunded", sentCents: 4600, failedCents: 2300, wantedCents: 2300 }),
      [
        ["refunded", 2000, 300],
        ["refund-failed", 2000, 300],
        ["refunded", 2000, 300],
      ],
    ],
    ["more than was paid", paid, nextShare(paid, refunded(2500)), [["refunded", 2000, 500]]],
    ["nothing new", failed, failed, []],
    ["the rest of the amount with a part of the tip", sent, nextShare(sent, refunded(2200)), [["refunded", 800, 200]]],
    [
      "a failure that gives the tip back first",
      nextShare(paid, refunded(2200)),
      nextShare(nextShare(paid, refunded(2200)), refunded(2200, 1000)),
      [["refund-failed", 800, 200]],
    ],
    [
      "the rest, the failure of the first part, and that part again",
      sent,
      nextShare(sent, { kind: "refunded", sentCents: 3500, failedCents: 1200, wantedCents: 2300 }),
      [
        ["refunded", 800, 300],
        ["refund-failed", 900, 300],
        ["refunded", 900, 300],
      ],
    ],
    // The word about the refund itself may come later.
    ["a failure alone", paid, { ...paid, refundFailedCents: 500 }, [["refund-failed", 500, 0]]],
  ])("is written down line by line: %s", (_name, before, after, lines) => {
    expect(refundLines(before, after).map(({ event, cents, tipCents }) => [event, cents, tipCents])).toEqual(lines)
  })
})

describe("a dish that was paid", () => {
  const [first] = billOf(orders, [], []).units
  const keyOf = first?.key ?? ""
  const cents = first?.cents ?? 0
  const paidWith = (refundedCents: number) => [aShare({ state: "settled", cents: 6800, units: [keyOf], refundedCents })]
  const isFree = (refundedCents: number, removed: string[] = []) => {
    const bill = billOf(orders, removed, paidWith(refundedCents))
    return bill.units.filter((unit) => canTakeOff(unit, bill)).some(({ key }) => key === keyOf)
  }

  test("may be taken off once as much money went back, so that it is not asked for again", () => {
    expect([isFree(0), isFree(cents - 1), isFree(cents)]).toEqual([false, false, true])
    const bill = billOf(orders, [keyOf], paidWith(cents))
    expect(bill).toMatchObject({ dueCents: 0, overCents: 0, returnedCents: 0 })
    expect(billOf(orders, [], paidWith(cents))).toMatchObject({ dueCents: cents, returnedCents: cents })
  })

  test("is not freed by money that was sent back because it was too much", () => {
    const all = ["order-1/0/0", "order-1/1/0", "order-1/1/1", "order-2/0/0"]
    const paid = aShare({ state: "settled", cents: 6800, units: all, refundedCents: 2750 })
    const [first, wine] = orders
    const more = [first, wine && { ...wine, status: "cancelled" as const }, anOrder("order-3", [{ price: "15.00" }])]
    const bill = billOf(
      more.filter((one) => one !== undefined),
      [],
      [paid],
    )
    expect(bill).toMatchObject({ dueCents: 1500, returnedCents: 0 })
  })
})

describe("money that came too late", () => {
  const at = (shares: readonly Share[], more = orders) => ({ orders: more, removed: [], shares, isOpen: true })
  const late = aShare({ id: "late", state: "released", cents: 6800, tipCents: 100 })
  const other = aShare({ id: "other", state: "settled", cents: 6000, payer: 2 })

  test("pays for nothing while it waits for its refund", () => {
    const { share } = receiveWord(at([late, other]), late, { kind: "paid" })
    expect(share).toMatchObject({ state: "settled", refundDueCents: 6000 })
    // A dish that is ordered before the money has gone back is to be paid.
    const more = [...orders, anOrder("order-3", [{ price: "5.00" }])]
    expect(billOf(more, [], [share, other])).toMatchObject({ settledCents: 6800, dueCents: 500, overCents: 0 })
  })

  test("goes back with its tip once none of it is owed", () => {
    const all = { ...other, cents: 6800 }
    const { share } = receiveWord(at([late, all]), late, { kind: "paid" })
    expect(share.refundDueCents).toBe(6900)
    expect(billOf(orders, [], [share, all])).toMatchObject({ settledCents: 6800, tipCents: 0, overCents: 0 })
  })

  test("sends no other late money back that the table owes", () => {
    const waiting = { ...late, state: "settled" as const, refundDueCents: 6000 }
    const third = aShare({ id: "third", state: "released", cents: 500, payer: 3 })
    const more = [...orders, anOrder("order-3", [{ price: "5.00" }])]
    const { share } = receiveWord(at([waiting, other, third], more), third, { kind: "paid" })
    expect(share.refundDueCents).toBe(0)
  })
})

describe("a word of the provider", () => {
  const held = aShare({ id: "held", state: "held", cents: 2350, tipCents: 200, units: [steak] })
  const paid = { ...held, state: "settled" as const }
  const at = (shares: readonly Share[], isOpen = true) => ({ orders, removed: [], shares, isOpen })

  test("leaves a payment the pieces that it has", () => {
    expect(applyWord(billOf(orders, [], [held]), held, { kind: "paid" }).units).toEqual([steak])
    expect(applyWord(billOf(orders, [], [paid]), paid, refunded(100)).units).toEqual([steak])
    const released = { ...held, state: "released" as const }
    const other = aShare({ id: "other", state: "settled", cents: 2350, units: [steak], payer: 2 })
    expect(applyWord(billOf(orders, [], [released, other]), released, { kind: "ended" }).units).toEqual([steak])
    expect(applyWord(billOf(orders, [], [released, other]), released, refunded(2550))).toMatchObject({
      state: "refunded",
      units: [steak],
    })
  })

  test("sends nothing back by itself that was paid in time, however much the bill has received", () => {
    const all = aShare({ id: "all", state: "settled", cents: 6800, payer: 2 })
    expect(receiveWord(at([held, all]), held, { kind: "paid" })).toMatchObject({
      isPaidNow: true,
      share: { state: "settled", refundDueCents: 0 },
    })
  })

  test("takes what was sent off what is still to be sent", () => {
    const due = { ...paid, refundedCents: 500, refundDueCents: 1000 }
    expect(receiveWord(at([due]), due, refunded(800)).share).toMatchObject({ refundedCents: 800, refundDueCents: 700 })
  })

  test("is no payment when the refund of an ended one fails", () => {
    const back = nextShare(paid, refunded(2550))
    expect(receiveWord(at([back], false), back, refunded(2550, 2550))).toMatchObject({
      isPaidNow: false,
      share: { state: "settled", refundDueCents: 0 },
    })
  })

  test("settles a payment of nothing", () => {
    expect(nextShare(aShare({ cents: 0 }), { kind: "paid" }).state).toBe("settled")
  })
})

test.each([
  [1, 1, true],
  [1, 0, false],
  [0, 1, false],
])("phones that hold %i cents of a bill with %i too many pay too much: %s", (heldCents, overCents, isOver) => {
  expect(isOverHeld({ heldCents, overCents })).toBe(isOver)
})

test("the pieces of lines are counted", () => {
  expect(countUnits(orders.flatMap(({ lines }) => lines))).toBe(4)
  expect(countUnits([])).toBe(0)
})

test("a bill is not divided by half a person", () => {
  expect(claimShare(billOf(orders, [], []), { kind: "part", of: 2.5 })).toMatchObject({
    ok: false,
    code: "amount-invalid",
  })
})

describe("a bill is over", () => {
  const nowMs = Date.parse("2026-11-20T21:00:00.000Z")
  const paid = { dueCents: 0, heldCents: 0 }
  test.each([
    [{ dueCents: 1, heldCents: 0 }, ["completed"], null, false],
    [{ dueCents: 0, heldCents: 1 }, ["completed"], null, false],
    [paid, ["completed", "cancelled"], null, true],
    [paid, ["completed", "ready"], null, false],
    [paid, ["ready"], "2026-11-20T20:40:01.000Z", false],
    [paid, ["ready"], "2026-11-20T20:40:00.000Z", true],
  ] as const)("with %j and orders %j, last paid at %s: %s", (bill, statuses, lastPaidAt, isOver) => {
    expect(isBillOver(bill, statuses, { lastPaidAt, nowMs })).toBe(isOver)
  })

  test("the next morning at six in any case", () => {
    expect(billExpiresAt("2026-11-20T19:14:00.000Z", "Europe/Paris")).toBe("2026-11-21T05:00:00.000Z")
    expect(billExpiresAt("2026-11-21T00:30:00.000Z", "Europe/Paris")).toBe("2026-11-21T05:00:00.000Z")
  })
})
