// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { NotifyButton } from "./notify-button.tsx"
import { strings } from "./order-strings-fr.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ["granted", strings.willNotify, 1],
  ["denied", strings.notNotified, 0],
] as const)(
  "a diner whose permission is %s reads whether notifications will come",
  async (permission, sentence, allowed) => {
    vi.stubGlobal("isSecureContext", true)
    vi.stubGlobal("Notification", { permission: "default", requestPermission: async () => permission })
    const onAllowed = vi.fn()
    render(<NotifyButton strings={strings} onAllowed={onAllowed} />)
    fireEvent.click(screen.getByRole("button", { name: strings.notify }))
    expect((await screen.findByRole("status")).textContent).toBe(sentence)
    expect(onAllowed).toHaveBeenCalledTimes(allowed)
  },
)
