// @vitest-environment happy-dom
import type { PaymentAccountAnswer } from "@ardoise/contract/bills"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type FakeBills, fakeBills } from "../../testing/fake-bills.ts"
import { aRow, openDashboard, ownerId } from "../../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const met = { address: true, drinks: true }
const account = (fields: Partial<PaymentAccountAnswer> = {}): PaymentAccountAnswer => ({
  provider: "stripe",
  state: "ready",
  conditions: met,
  ...fields,
})
const stored = fakeBills(ownerId).payments

async function openPayments(bills: Partial<FakeBills>, others: NonNullable<Parameters<typeof openDashboard>[1]> = {}) {
  const opened = await openDashboard("/dashboard/settings/payments", { isPremium: true, ...others, bills })
  await screen.findByRole("heading", { level: 2, name: "Paiement à table" })
  await screen.findByText(/^Vos clients paient l’addition avec leur téléphone/)
  return opened
}

const primaryButtons = () => screen.getAllByRole("button").filter(({ className }) => /(^|[ _])primary/.test(className))

describe("the account", () => {
  test.each<[string, PaymentAccountAnswer, string, string]>([
    ["is not connected", account({ state: "none" }), "Non relié", "Relier un compte Stripe"],
    ["is being checked", account({ state: "checking" }), "Vérification en cours chez Stripe", "Reprendre"],
    ["lacks something", account({ state: "missing" }), "Stripe demande des informations", "Compléter chez Stripe"],
  ])("that %s leads to the provider", async (_what, given, sentence, button) => {
    const leave = vi.spyOn(window.location, "assign").mockReturnValue()
    const { user } = await openPayments({ account: given })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole("switch", { name: "Ouvert aux clients" })).toBeNull()
    expect(primaryButtons().length).toBeLessThanOrEqual(1)
    await user.click(screen.getByRole("button", { name: button }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://provider.test/onboarding"))
  })

  test("that is connected shows the switch, tips and VAT", async () => {
    await openPayments({ account: account() })
    expect(await screen.findByText("Compte relié")).toBeTruthy()
    expect(screen.getByRole("switch", { name: "Ouvert aux clients" })).toBeTruthy()
    expect(screen.getByText("Vous le reversez en entier à l’équipe en contact avec les clients.")).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Réduit" }).value).toBe("5,5")
    expect(primaryButtons()).toHaveLength(1)
  })

  test("of the test checkout says that it charges no one", async () => {
    await openPayments({ account: account({ provider: "test" }), payments: { ...stored, is_on: true } })
    expect(await screen.findByText("Paiements de test : personne n’est débité.")).toBeTruthy()
    expect(screen.getByRole("switch", { name: "Ouvert aux clients", checked: true })).toBeTruthy()
  })

  test("cannot be connected where the server takes no payments", async () => {
    await openPayments({ account: account({ provider: null, state: "none" }) })
    expect(await screen.findByText("Le paiement à table n’est pas configuré sur ce serveur.")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Relier un compte Stripe" })).toBeNull()
  })

  test("is part of Premium", async () => {
    await openPayments({ account: account({ state: "none" }) }, { isPremium: false })
    expect(
      await screen.findByText(
        "Le paiement à table fait partie de Premium : 9,99 € par mois, résiliable à tout moment.",
      ),
    ).toBeTruthy()
    expect(screen.getByRole("button", { name: "S’abonner à Premium" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Relier un compte Stripe" })).toBeNull()
  })

  test("that cannot be read can be read again", async () => {
    const functions: Record<string, () => Response> = {
      "payment-account": () => Response.json({ error: "", code: "x" }, { status: 500 }),
    }
    const { user, server } = await openDashboard("/dashboard/settings/payments", { isPremium: true, functions })
    expect(await screen.findByText("Le paiement à table n’a pas pu être chargé")).toBeTruthy()
    delete server.functions["payment-account"]
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await screen.findByText("Non relié")).toBeTruthy()
  })

  test("is disconnected after a question", async () => {
    const { user, server } = await openPayments({ account: account(), payments: { ...stored, is_on: true } })
    await user.click(await screen.findByRole("button", { name: "Délier" }))
    const question = within(await screen.findByRole("alertdialog", { name: "Délier le compte" }))
    expect(question.getByText("Les additions ouvertes ne pourront plus être payées en ligne.")).toBeTruthy()
    expect(document.activeElement?.textContent).toBe("Annuler")
    await user.click(question.getByRole("button", { name: "Délier" }))
    expect(await screen.findByText("Non relié")).toBeTruthy()
    expect(server.bills.changes.map(({ what }) => what)).toEqual(["disconnect-payments"])
    expect(screen.queryByRole("alertdialog")).toBeNull()
  })
})

describe("opening to diners", () => {
  test("needs the address, the drinks and the owner's word", async () => {
    const conditions = { address: false, drinks: false }
    const { user, server } = await openPayments(
      { account: account({ conditions }) },
      { rows: [aRow("menu-1", "Midi", undefined, { isActive: true })] },
    )
    const list = within(await screen.findByRole("list", { name: "Avant d’ouvrir" }))
    expect(list.getByText(/^Complétez l’adresse de votre restaurant/)).toBeTruthy()
    expect(list.getByText(/^Précisez les boissons avec ou sans alcool/)).toBeTruthy()
    expect(list.getByRole("link", { name: "Compléter" }).getAttribute("href")).toBe("/dashboard/settings/contact")
    await waitFor(() =>
      expect(list.getByRole("link", { name: "Préciser" }).getAttribute("href")).toBe("/dashboard/menu/menu-1/edit"),
    )
    const toggle = screen.getByRole("switch", { name: "Ouvert aux clients" })
    expect(toggle.getAttribute("aria-disabled")).toBe("true")
    await user.click(toggle)
    expect(screen.getAllByText(/^Complétez l’adresse de votre restaurant/)).toHaveLength(2)
    expect(server.bills.changes).toEqual([])
  })

  test("stores the owner's word with it, and can be reverted at once", async () => {
    const { user, server } = await openPayments({ account: account() })
    const toggle = await screen.findByRole("switch", { name: "Ouvert aux clients" })
    expect(toggle.getAttribute("aria-disabled")).toBe("true")
    await user.click(screen.getByRole("checkbox", { name: /^Je reprends ces paiements dans ma caisse/ }))
    await user.click(toggle)
    expect(await screen.findByRole("switch", { name: "Ouvert aux clients", checked: true })).toBeTruthy()
    expect(screen.queryByRole("list", { name: "Avant d’ouvrir" })).toBeNull()
    await user.click(screen.getByRole("switch", { name: "Ouvert aux clients" }))
    expect(await screen.findByRole("switch", { name: "Ouvert aux clients", checked: false })).toBeTruthy()
    // The word is given once.
    expect(screen.queryByRole("checkbox", { name: /^Je reprends/ })).toBeNull()
    expect(server.bills.changes).toEqual([
      { what: "table_payments", body: { is_on: true, commitment: true } },
      { what: "table_payments", body: { is_on: false } },
    ])
  })

  test("shows why the server refuses it", async () => {
    const payments = { ...stored, commitment_at: "2026-11-20T10:00:00.000Z" }
    const { user } = await openPayments({ account: account(), payments, refusal: "payments_drinks_unknown" })
    await user.click(await screen.findByRole("switch", { name: "Ouvert aux clients" }))
    expect(await screen.findByText(/^Précisez les boissons avec ou sans alcool/)).toBeTruthy()
    expect(screen.getByRole("switch", { name: "Ouvert aux clients", checked: false })).toBeTruthy()
  })
})

test("tips are off until the owner offers them", async () => {
  const { user, server } = await openPayments({ account: account() })
  await user.click(await screen.findByRole("switch", { name: "Proposer un pourboire", checked: false }))
  expect(await screen.findByRole("switch", { name: "Proposer un pourboire", checked: true })).toBeTruthy()
  expect(server.bills.changes).toEqual([{ what: "table_payments", body: { tips: true } }])
})

test("the VAT rates are stored as percentages, and a wrong rate is marked", async () => {
  const { user, server } = await openPayments({ account: account() })
  const normal = await screen.findByRole("textbox", { name: "Normal" })
  await user.clear(normal)
  await user.type(normal, "8,55")
  await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
  expect(screen.getByRole("alert").textContent).toMatch(/^Donnez des taux de TVA/)
  expect(normal.getAttribute("aria-invalid")).toBe("true")
  await user.clear(normal)
  await user.type(normal, "8,5")
  await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
  expect(await screen.findByText("Paramètres sauvegardés")).toBeTruthy()
  await user.click(screen.getByRole("checkbox", { name: "TVA non applicable, art. 293 B du CGI" }))
  expect(screen.queryByRole("textbox", { name: "Normal" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
  await waitFor(() => expect(server.bills.changes).toHaveLength(2))
  const vat_rates = { normal: 8.5, intermediate: 10, reduced: 5.5 }
  expect(server.bills.changes.map(({ body }) => body)).toEqual([
    { vat_exempt: false, vat_rates },
    { vat_exempt: true, vat_rates },
  ])
})
