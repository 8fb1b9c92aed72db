// @vitest-environment happy-dom
import { ToastProvider } from "@ardoise/ui/toast/toast"
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import type { AppConfig } from "../config.ts"
import { ConfigContext } from "../config-context.tsx"
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
  const settings: AppConfig = {
    anonKey: "key",
    publicBaseUrl: null,
    marketingUrl: "/",
    freeMenuPolicy: "drafts",
    assistance: { provider: null },
    release: "this-one",
  }
  render(
    <ConfigContext value={settings}>
      <ToastProvider>
        <Opener load={load} />
      </ToastProvider>
    </ConfigContext>,
  )
  fireEvent.click(screen.getByText("Ouvrir"))
}

const notThere = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))

test.each([
  ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server has the same release", async () => Response.json({ release: "this-one" })],
])("a part that cannot be loaded while %s asks the owner to check the connection", async (_case, answer) => {
  vi.stubGlobal("fetch", answer)
  press(notThere)
  expect(await screen.findByText("Vérifiez la connexion et réessayez.")).toBeDefined()
})

test("a part of a replaced release shows no error, because the app's frame offers the new release", async () => {
  const asked = vi.fn(async () => Response.json({ release: "the-next-one" }))
  vi.stubGlobal("fetch", asked)
  press(notThere)
  await vi.waitFor(() => expect(asked.mock.settledResults[0]?.type).toBe("fulfilled"), 10_000)
  // The answer is processed in later tasks.
  await act(async () => {})
  expect(screen.queryByText("Cette partie n’a pas pu être chargée")).toBeNull()
})

test("a loaded part is shown", async () => {
  press(async () => "Versions précédentes")
  expect(await screen.findByText("Versions précédentes")).toBeDefined()
})
