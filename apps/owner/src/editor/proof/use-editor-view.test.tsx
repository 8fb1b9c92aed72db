// @vitest-environment happy-dom
import { ToastProvider } from "@ardoise/ui/toast/toast"
import { act, cleanup, renderHook, screen, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { ConfigContext } from "../../config-context.tsx"
import { useEditorView } from "./use-editor-view.ts"

vi.mock("./proof-view.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module")
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const config = {
  anonKey: "key",
  publicBaseUrl: null,
  marketingUrl: "/",
  freeMenuPolicy: "drafts" as const,
  assistance: { provider: null },
  release: "this-one",
}

test("where the printed carte cannot be loaded the list is chosen again, so that another press tries again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConfigContext value={config}>
      <ToastProvider>{children}</ToastProvider>
    </ConfigContext>
  )
  const { result } = renderHook(useEditorView, { wrapper })
  act(() => result.current.choose("proof"))
  expect(await screen.findByText("Vérifiez la connexion et réessayez.")).toBeDefined()
  await waitFor(() => expect(result.current.name).toBe("list"))
})
