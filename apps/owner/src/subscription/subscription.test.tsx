// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { storageKeys } from "../storage-keys.ts"
import { aRow, type FakeFunctions, openDashboard } from "../testing/open-dashboard.tsx"

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const december = "2026-12-18T12:00:00.000Z"
const premium = json({ subscribed: true, subscription_tier: "premium", subscription_end: december })
const free = json({ subscribed: false, subscription_tier: null, subscription_end: null })
const details = (state: string, more: object = {}) => json({ state, until: december, refusedAt: null, ...more })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const openHome = (functions: FakeFunctions = {}, address = "/dashboard") => openDashboard(address, { functions })
const card = async () => within(await screen.findByRole("region", { name: "Premium" }))

describe("the Premium card", () => {
  test("offers Premium to an owner on the free plan, with its price", async () => {
    await openHome()
    const shown = await card()
    expect(await shown.findByText(/^9,99\s€ par mois, résiliable à tout moment$/)).toBeDefined()
    expect(shown.getByText("Création de menus et de descriptions assistée par IA")).toBeDefined()
    expect(shown.getByRole("button", { name: "S’abonner à Premium" })).toBeDefined()
    expect(shown.queryByText("Abonnement actif")).toBeNull()
  })

  test.each([
    ["active", "Abonnement actif", "Prochain paiement le 18 décembre 2026", "Gérer mon abonnement"],
    ["cancelled", "Résilié", "Actif jusqu’au 18 décembre 2026", "Gérer mon abonnement"],
    [
      "past_due",
      "Paiement refusé",
      "Le dernier paiement a été refusé. Premium est maintenu jusqu’au 18 décembre 2026.",
      "Changer de carte",
    ],
  ])("shows a subscription that is %s", async (state, badge, sentence, action) => {
    await openHome({ "check-subscription": premium, "subscription-details": details(state) })
    const shown = await card()
    expect(await shown.findByText(badge)).toBeDefined()
    expect(shown.getByText(sentence)).toBeDefined()
    expect(shown.getByRole("button", { name: action })).toBeDefined()
  })

  test.each([
    ["past_due", "Premium est maintenu jusqu’au 18 décembre 2026."],
    ["active", null],
  ])("is repeated above the menus, for narrow screens, only if a payment was refused: %s", async (state, word) => {
    await openHome({ "check-subscription": premium, "subscription-details": details(state) })
    await (await card()).findByText(/^(Le dernier paiement a été refusé|Prochain paiement)/)
    expect(screen.queryByText(/^Premium est maintenu/)?.textContent ?? null).toBe(word)
    expect(screen.queryAllByRole("button", { name: "Donner une autre carte" })).toHaveLength(word === null ? 0 : 1)
  })

  test("shows the fallback date if the owner is subscribed and the answer has no date", async () => {
    const answer = json({ subscribed: true, subscription_tier: "premium", subscription_end: null })
    await openHome({ "check-subscription": answer, "subscription-details": details("active") })
    expect(await (await card()).findByText("Prochain paiement le 19 juin 2025")).toBeDefined()
  })

  test("shows the error of a check, and Premium stays", async () => {
    localStorage.setItem(storageKeys.premiumFeatures, "true")
    const { server, user } = await openHome({ "check-subscription": json({ error: "x" }, 503) })
    const shown = await card()
    expect(await shown.findByText("Erreur lors de la vérification de l'abonnement")).toBeDefined()
    expect(localStorage.getItem(storageKeys.premiumFeatures)).toBe("true")
    expect(shown.queryByRole("button", { name: "S’abonner à Premium" })).toBeNull()
    server.functions["check-subscription"] = premium
    // Another card that is mounted meanwhile also checks.
    await user.click(await shown.findByRole("button", { name: "Réessayer" }))
    expect(await shown.findByText("Prochain paiement le 18 décembre 2026")).toBeDefined()
  })

  test("checks once more if the flag differs from the answer, and then stops", async () => {
    localStorage.setItem(storageKeys.premiumFeatures, "true")
    const { server } = await openHome()
    const shown = await card()
    await shown.findByRole("button", { name: "S’abonner à Premium" })
    await waitFor(() => expect(server.invoked.filter((name) => name === "check-subscription")).toHaveLength(2))
    expect(localStorage.getItem(storageKeys.premiumFeatures)).toBe("false")
  })
})

