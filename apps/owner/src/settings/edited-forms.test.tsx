// @vitest-environment happy-dom
import { noOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { aPause } from "../testing/a-pause.ts"
import { createManualLive } from "../testing/manual-live.ts"
import { openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name })
const saved = () => screen.findByText("Paramètres sauvegardés")

type Opened = Awaited<ReturnType<typeof openDashboard>>

/** Holds the writes back. @returns what lets them through */
function holdWrites({ server }: Opened) {
  const pause = aPause()
  server.held = pause.until
  return pause.end
}

const account = { provider: "stripe", state: "ready", conditions: { address: true, drinks: true } } as const
const openPayments = () =>
  openDashboard("/dashboard/settings/payments", { isPremium: true, bills: { account: { ...account } } })

describe("what is typed while a form is being saved stays in it", () => {
  test("in the profile", async () => {
    const opened = await openDashboard("/dashboard/settings/contact")
    const { user, server } = opened
    const letThrough = holdWrites(opened)
    await user.type(await field("Ville"), "Lyon")
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    await user.type(await field("Adresse"), "12 rue des Halles")
    letThrough()
    await saved()
    expect((await field("Adresse")).value).toBe("12 rue des Halles")
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    await waitFor(() => expect(server.restaurant).toMatchObject({ street: "12 rue des Halles", city: "Lyon" }))
  })

  test("and only what was typed is sent: another device may have changed the rest", async () => {
    const { user, server } = await openDashboard("/dashboard/settings/contact")
    await user.type(await field("Ville"), "Lyon")
    Object.assign(server.restaurant, { telephone: "0478125019" })
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    await saved()
    expect(server.restaurant).toMatchObject({ city: "Lyon", telephone: "0478125019" })
    expect((await field("Téléphone")).value).toBe("0478125019")
  })

  test("and only the days that were typed: another device may have changed the others", async () => {
    const { live, tell } = createManualLive()
    const noon = [{ opens: "12:00", closes: "14:30" }]
    const restaurant = { opening_hours: { ...noOpeningHours, monday: noon } }
    const { user, server } = await openDashboard("/dashboard/settings/contact", { restaurant, live })
    await user.click(await screen.findByRole("button", { name: "Modifier les horaires du mardi" }))
    await user.click(screen.getByRole("button", { name: "Ajouter un service le mardi" }))
    Object.assign(server.restaurant, { opening_hours: { ...noOpeningHours, wednesday: noon } })
    await tell("restaurants")
    const monday = screen.getByRole("group", { name: "Lundi" })
    await waitFor(() => expect(monday.textContent).toContain("Fermé"))
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    await saved()
    expect(server.restaurant.opening_hours).toEqual({ ...noOpeningHours, tuesday: noon, wednesday: noon })
    expect(screen.getByRole("button", { name: "Sauvegarder le profil" }).getAttribute("aria-disabled")).toBe("true")
  })

  test("in the name of the restaurant", async () => {
    const opened = await openDashboard("/dashboard/settings/restaurant")
    const letThrough = holdWrites(opened)
    const name = await field("Nom du restaurant")
    await opened.user.type(name, " bis")
    await opened.user.click(screen.getByRole("button", { name: "Sauvegarder" }))
    await opened.user.type(name, " ter")
    letThrough()
    await saved()
    expect(name.value).toBe("Le Petit Zinc bis ter")
  })

  test("in the VAT rates", async () => {
    const opened = await openPayments()
    const { user } = opened
    const letThrough = holdWrites(opened)
    const normal = await field("Normal")
    await user.clear(normal)
    await user.type(normal, "19")
    await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
    const reduced = await field("Réduit")
    await user.clear(reduced)
    await user.type(reduced, "4")
    letThrough()
    await saved()
    expect([normal.value, reduced.value]).toEqual(["19", "4"])
  })
})

describe("the profile", () => {
  test("shows what was saved although it cannot be read afterwards", async () => {
    const { user, server } = await openDashboard("/dashboard/settings/contact")
    const city = await field("Ville")
    await user.type(city, "Lyon")
    server.failing.add("GET")
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    await saved()
    expect(city.value).toBe("Lyon")
    const save = screen.getByRole("button", { name: "Sauvegarder le profil" })
    expect(save.getAttribute("aria-disabled")).toBe("true")
  })

  test("is saved with an unreadable rate of service whose field is not shown any more", async () => {
    const { user, server } = await openDashboard("/dashboard/settings/contact", { restaurant: { service_rate: "12" } })
    const rate = await field("Taux du service (%)")
    await user.clear(rate)
    await user.type(rate, "beaucoup")
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    expect(server.sent).toEqual([])
    await user.click(screen.getByRole("switch", { name: /service compris/ }))
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    await saved()
    expect(server.restaurant).toMatchObject({ service_included: false, service_rate: "12" })
  })

  test("shows the rate of service that another device has stored", async () => {
    const { live, tell } = createManualLive()
    const { server } = await openDashboard("/dashboard/settings/contact", { live, restaurant: { service_rate: "12" } })
    const rate = await field("Taux du service (%)")
    expect(rate.value).toBe("12")
    server.restaurant.service_rate = "12.5"
    await tell("restaurants")
    await waitFor(() => expect(rate.value).toBe("12,5"))
  })
})

test("leaving edited VAT rates asks first, and saves them", async () => {
  const { user, server } = await openPayments()
  const normal = await field("Normal")
  await user.clear(normal)
  await user.type(normal, "19")
  await user.click(screen.getAllByRole("link", { name: "QR Code" })[0] as HTMLElement)
  const question = within(await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" }))
  await user.click(question.getByRole("button", { name: "Sauvegarder et quitter" }))
  await screen.findByRole("heading", { level: 1, name: "QR Code pour votre restaurant" })
  expect(server.bills.payments.vat_rates.normal).toBe(19)
})
