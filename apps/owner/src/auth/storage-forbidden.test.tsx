// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import { claire, fakeAuthServer } from "../testing/fake-auth-server.ts"
import { renderApp } from "../testing/render-app.tsx"

// In its own file, because the auth client checks only once per page whether storage is available.
const allowed = Object.getOwnPropertyDescriptor(globalThis, "localStorage")

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  if (allowed) Object.defineProperty(globalThis, "localStorage", allowed)
})

const warning = /^Ce navigateur n’enregistre rien pour ce site/

test("a browser that forbids storage shows a warning that a reload ends the session, and can sign in", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError")
    },
  })
  const server = fakeAuthServer({ [claire.email]: { ...claire.account } })
  const { path } = renderApp(server.clients(), "/login")
  expect(await screen.findByText(warning)).toBeDefined()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText("Email"), claire.email)
  await user.type(screen.getByLabelText("Mot de passe"), "motdepasse{Enter}")
  await waitFor(() => expect(path()).toBe("/dashboard"))
})

test("a browser that stores the session shows no such warning", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  renderApp(fakeAuthServer().clients(), "/login")
  await screen.findByRole("button", { name: "Se connecter" })
  expect(screen.queryByText(warning)).toBeNull()
})
