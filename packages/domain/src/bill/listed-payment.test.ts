import { expect, test } from "vitest"
import { aShare } from "../testing/random-bills.ts"
import { conditionName, type ListedPayment, paymentCells } from "./listed-payment.ts"

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
  [{ disputedAt: "2026-11-26T10:00:00.000Z" }, "Contesté"],
  [{ state: "refunded", refundedCents: 3900, disputedAt: "2026-11-26T10:00:00.000Z" }, "Contesté"],
])("a payment with %j is named", (fields, name) => {
  expect(conditionName(aPayment(fields))).toBe(name)
})

test("a payment has a row with the time at which it was paid, or began", () => {
  const cells = paymentCells(aPayment({ refundedCents: 50 }), "7", "Europe/Paris")
  expect(cells).toEqual(["25/11/2026", "20:31", "7", "37,00", "2,00", "0,50", "Remboursé en partie", "pi_1"])
  const held = aPayment({ state: "held", settledAt: null, createdAt: "2026-11-25T19:25:00.000Z", reference: null })
  expect(paymentCells(held, "7", "Europe/Paris")).toEqual(expect.arrayContaining(["20:25", "En cours", ""]))
})
