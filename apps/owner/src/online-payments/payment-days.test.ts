import { expect, test } from "vitest"
import type { StoredShare } from "../bills/bill-rows.ts"
import { type OnlinePayment, toPaymentDays, toPaymentsCsv } from "./payment-days.ts"

const aPayment = (fields: Partial<StoredShare> = {}, table = "7"): OnlinePayment => {
  const settledAt = "2026-11-25T19:31:00.000Z"
  const share: StoredShare = {
    id: "share",
    billId: "bill",
    kind: "all",
    state: "settled",
    cents: 3700,
    tipCents: 200,
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
    ...fields,
  }
  return { share, table }
}

test("a day sums what was paid online and the tips, each less refunds", () => {
  const payments = [
    aPayment({ id: "a" }),
    aPayment({ id: "b", refundedCents: 700 }),
    aPayment({ id: "c", state: "refunded", refundedCents: 3900 }),
    // More than its amount: the rest is taken off the tip.
    aPayment({ id: "d", refundedCents: 3800 }),
    aPayment({ id: "e", state: "held", settledAt: null }),
    // Its refund failed: the money is the restaurant's again.
    aPayment({ id: "f", refundedCents: 3800, refundFailedCents: 3800, refundWantedCents: 3800 }),
  ]
  expect(toPaymentDays(payments, "Europe/Paris")).toMatchObject([{ paidCents: 3700 + 3000 + 3700, tipCents: 700 }])
})

test("days are those of the restaurant, the newest first, and so are their payments", () => {
  const at = (id: string, settledAt: string) => aPayment({ id, settledAt })
  const payments = [
    at("evening", "2026-11-24T22:50:00.000Z"),
    at("night", "2026-11-24T23:10:00.000Z"),
    at("noon", "2026-11-25T11:00:00.000Z"),
  ]
  const days = toPaymentDays(payments, "Europe/Paris")
  expect(days.map(({ title, payments: ofDay }) => [title, ofDay.map(({ share }) => share.id)])).toEqual([
    ["25 novembre 2026", ["noon", "night"]],
    ["24 novembre 2026", ["evening"]],
  ])
  expect(toPaymentDays(payments, "America/Martinique")).toHaveLength(2)
})

test("the file has French numbers, and no cell is a formula", () => {
  const payments = [aPayment({ refundedCents: 50 }, '=HYPERLINK("x")'), aPayment({ reference: null }, "Terrasse; 4")]
  expect(toPaymentsCsv(payments, "Europe/Paris")).toBe(
    [
      "\uFEFFDate;Heure;Table;Montant;Pourboire;Remboursé;État;Référence",
      `25/11/2026;20:31;"'=HYPERLINK(""x"")";37,00;2,00;0,50;Remboursé en partie;pi_1`,
      '25/11/2026;20:31;"Terrasse; 4";37,00;2,00;0,00;Réglé;',
      "",
    ].join("\r\n"),
  )
})
