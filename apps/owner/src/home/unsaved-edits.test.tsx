// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aRow, openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const nameField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Nom du menu" })
const hint = (name: string) => screen.queryByRole("link", { name: `Reprendre «\u00a0${name}\u00a0»` })

/** Types into a menu, then simulates a crash of the tab before anything is saved. */
async function leaveUnsaved(address: string, typed: string, rows = [aRow("m1", "Carte")]) {
  const opened = await openDashboard(address, { rows })
  await nameField()
  opened.server.isDown = true
  await opened.user.type(await nameField(), typed)
  await opened.advance(250)
  cleanup()
  return opened.server.rows
}

test("the home page lists a menu with unsaved edits on this device, and links to them", async () => {
  const rows = await leaveUnsaved("/dashboard/menu/m1/edit", " du soir")
  const { user, path } = await openDashboard("/dashboard", { rows })
  await waitFor(() => expect(hint("Carte du soir")).not.toBeNull())
  expect(
    screen.getByText(
      /^« Carte du soir » : modifications non sauvegardées, gardées sur cet appareil le .+ à \d\d:\d\d\.$/,
    ),
  ).toBeDefined()
  await user.click(hint("Carte du soir") as HTMLElement)
  await waitFor(() => expect(path()).toBe("/dashboard/menu/m1/edit"))
  const question = within(
    await screen.findByRole("alertdialog", { name: "Reprendre les modifications non sauvegardées\u00a0?" }),
  )
  await user.click(question.getByRole("button", { name: "Reprendre" }))
  await waitFor(async () => expect((await nameField()).value).toBe("Carte du soir"))
})

test("a new menu that was never stored can be resumed from the home page without a question", async () => {
  const rows = await leaveUnsaved("/dashboard/menu/new#zero", "Midi")
  const { user } = await openDashboard("/dashboard", { rows })
  await waitFor(() => expect(hint("Midi")).not.toBeNull())
  await user.click(hint("Midi") as HTMLElement)
  await waitFor(async () => expect((await nameField()).value).toBe("Midi"))
})

test("edits of a menu that was deleted meanwhile are listed, too", async () => {
  await leaveUnsaved("/dashboard/menu/m1/edit", " du soir")
  await openDashboard("/dashboard", { rows: [] })
  await waitFor(() => expect(hint("Carte du soir")?.getAttribute("href")).toBe("/dashboard/menu/m1/edit"))
})

test("edits that the server has received are not listed, even if its answer was lost", async () => {
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [aRow("m1", "Carte"), aRow("m2", "Autre")] })
  opened.server.isMute = true
  await opened.user.type(await nameField(), " du soir")
  await opened.advance(1000)
  await screen.findByText("Le serveur ne répond pas. Tout est gardé sur cet appareil.")
  cleanup()
  const rows = await leaveUnsaved("/dashboard/menu/m2/edit", " carte", opened.server.rows)
  await openDashboard("/dashboard", { rows })
  await waitFor(() => expect(hint("Autre carte")).not.toBeNull())
  expect(hint("Carte du soir")).toBeNull()
})

test("edits that another tab is making right now are not listed", async () => {
  await leaveUnsaved("/dashboard/menu/m1/edit", " du soir")
  const menus = [aRow("m1", "Carte"), aRow("m2", "Autre")]
  const rows = await leaveUnsaved("/dashboard/menu/m2/edit", " carte", menus)
  const marker = "menu_session_marker_m1"
  // Simulates the other tab, which answers every question about its menu.
  const shared = new Proxy(localStorage, {
    get: (storage, name) => {
      const value = Reflect.get(storage, name)
      if (name !== "setItem") return typeof value === "function" ? value.bind(storage) : value
      return (key: string, text: string) => {
        storage.setItem(key, text)
        if (key !== marker) return
        queueMicrotask(() => window.dispatchEvent(new StorageEvent("storage", { key, newValue: "1" })))
      }
    },
  })
  vi.stubGlobal("localStorage", shared)
  await openDashboard("/dashboard", { rows })
  await waitFor(() => expect(hint("Autre carte")).not.toBeNull())
  expect(hint("Carte du soir")).toBeNull()
  vi.unstubAllGlobals()
})
