import { expect, test } from "vitest"
import { aShare } from "../testing/random-bills.ts"
import { conditionName, isRefundable, type ListedPayment, paymentCells, refundFailedText } from "./listed-payment.ts"

const aPayment = (fields: Partial<ListedPayment> = {}): ListedPayment => {
  const settledAt = "2026-11-25T19:31:00.000Z"
  const share = aShare({ state: "settled", cents: 3700, tipCents: 200 })
  return { ...share, reference: "pi_1", createdAt: settledAt, settledAt, disputedAt: null, ...fields }
}

test.each<[Partial<ListedPayment>, string]>([
  [{}, "Réglé"],
  [{ state: "held" }, "En cours"],
  [{ refundDueCents: 500 }, "Remboursement demandé"],
  [{ refundedCents: 100 }, "Remboursé en partie"],
  [{ state: "refunded", refundedCents: 3900 }, "Remboursé"],
  [{ refundedCents: 500, refundFailedCents: 500, refundWantedCents: 500 }, "Remboursement échoué"],
  [{ refundedCents: 700, refundFailedCents: 500, refundWantedCents: 700 }, "Remboursement échoué"],
  [{ refundedCents: 1000, refundFailedCents: 500, refundWantedCents: 500 }, "Remboursé en partie"],
  [{ state: "refunded", refundedCents: 4400, refundFailedCents: 500, refundWantedCents: 3900 }, "Remboursé"],
  [{ disputedAt: "2026-11-26T10:00:00.000Z" }, "Contesté"],
  [{ state: "refunded", refundedCents: 3900, disputedAt: "2026-11-26T10:00:00.000Z" }, "Contesté"],
])("a payment with %j is named", (fields, name) => {
  expect(conditionName(aPayment(fields))).toBe(name)
})

test("a payment has a row with the time at which it was paid, or began", () => {
  const cells = paymentCells(aPayment({ refundedCents: 50 }), "7", "Europe/Paris")
  expect(cells).toEqual(["25/11/2026", "20:31", "7", "37,00", "2,00", "0,50", "Remboursé en partie", "pi_1"])
  const failed = { refundedCents: 550, refundFailedCents: 500, refundWantedCents: 550 }
  expect(paymentCells(aPayment(failed), "7", "Europe/Paris")).toEqual(
    expect.arrayContaining(["0,50", "Remboursement échoué"]),
  )
  const held = aPayment({ state: "held", settledAt: null, createdAt: "2026-11-25T19:25:00.000Z", reference: null })
  expect(paymentCells(held, "7", "Europe/Paris")).toEqual(expect.arrayContaining(["20:25", "En cours", ""]))
})

test("the owner reads what came back, in the singular below two euros", () => {
  expect(refundFailedText(1200)).toBe(
    "Le remboursement a échoué\u00a0: 12,00\u00a0€ sont revenus sur votre compte Stripe. Remboursez à nouveau ou rendez l’argent au client autrement.",
  )
  expect(refundFailedText(150)).toContain("1,50\u00a0€ est revenu sur")
  expect(refundFailedText(200)).toContain("2,00\u00a0€ sont revenus sur")
})

test.each<[Partial<ListedPayment>, boolean]>([
  [{}, true],
  [{ refundedCents: 3899 }, true],
  [{ refundDueCents: 3900 }, true],
  [{ refundedCents: 3900 }, false],
  [{ state: "refunded", refundedCents: 3900 }, false],
  [{ state: "held" }, false],
  [{ disputedAt: "2026-11-26T10:00:00.000Z" }, false],
])("the owner can refund of a payment with %j: %s", (fields, isPossible) => {
  expect(isRefundable(aPayment(fields))).toBe(isPossible)
})
