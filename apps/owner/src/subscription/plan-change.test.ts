// @vitest-environment happy-dom
import type { SubscriptionDetails } from "@ardoise/contract/functions"
import { beforeEach, expect, test } from "vitest"
import { describeChange, storeStateBeforePortal, takeStateBeforePortal } from "./plan-change.ts"

beforeEach(() => localStorage.clear())

const active: SubscriptionDetails = { state: "active", until: "2026-12-20T12:00:00.000Z", refusedAt: null }

test.each([
  [{ ...active, state: "cancelled" }, "Résilié\u00a0: Premium reste actif jusqu’au 20 décembre 2026."],
  [{ ...active, until: "2027-01-20T12:00:00.000Z" }, "Premium est actif. Prochain paiement le 20 janvier 2027."],
  [
    { ...active, state: "past_due", refusedAt: "2026-11-20T12:00:00.000Z" },
    "Le paiement du 20 novembre 2026 a été refusé.",
  ],
  [{ state: "free", until: null, refusedAt: null }, "Vous avez la version gratuite."],
  [active, "Rien n’a changé. Premium est actif. Prochain paiement le 20 décembre 2026."],
] as const)("after the portal the owner sees the current state: %o", (now, sentence) => {
  storeStateBeforePortal(active)
  expect(describeChange(takeStateBeforePortal(), now)).toBe(sentence)
})

test("a return without a visit does not claim that the state changed or stayed the same", () => {
  expect(takeStateBeforePortal()).toBeNull()
  expect(describeChange(null, active)).toBe("Premium est actif. Prochain paiement le 20 décembre 2026.")
})

test("the stored state is used for only one return", () => {
  storeStateBeforePortal(active)
  takeStateBeforePortal()
  expect(takeStateBeforePortal()).toBeNull()
})
