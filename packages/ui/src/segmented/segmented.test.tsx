// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import { Segmented } from "./segmented.tsx"

afterEach(cleanup)

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
