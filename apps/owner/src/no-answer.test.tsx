// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aRow, openDashboard } from "./testing/open-dashboard.tsx"

vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens a screen whose reads get no answer, after its own code has loaded. */
async function openUnanswered(path: string) {
  let answer = () => {}
  const heldReads = new Promise<void>((resolve) => {
    answer = resolve
  })
  await openDashboard(path, { rows: [aRow("menu-1", "Carte d’automne", undefined, { isActive: true })], heldReads })
  await screen.findByRole("main", {}, { timeout: 10_000 })
  return { answer, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const retries = () => screen.getAllByRole("button", { name: "Réessayer" })

test.each([
  ["/dashboard", 1],
  ["/dashboard/menu/menu-1/edit", 1],
  ["/dashboard/menu/menu-1/qr", 1],
  ["/dashboard/menu/menu-1/view", 1],
  ["/dashboard/qr-code", 1],
  ["/dashboard/settings/contact", 1],
  ["/dashboard/settings/sign-in", 1],
  // The plan and the invoices.
  ["/dashboard/billing", 2],
  ["/dashboard/orders", 1],
  ["/dashboard/orders/history", 1],
  ["/menu/active", 1],
])("%s shows an error after 15 s without an answer, and offers a retry", async (path, atLeast) => {
  await openUnanswered(path)
  // A busy machine may draw the screen, whose reads then begin, a moment later.
  const look = async () => {
    await wait(15_000)
    expect(retries().length).toBeGreaterThanOrEqual(atLeast)
    expect(screen.queryByText(/^Chargement/)).toBeNull()
  }
  await vi.waitFor(look, { timeout: 15_000 })
})

test.each([
  ["Commande", "Table"],
  ["Plus de…", "Rechercher un plat"],
  ["Réglages", "Vos tables"],
])(
  "%s, opened over the orders, shows the same error, and a retry succeeds once the server answers",
  async (name, field) => {
    const { answer, user } = await openUnanswered("/dashboard/orders")
    if (name !== "Commande") await user.click(await screen.findByRole("button", { name: "Autres actions" }))
    await user.click(await screen.findByRole(name === "Commande" ? "button" : "menuitem", { name }))
    const sheet = within(await screen.findByRole("dialog"))
    await wait(15_000)
    const again = await sheet.findByRole("button", { name: "Réessayer" })
    expect(sheet.getByText(/^Le serveur ne répond pas/)).toBeDefined()
    answer()
    await user.click(again)
    expect(await screen.findByLabelText(field)).toBeDefined()
  },
)