describe("Premium that was given without payment", () => {
  /** A response whose body arrives only when the test releases it. */
  function aSlowAnswer(body: object) {
    let letGo = () => {}
    const stream = new ReadableStream({
      start: (controller) => {
        letGo = () => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
          controller.close()
        }
      },
    })
    const answer = () => new Response(stream, { headers: { "content-type": "application/json" } })
    return { answer, letGo: () => act(async () => letGo()) }
  }

  test.each([
    ["/dashboard", "Valable jusqu’au 18 décembre 2026"],
    ["/dashboard/settings/subscription", "Premium offert"],
  ])("is never shown on %s with a next payment or a subscription to manage", async (address, sentence) => {
    const slow = aSlowAnswer({ state: "granted", until: december, refusedAt: null })
    await openHome({ "check-subscription": premium, "subscription-details": slow.answer }, address)
    await waitFor(() => expect(localStorage.getItem(storageKeys.premiumFeatures)).toBe("true"))
    await screen.findByRole("heading", { name: /^(Premium|Abonnement Premium)$/ })
    const hasPayment = () =>
      [/Prochain paiement/, "Gérer mon abonnement", "Abonnement actif", "Se désabonner"].filter(
        (text) => screen.queryAllByText(text).length > 0,
      )
    expect(hasPayment()).toEqual([])
    await slow.letGo()
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(hasPayment().filter((text) => text !== "Abonnement actif")).toEqual([])
  })
})

test("an open dashboard checks again when the plan ends, and shows the free plan at once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const end = new Date(Date.now() + 120_000).toISOString()
  const { server } = await openHome({
    "check-subscription": json({ subscribed: true, subscription_tier: "premium", subscription_end: end }),
    "subscription-details": details("granted", { until: end }),
  })
  const shown = await card()
  expect(await shown.findByText(/^Valable jusqu’au/)).toBeDefined()
  server.functions["check-subscription"] = free
  server.functions["subscription-details"] = details("free", { until: null })
  await vi.advanceTimersByTimeAsync(121_500)
  expect(await shown.findByRole("button", { name: "S’abonner à Premium" })).toBeDefined()
})

describe("coming back from the provider", () => {
  test.each([
    ["success", ["Votre abonnement a été souscrit avec succès!"]],
    ["cancel", ["L'opération d'abonnement a été annulée", "Aucun changement n'a été effectué sur votre compte."]],
    ["updated", ["Votre abonnement a été mis à jour avec succès"]],
  ])("with %s shows a message, and removes the parameter from the address", async (value, sentences) => {
    const { search } = await openHome({ "check-subscription": premium }, `/dashboard?subscription=${value}&a=b`)
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeDefined()
    await waitFor(() => expect(search()).toBe("?a=b"))
  })

  test("with an unknown value shows no message", async () => {
    const { search } = await openHome({}, "/dashboard?subscription=gold")
    await (await card()).findByRole("button", { name: "S’abonner à Premium" })
    await waitFor(() => expect(search()).toBe(""))
    expect(screen.queryByText(/abonnement a été/)).toBeNull()
  })

  test("with a success address typed by hand does not give Premium", async () => {
    await openHome({ "check-subscription": free }, "/dashboard?subscription=success")
    expect(await (await card()).findByText("Confirmation en cours")).toBeDefined()
    await waitFor(() => expect(localStorage.getItem(storageKeys.premiumFeatures)).toBe("false"))
  })

  test("waits for a payment whose confirmation is late", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const { server } = await openHome({ "check-subscription": free }, "/dashboard?subscription=success")
    const shown = await card()
    expect(await shown.findByText("Paiement en cours de confirmation")).toBeDefined()
    expect(shown.queryByRole("button", { name: "S’abonner à Premium" })).toBeNull()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(shown.getByText("Confirmation en cours")).toBeDefined()
    server.functions["check-subscription"] = premium
    server.functions["subscription-details"] = details("active")
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await shown.findByText("Prochain paiement le 18 décembre 2026")).toBeDefined()
  })

  test("with an update calls the callback for the current state", async () => {
    localStorage.setItem(storageKeys.premiumFeatures, "true")
    await openHome({}, "/dashboard?subscription=updated")
    await waitFor(() => expect(localStorage.getItem(storageKeys.premiumFeatures)).toBe("false"))
  })
})

