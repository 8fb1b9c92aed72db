// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { aBillRow, aShareRow, type FakeBills } from "../testing/fake-bills.ts"
import { openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function openPayments(bills: Partial<FakeBills>, others: NonNullable<Parameters<typeof openDashboard>[1]> = {}) {
  const opened = await openDashboard("/dashboard/paiements", { isPremium: true, ...others, bills })
  await screen.findByRole("heading", { level: 1, name: "Paiements en ligne" })
  return opened
}

describe("the online payments", () => {
  test("show each payment with its table, amount, tip and state", async () => {
    const shares = [
      aShareRow(),
      aShareRow({ id: "share-2", payer: 2, tip_cents: 0, refunded_cents: 500, bill_id: "bill-9" }),
      aShareRow({ id: "share-3", state: "released", settled_at: null }),
      aShareRow({ id: "share-4", payer: 4, disputed_at: new Date().toISOString(), tip_cents: 0 }),
    ]
    await openPayments({ bills: [aBillRow(), aBillRow({ id: "bill-9", table_name: "Terrasse" })], shares })
    const rows = (await screen.findAllByRole("listitem")).map((row) => row.textContent?.replace(/^\d\d:\d\d/, ""))
    expect(rows).toEqual([
      "Table 737,00\u00a0€pourboire 2,00\u00a0€RégléRembourser",
      "Table Terrasse37,00\u00a0€Remboursé en partie5,00\u00a0€Rembourser",
      "Table 737,00\u00a0€Contesté",
    ])
    expect(screen.getByText(/réglés en ligne/).textContent).toBe(
      "106,00\u00a0€ réglés en ligne · pourboires 2,00\u00a0€",
    )
    expect(screen.getByText(/^Ce relevé n’est pas un document de caisse\. Votre compte Stripe fait foi\./)).toBeTruthy()
    expect(screen.getByRole("link", { name: "Ouvrir Stripe" }).getAttribute("target")).toBe("_blank")
  })

  test("can be refunded from their row", async () => {
    const { user, server } = await openPayments({ bills: [aBillRow()], shares: [aShareRow()] })
    await user.click(await screen.findByRole("button", { name: /^Rembourser, table 7, Téléphone 1/ }))
    const question = within(await screen.findByRole("alertdialog", { name: "Rembourser, table 7" }))
    await user.click(question.getByRole("radio", { name: "Un montant" }))
    await user.type(question.getByRole("textbox", { name: "Montant à rembourser" }), "12,5")
    await user.click(question.getByRole("button", { name: "Rembourser" }))
    expect(await screen.findByText("Remboursé en partie")).toBeTruthy()
    expect(server.bills.changes).toEqual([
      { what: "refund-share", body: { share_id: "share-1", seen: 0, amount: "12.50" } },
    ])
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  })

  test("show a refund that failed, whatever its age, until its money is sent again", async () => {
    const lost = { refunded_cents: 1200, refund_failed_cents: 1200, refund_wanted_cents: 1200 }
    const failed = { ...lost, tip_cents: 0, refund_failed_at: "2026-11-20T10:00:00.000Z" }
    const old = { created_at: "2026-10-01T18:00:00.000Z", settled_at: "2026-10-01T18:05:00.000Z" }
    const shares = [aShareRow(failed), aShareRow({ id: "share-2", payer: 2, ...failed, ...old, ...lost })]
    const { user, server } = await openPayments({ bills: [aBillRow()], shares })
    const older = within(await screen.findByRole("region", { name: "Remboursements échoués" }))
    const text =
      "Le remboursement a échoué\u00a0: 12,00\u00a0€ sont revenus sur votre compte Stripe. Remboursez à nouveau ou rendez l’argent au client autrement."
    expect(older.getByRole("listitem").textContent).toBe(
      `01/10/2026Table 737,00\u00a0€Remboursement échoué${text}Rembourser`,
    )
    expect(screen.getAllByText(/^Le remboursement a échoué/).map((one) => one.textContent)).toEqual([text, text])
    expect(screen.getByText(/réglés en ligne/).textContent).toBe("37,00\u00a0€ réglés en ligne")
    await user.click(older.getByRole("button", { name: /^Rembourser, table 7, Téléphone 2/ }))
    const question = within(await screen.findByRole("alertdialog", { name: "Rembourser, table 7" }))
    await user.click(question.getByRole("button", { name: "Rembourser" }))
    await waitFor(() => expect(screen.queryByRole("region", { name: "Remboursements échoués" })).toBeNull())
    expect(server.bills.changes).toEqual([
      { what: "refund-share", body: { share_id: "share-2", seen: 1200, amount: "12.00" } },
    ])
  })

  test("say that there are none, which cannot be exported", async () => {
    await openPayments({})
    expect(await screen.findByText("Aucun paiement en ligne")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Exporter (CSV)" }).getAttribute("aria-disabled")).toBe("true")
    expect(screen.queryByRole("link", { name: "Ouvrir Stripe" })).toBeNull()
  })

  test("can be read again after a failure", async () => {
    const { user, server } = await openPayments({ shares: [aShareRow()], bills: [aBillRow()] }, { failing: ["GET"] })
    expect(await screen.findByText("Les paiements n’ont pas pu être lus")).toBeTruthy()
    expect(screen.queryByText("Aucun paiement en ligne")).toBeNull()
    server.failing.clear()
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await screen.findByText("Table 7")).toBeTruthy()
  })
})
