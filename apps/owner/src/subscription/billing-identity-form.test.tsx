// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type FakeFunctions, openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const identity = {
  ...{ name: "SARL Le Petit Zinc", street: "14 rue de la Martinière", postalCode: "69001", city: "Lyon" },
  ...{ siren: "732829320", vatNumber: "" },
}
const billing = () => Response.json({ identity, provider: null, isTest: false })

async function openBilling(functions: FakeFunctions = {}) {
  const opened = await openDashboard("/dashboard/billing", { isPremium: true, functions: { billing, ...functions } })
  const city = await screen.findByLabelText<HTMLInputElement>("Ville")
  await opened.user.type(city, " 1er")
  const save = () => opened.user.click(screen.getByRole("button", { name: "Sauvegarder" }))
  return { ...opened, city, save }
}

test("what is typed while the billing identity is being saved stays", async () => {
  let answer = () => {}
  const body = new ReadableStream({
    start: (controller) => {
      answer = () => {
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ ...identity, city: "Lyon 1er" })))
        controller.close()
      }
    },
  })
  const headers = { "content-type": "application/json" }
  const { user, save } = await openBilling({ "save-billing-identity": () => new Response(body, { headers }) })
  await save()
  const street = screen.getByLabelText<HTMLInputElement>("Adresse")
  await user.type(street, " bis")
  await act(async () => answer())
  expect(await screen.findByText("Identité de facturation enregistrée")).toBeTruthy()
  expect(street.value).toBe("14 rue de la Martinière bis")
})

test("the saved billing identity is shown although it cannot be read afterwards", async () => {
  const { server, city, save } = await openBilling({
    "save-billing-identity": () => Response.json({ ...identity, city: "Lyon 1er" }),
  })
  server.functions.billing = () => Response.json({ error: "x" }, { status: 503 })
  await save()
  expect(await screen.findByText("Identité de facturation enregistrée")).toBeTruthy()
  expect(city.value).toBe("Lyon 1er")
})

test("leaving an edited billing identity asks first", async () => {
  const { user, path } = await openBilling()
  const leave = () => user.click(screen.getAllByRole("link", { name: "QR Code" })[0] as HTMLElement)
  await leave()
  const question = within(await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" }))
  await user.click(question.getByRole("button", { name: "Revenir à la facturation" }))
  expect(path()).toBe("/dashboard/billing")
  await leave()
  await user.click(await screen.findByRole("button", { name: "Quitter sans sauvegarder" }))
  await waitFor(() => expect(path()).toBe("/dashboard/qr-code"))
})
