// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import { DropdownMenu, DropdownMenuItem } from "./dropdown-menu.tsx"

afterEach(cleanup)

function RowMenu() {
  const [done, setDone] = useState("")
  return (
    <>
      <DropdownMenu label="⋮" accessibleLabel="Actions pour Sole meunière">
        <DropdownMenuItem onSelect={() => setDone("modifié")}>Modifier</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setDone("supprimé")}>Supprimer</DropdownMenuItem>
      </DropdownMenu>
      <output>{done}</output>
    </>
  )
}

test("the keyboard opens the list, moves through it and chooses an item, and the focus returns to the button", async () => {
  const user = userEvent.setup()
  render(<RowMenu />)
  const button = screen.getByRole("button", { name: "Actions pour Sole meunière" })
  await user.tab()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "Modifier" })))
  await user.keyboard("{ArrowDown}{Enter}")
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull())
  expect(screen.getByRole("status").textContent).toBe("supprimé")
  await waitFor(() => expect(document.activeElement).toBe(button))
})
