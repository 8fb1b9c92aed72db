// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { openDashboard } from "../testing/open-dashboard.tsx"

afterEach(() => {
  localStorage.clear()
  // As another tab would: the page forgets what it held.
  window.dispatchEvent(new StorageEvent("storage", { key: null }))
  cleanup()
})

test("the board can be opened again when the restaurant could not be read", async () => {
  const failing = ["/rest/v1/restaurants"]
  const { user, server } = await openDashboard("/dashboard/ardoise", { isPremium: true, failing })
  expect(await screen.findByText("L’ardoise n’a pas pu être lue")).toBeTruthy()
  server.failing.clear()
  await user.click(screen.getByRole("button", { name: "Réessayer" }))
  expect(await screen.findByRole("button", { name: /^Publier/ })).toBeTruthy()
})

const dish = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Plat, Plat" })
const price = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Prix\u00a0: Daube" })

/** A promise that a test resolves. */
function aGate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => act(async () => open()) }
}

/** Writes a board of one special, presses "Publier", and returns before an answer has come, which never will. */
async function publishIntoSilence() {
  const app = await openDashboard("/dashboard/ardoise", { isPremium: true })
  const { user, server } = app
  await user.type(await screen.findByRole("textbox", { name: "Plat, Plat" }), "Daube")
  await user.type(price(), "17")
  const first = aGate()
  Object.assign(server, { held: first.opened, isMute: true })
  await user.click(screen.getByRole("button", { name: /^Publier/ }))
  return { ...app, first }
}

test("a price that is corrected while the board is being sent stays when no answer comes", async () => {
  const { user, first } = await publishIntoSilence()
  await user.clear(price())
  await user.type(price(), "18")
  await first.open()
  expect(await screen.findByText("L’ardoise n’est pas publiée")).toBeTruthy()
  expect([dish().value, price().value]).toEqual(["Daube", "18"])
  expect(screen.queryByText("Gardée sur ce téléphone")).toBeNull()
})

test.each([
  ["Ne pas la publier", ""],
  ["Modifier", "Daube"],
])("a board that waits does not come back when its next attempt fails after '%s'", async (button, text) => {
  const { user, server, first } = await publishIntoSilence()
  const second = aGate()
  server.held = second.opened
  const before = server.sent.length
  await first.open()
  expect(await screen.findByText("Gardée sur ce téléphone")).toBeTruthy()
  await waitFor(() => expect(server.sent.length).toBe(before + 1))
  await user.click(screen.getByRole("button", { name: button }))
  await second.open()
  expect(screen.queryByText("Gardée sur ce téléphone")).toBeNull()
  expect(dish().value).toBe(text)
})

test("a change that is given up while it is being sent is given up, although no answer comes", async () => {
  const app = await publishIntoSilence()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent("storage", { key: null }))
  await app.first.open()
  await waitFor(() => expect(screen.queryByText("L’ardoise n’est pas publiée")).not.toBeNull())
  expect(screen.queryByText("Gardée sur ce téléphone")).toBeNull()
})
