// @vitest-environment happy-dom
import { ToastProvider } from "@ardoise/ui/toast"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { useLatePart } from "./use-late-part.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Opener({ load }: { load: () => Promise<string> }) {
  const { part, open } = useLatePart(load)
  return (
    <button type="button" onClick={open}>
      {part ?? "Ouvrir"}
    </button>
  )
}

function press(load: () => Promise<string>) {
  render(
    <ToastProvider>
      <Opener load={load} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText("Ouvrir"))
}

const notThere = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))

test("a part that cannot be fetched while nothing answers asks for a look at the connection", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  press(notThere)
  expect(await screen.findByText("Vérifiez la connexion et réessayez.")).toBeDefined()
  expect(screen.queryByText("Recharger")).toBeNull()
})

test("a part that went with an older version offers a fresh load, not a look at the connection", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}))
  press(notThere)
  expect(await screen.findByText("Ardoise a été mise à jour : rechargez la page.")).toBeDefined()
  expect(screen.getByText("Recharger")).toBeDefined()
})

test("a part that comes is shown", async () => {
  press(async () => "Versions précédentes")
  expect(await screen.findByText("Versions précédentes")).toBeDefined()
})
