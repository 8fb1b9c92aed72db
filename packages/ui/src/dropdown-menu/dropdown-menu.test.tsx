// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import { DropdownMenu, DropdownMenuItem, DropdownMenuSwitch } from "./dropdown-menu.tsx"

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

function SoundMenu() {
  const [isOn, setIsOn] = useState(true)
  return (
    <DropdownMenu label="…" accessibleLabel="Autres actions">
      <DropdownMenuSwitch accessibleLabel="Son à chaque commande" isOn={isOn} onChange={setIsOn}>
        Son
      </DropdownMenuSwitch>
    </DropdownMenu>
  )
}

test("a switch in the list is turned by key or by one press, also a double one, and the list stays open", async () => {
  const user = userEvent.setup()
  render(<SoundMenu />)
  await user.click(screen.getByRole("button", { name: "Autres actions" }))
  const sound = await screen.findByRole("menuitemcheckbox", { name: "Son à chaque commande", checked: true })
  await user.pointer([
    { keys: "[MouseLeft]", target: sound, coords: { clientX: 40, clientY: 40 } },
    { keys: "[MouseLeft]", target: sound, coords: { clientX: 40, clientY: 40 } },
  ])
  expect(sound.getAttribute("aria-checked")).toBe("false")
  sound.focus()
  await user.keyboard("{Enter}")
  expect(sound.getAttribute("aria-checked")).toBe("true")
})
