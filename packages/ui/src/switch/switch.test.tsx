// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import { Switch } from "./switch.tsx"

afterEach(cleanup)

test("a disabled switch explains why instead of moving", async () => {
  const user = userEvent.setup()
  const handleChange = vi.fn()
  const handleRefused = vi.fn()
  render(<Switch label="Actif" isOn isDisabled onChange={handleChange} onRefused={handleRefused} />)
  await user.click(screen.getByRole("switch", { name: "Actif", checked: true }))
  expect(handleChange).not.toHaveBeenCalled()
  expect(handleRefused).toHaveBeenCalledOnce()
})

test("a switch requests the other state", async () => {
  const user = userEvent.setup()
  const handleChange = vi.fn()
  render(<Switch label="Inactif" isOn={false} onChange={handleChange} />)
  await user.tab()
  await user.keyboard(" ")
  expect(handleChange).toHaveBeenCalledExactlyOnceWith(true)
})
