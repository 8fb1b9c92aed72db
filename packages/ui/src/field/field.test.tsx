// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { TextField } from "./field.tsx"

afterEach(cleanup)

test("a screen reader reads an error together with its field", () => {
  render(<TextField label="Prix" hint="En euros" error="Ce prix ne peut pas être lu." />)
  const field = screen.getByRole("textbox", { name: "Prix" })
  const described = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(["En euros", "Ce prix ne peut pas être lu."])
  expect(field.getAttribute("aria-invalid")).toBe("true")
})

test("a hidden label still names its field, and no property reaches the page", () => {
  const { container } = render(<TextField label="Langue" isLabelHidden />)
  expect(screen.getByLabelText("Langue").tagName).toBe("INPUT")
  expect(screen.getByText("Langue").closest(".visually-hidden")).not.toBeNull()
  expect(container.innerHTML.toLowerCase()).not.toContain("islabelhidden")
})
