// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { aRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test("hours that the server cannot store say so", async () => {
  const { user, server } = await openDashboard("/dashboard", { rows: [aRow("menu-1", "Midi")], isPremium: true })
  await screen.findByText("Abonnement actif")
  await user.click(await screen.findByRole("button", { name: "Autres actions pour Midi" }))
  await user.click(await screen.findByRole("menuitem", { name: "Horaires" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Horaires" }))
  server.failing.add("POST")
  await user.click(dialog.getByRole("switch", { name: /^Servie automatiquement/ }))
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
  const alert = await dialog.findByRole("alert")
  expect(alert.textContent).toBe("Les horaires n’ont pas été enregistrés. Réessayez dans un instant.")
})
