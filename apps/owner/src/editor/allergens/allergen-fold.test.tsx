// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import type { AllergenChoice } from "./allergen-choice.ts"
import { AllergenFold } from "./allergen-fold.tsx"

afterEach(cleanup)

function Opened({ choice: first, name = "Salade", isOpen = false }: OpenedProps) {
  const [choice, setChoice] = useState(first)
  return <AllergenFold choice={choice} dish={{ name, description: "" }} isOpen={isOpen} onChange={setChoice} />
}
type OpenedProps = { choice: AllergenChoice; name?: string; isOpen?: boolean }

const row = () => screen.getByText("Allergènes", { selector: "h3" }).closest("summary")
const present = (...names: string[]): AllergenChoice => ({ state: "present", names })

test.each([
  ["names what is declared", present("Gluten", "Lait"), "Gluten, Lait"],
  ["says that none of the fourteen is present", { state: "none", names: [] } as const, "Aucun des 14"],
  ["says that nothing is declared", { state: "undeclared", names: [] } as const, "Non déclarés"],
  ["says the same of 'present' without a name", present(), "Non déclarés"],
])("the closed row %s", (_, choice, words) => {
  render(<Opened choice={choice} />)
  expect(row()?.parentElement?.hasAttribute("open")).toBe(false)
  expect(row()?.textContent).toBe(`Allergènes${words}`)
})

test("the closed row says when the texts name an allergen that is not declared", async () => {
  render(<Opened choice={present("Poissons")} name="Sole au beurre" />)
  await waitFor(() => expect(row()?.textContent).toBe("AllergènesPoissons\u00a0· à vérifier"))
})

test("the row follows the answer that is given inside", async () => {
  render(<Opened choice={{ state: "undeclared", names: [] }} isOpen />)
  await userEvent.click(screen.getByRole("radio", { name: "Aucun des 14" }))
  expect(row()?.textContent).toBe("AllergènesAucun des 14")
  expect(row()?.parentElement?.hasAttribute("open")).toBe(true)
})