describe("opening the checkout", () => {
  test("goes to the provider's page", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    const { user } = await openHome({ "create-checkout": json({ url: "https://pay.test/1" }) })
    await user.click(await (await card()).findByRole("button", { name: "S’abonner à Premium" }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://pay.test/1"))
  })

  test.each<[string, () => Response, string]>([
    ["an answer without an address", json({}), "Erreur: URL de checkout non reçue"],
    ["an error in the answer", json({ error: "Carte inconnue" }), "Erreur: Carte inconnue"],
    ["a refusal", json({ error: "Vous êtes déjà abonné à Premium." }, 409), "Erreur: Vous êtes déjà abonné à Premium."],
    ["a refusal without a message", json({}, 500), "Erreur lors de la redirection vers le paiement"],
    [
      "a session that is over",
      json({ error: "Non authentifié" }, 401),
      "Erreur: Vous devez être connecté pour souscrire à un abonnement",
    ],
  ])("with %s shows the error", async (_what, answer, text) => {
    const { user } = await openHome({ "create-checkout": answer })
    await user.click(await (await card()).findByRole("button", { name: "S’abonner à Premium" }))
    expect(await screen.findByText(text)).toBeDefined()
  })
})

describe("opening the portal", () => {
  /** The tab that the click opens. */
  function aTab() {
    const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() }
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window)
    return tab
  }
  const subscribed = { "check-subscription": premium, "subscription-details": details("active") }

  test("opens it in a new tab, created during the click", async () => {
    const tab = aTab()
    const { user } = await openHome({ ...subscribed, "customer-portal": json({ url: "https://portal.test/1" }) })
    await user.click(await (await card()).findByRole("button", { name: "Gérer mon abonnement" }))
    expect(window.open).toHaveBeenCalledWith("", "_blank")
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith("https://portal.test/1"))
    expect(tab.opener).toBeNull()
  })

  const configuration = "Erreur de configuration du prestataire de paiement par carte. Veuillez contacter le support."
  test.each<[string, () => Response, string]>([
    ["no data", () => new Response("", { status: 200 }), "Erreur: Aucune donnée reçue du portail client"],
    ["no address", json({}), "Erreur: URL du portail client non reçue"],
    ["an error", json({ error: "fermé" }), "Erreur lors de la redirection: fermé"],
    ["a refusal", json({ error: "fermé" }, 409), "Erreur lors de la redirection: fermé"],
    ["an error in the configuration", json({ error: "No Configuration provided" }), configuration],
    [
      "a refusal because of the configuration",
      json({ error: "La configuration n’est pas terminée" }, 503),
      configuration,
    ],
    ["a refusal without a message", json({}, 500), "Erreur lors de la redirection vers le portail client"],
    [
      "a session that is over",
      json({ error: "Non authentifié" }, 401),
      "Erreur: Vous devez être connecté pour gérer votre abonnement",
    ],
    [
      "no network",
      () => {
        throw new TypeError("Failed to fetch")
      },
      "Erreur lors de la gestion de l'abonnement, veuillez réessayer",
    ],
  ])("with %s closes the tab and shows the error", async (_what, answer, text) => {
    const tab = aTab()
    const { user } = await openHome({ ...subscribed, "customer-portal": answer })
    await user.click(await (await card()).findByRole("button", { name: "Gérer mon abonnement" }))
    expect(await screen.findByText(text)).toBeDefined()
    expect(tab.close).toHaveBeenCalled()
  })
})

