// @vitest-environment happy-dom
import { toMenu } from "@ardoise/contract/menu-mapping"
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forgetCopies } from "../../offline/read-or-copy.ts"
import { removeStoredMenus, storeMenus } from "../../offline/stored-menus.ts"
import { stubCaches } from "../../testing/fake-caches.ts"
import { aRow, openDashboard, ownerId } from "../../testing/open-dashboard.tsx"

beforeEach(async () => {
  localStorage.clear()
  const browser = navigator
  stubCaches()
  // The app uses more of the browser than its service worker.
  Object.defineProperty(browser, "serviceWorker", { configurable: true, value: new EventTarget() })
  vi.stubGlobal("navigator", browser)
  await removeStoredMenus()
  forgetCopies()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, "serviceWorker")
  vi.unstubAllGlobals()
})

/** The server answers only when the editor shows the copy on this device already, which is older. */
async function openCopy() {
  const row = { ...aRow("m1", "Carte d’hiver"), updated_at: "2026-11-20T08:00:00+00:00" }
  const { menu_data, created_at } = aRow("m1", "Carte d’automne")
  const copy = { id: "m1", menu: toMenu("m1", menu_data), isReadable: true, createdAt: created_at }
  let answer = () => {}
  const heldReads = new Promise<void>((resolve) => {
    answer = resolve
  })
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [row], heldReads })
  await storeMenus(ownerId, [{ ...copy, updatedAt: "2026-11-01T10:00:00+00:00" }], "2026-11-19T08:00:00.000Z")
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Nom du menu" })
  expect(name.value).toBe("Carte d’automne")
  return { ...opened, name, answer }
}

test("an answer that arrives after the copy of this device is shown in the editor", async () => {
  const { name, answer } = await openCopy()
  answer()
  await waitFor(() => expect(name.value).toBe("Carte d’hiver"))
  expect(screen.queryByText("Modifications non sauvegardées")).toBeNull()
})
