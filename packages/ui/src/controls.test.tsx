// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { Button } from "./button.tsx"
import { TextField } from "./field.tsx"
import { Segmented } from "./segmented.tsx"
import { Switch } from "./switch.tsx"
import { Tooltip } from "./tooltip.tsx"

afterEach(cleanup)

test("a busy button does not submit its form again and keeps the focus", async () => {
  const user = userEvent.setup()
  const handleSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const form = (isBusy: boolean) => (
    <form onSubmit={handleSubmit}>
      <Button type="submit" isBusy={isBusy}>
        Sauvegarder
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole("button", { name: "Sauvegarder" })
  await user.click(button)
  rerender(form(true))
  await user.click(button)
  await user.keyboard("{Enter}")
  expect(handleSubmit).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
})

test("a screen reader reads an error together with its field", () => {
  render(<TextField label="Prix" hint="En euros" error="Ce prix ne peut pas être lu." />)
  const field = screen.getByRole("textbox", { name: "Prix" })
  const described = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(["En euros", "Ce prix ne peut pas être lu."])
  expect(field.getAttribute("aria-invalid")).toBe("true")
})

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

test("exclusive choices are one tab stop, and arrow keys move between them", async () => {
  const user = userEvent.setup()
  function Choice() {
    const [value, setValue] = useState<"unknown" | "none" | "present">("unknown")
    const options = [
      { value: "unknown", label: "Non déclarés" },
      { value: "none", label: "Aucun des 14" },
      { value: "present", label: "Présents" },
    ] as const
    return <Segmented label="Allergènes" value={value} options={options} onChange={setValue} />
  }
  render(<Choice />)
  await user.click(screen.getByRole("radio", { name: "Aucun des 14" }))
  await user.keyboard("{ArrowRight}")
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Présents" }).checked).toBe(true)
  expect(screen.getByRole("group", { name: "Allergènes" })).toBeDefined()
})

test("a tooltip also explains a disabled button, to keyboard and screen reader", async () => {
  const user = userEvent.setup()
  const handleClick = vi.fn()
  render(
    <Tooltip text="Créez d'abord un menu">
      <Button aria-disabled onClick={handleClick}>
        Aperçu client
      </Button>
    </Tooltip>,
  )
  const button = screen.getByRole("button", { name: "Aperçu client" })
  expect(button.getAttribute("aria-description")).toBe("Créez d'abord un menu")
  await user.tab()
  expect(await screen.findByText("Créez d'abord un menu")).toBeDefined()
  await user.keyboard("{Enter}")
  expect(handleClick).not.toHaveBeenCalled()
})