describe("the settings", () => {
  const openSettings = (functions: FakeFunctions = {}) =>
    openDashboard("/dashboard/settings/subscription", {
      functions,
      rows: [aRow("m1", "Carte d’automne", undefined, { day: 1 }), aRow("m2", "Menu du midi", undefined, { day: 2 })],
    })

  test("offer Premium and show no feature as enabled, on the free plan", async () => {
    await openSettings()
    expect(await screen.findByRole("button", { name: "S’abonner à Premium" })).toBeDefined()
    expect(screen.queryByText("Activé")).toBeNull()
  })

  test("show the active subscription, the button to manage it, and four enabled features", async () => {
    await openSettings({ "check-subscription": premium, "subscription-details": details("active") })
    expect(await screen.findByText("Abonnement actif")).toBeDefined()
    expect(screen.getByRole("button", { name: "Gérer mon abonnement" })).toBeDefined()
    expect(screen.getByText("18 décembre 2026")).toBeDefined()
    expect(screen.getAllByText("Activé")).toHaveLength(4)
  })

  test("cancel a subscription in two clicks, show its end date, and revert the cancellation", async () => {
    const { user, server } = await openSettings({
      "check-subscription": premium,
      "subscription-details": details("active"),
    })
    server.functions["cancel-subscription"] = details("cancelled")
    server.functions["resume-subscription"] = details("active")
    await user.click(await screen.findByRole("button", { name: "Se désabonner" }))
    const dialog = within(await screen.findByRole("alertdialog", { name: "Se désabonner de Premium\u00a0?" }))
    expect(dialog.getByText("18 décembre 2026")).toBeDefined()
    server.functions["subscription-details"] = details("cancelled")
    await user.click(dialog.getByRole("button", { name: "Se désabonner" }))
    expect(await screen.findByText("Résilié")).toBeDefined()
    expect(await screen.findByText(/Le QR code affichera le premier, « Carte d’automne »/)).toBeDefined()
    server.functions["subscription-details"] = details("active")
    await user.click(screen.getByRole("button", { name: "Reprendre l’abonnement" }))
    expect(await screen.findByText("Abonnement actif")).toBeDefined()
  })

  test("say that a cancellation after a refused payment ends Premium at once", async () => {
    const refused = details("past_due", { refusedAt: "2026-11-18T12:00:00.000Z" })
    const { user } = await openSettings({ "check-subscription": premium, "subscription-details": refused })
    await user.click(await screen.findByRole("button", { name: "Se désabonner" }))
    const question = await screen.findByRole("alertdialog")
    expect(question.textContent).toContain("s’arrête tout de suite, et le paiement refusé ne sera plus tenté")
    expect(question.textContent).not.toContain("reste actif")
  })

  test("offer to cancel also after the days of grace, while the refused payment may still be tried", async () => {
    const refused = json({ state: "free", until: null, refusedAt: "2026-11-18T12:00:00.000Z" })
    const { user, server } = await openSettings({ "check-subscription": free, "subscription-details": refused })
    expect(await screen.findByText("Le paiement du 18 novembre 2026 a été refusé")).toBeDefined()
    expect(screen.getByRole("button", { name: "Changer de carte" })).toBeDefined()
    const ended = json({ state: "free", until: null, refusedAt: null })
    server.functions["cancel-subscription"] = ended
    server.functions["subscription-details"] = ended
    await user.click(screen.getByRole("button", { name: "Se désabonner" }))
    const question = within(await screen.findByRole("alertdialog"))
    await user.click(question.getByRole("button", { name: "Se désabonner" }))
    await waitFor(() => expect(screen.queryByText(/a été refusé/)).toBeNull())
    expect(screen.getByRole("button", { name: "S’abonner à Premium" })).toBeDefined()
  })

  test("show a refused payment with the button to change the card", async () => {
    const refused = details("past_due", { refusedAt: "2026-11-18T12:00:00.000Z" })
    await openSettings({ "check-subscription": premium, "subscription-details": refused })
    expect(await screen.findByText("Le paiement du 18 novembre 2026 a été refusé")).toBeDefined()
    expect(screen.getByRole("button", { name: "Changer de carte" })).toBeDefined()
  })

  test("show that the check failed, and that Premium stays", async () => {
    const { server, user } = await openSettings({ "check-subscription": json({ error: "x" }, 503) })
    expect(await screen.findByText("Vos droits ne changent pas.")).toBeDefined()
    server.functions["check-subscription"] = premium
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await screen.findByText("Abonnement Premium")).toBeDefined()
  })
})

describe("the billing page", () => {
  const identity = {
    name: "SARL Le Petit Zinc",
    street: "14 rue de la Martinière",
    postalCode: "69001",
    city: "Lyon",
    siren: "732829320",
    vatNumber: "",
  }
  const invoice = { id: "in_1", at: "2026-11-18T12:00:00.000Z", amountCents: 999, isPaid: true }
  const provider = {
    card: "Visa •••• 4242",
    nextAttemptAt: null,
    invoices: [
      { ...invoice, pdfUrl: "https://pay.test/1.pdf" },
      { ...invoice, id: "in_0", at: "2026-10-18T12:00:00.000Z", pdfUrl: null },
    ],
  }
  const openBilling = (more: FakeFunctions = {}) =>
    openDashboard("/dashboard/billing", {
      functions: {
        "check-subscription": premium,
        "subscription-details": details("active"),
        billing: json({ identity: null, provider, isTest: false }),
        ...more,
      },
    })

  test("shows the plan, the card and the invoices with the provider's documents", async () => {
    await openBilling()
    expect(await screen.findByText("Visa •••• 4242")).toBeDefined()
    expect(screen.getByText("18 décembre 2026")).toBeDefined()
    const links = screen.getAllByRole<HTMLAnchorElement>("link", { name: /^PDF/ })
    expect(links.map(({ href }) => href)).toEqual(["https://pay.test/1.pdf"])
    expect(screen.getByText("18 octobre 2026")).toBeDefined()
  })

  test("dates payments in the restaurant's time zone, not the device's", async () => {
    const late = { ...provider, invoices: [{ ...invoice, at: "2026-11-18T21:30:00.000Z", pdfUrl: null }] }
    const end = "2026-12-18T21:30:00.000Z"
    const subscription = { subscribed: true, subscription_tier: "premium", subscription_end: end }
    await openDashboard("/dashboard/billing", {
      restaurant: { time_zone: "Indian/Reunion" },
      functions: {
        "check-subscription": json(subscription),
        "subscription-details": details("active", { until: end }),
        billing: json({ identity: null, provider: late, isTest: false }),
      },
    })
    expect(await screen.findByText("19 novembre 2026")).toBeDefined()
    expect(screen.getByText("19 décembre 2026")).toBeDefined()
  })

  test("shows that the provider does not answer, and shows the rest", async () => {
    await openBilling({ billing: json({ identity, provider: null, isTest: false }) })
    expect(await screen.findByText(/Le prestataire de paiement ne répond pas/)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>("Raison sociale").value).toBe("SARL Le Petit Zinc")
  })

  test("refuses a SIREN that does not exist under its field, and sends nothing", async () => {
    const { user, server } = await openBilling({ billing: json({ identity, provider, isTest: false }) })
    const siren = await screen.findByLabelText("SIREN")
    await user.clear(siren)
    await user.type(siren, "732 829 321")
    await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
    expect(screen.getByText("Ce SIREN n’existe pas. Vérifiez ses neuf chiffres.")).toBeDefined()
    expect(document.activeElement).toBe(siren)
    expect(server.invoked).not.toContain("save-billing-identity")
  })

  test("saves the billing identity", async () => {
    const { user } = await openBilling({
      billing: json({ identity, provider, isTest: false }),
      "save-billing-identity": json(identity),
    })
    await user.type(await screen.findByLabelText("TVA intracommunautaire"), "FR44 732829320")
    await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
    expect(await screen.findByText("Identité de facturation enregistrée")).toBeDefined()
  })

  test("shows that saving failed, and keeps the typed text", async () => {
    const { user } = await openBilling({
      billing: json({ identity, provider, isTest: false }),
      "save-billing-identity": json({ error: "Le prestataire ne répond pas." }, 503),
    })
    const city = await screen.findByLabelText<HTMLInputElement>("Ville")
    await user.type(city, " 1er")
    await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
    expect(await screen.findByText("Le prestataire ne répond pas.")).toBeDefined()
    expect(city.value).toBe("Lyon 1er")
  })
})
