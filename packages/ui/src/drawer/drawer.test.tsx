// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import { Drawer } from "./drawer.tsx"

afterEach(cleanup)

function Shelf() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ouvrir
      </button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Supports"
        footer={<button type="button">Commander</button>}
      >
        <p>Trois supports</p>
      </Drawer>
    </>
  )
}

test("a drawer opens with its title, and Escape returns the focus to the button that opened it", async () => {
  render(<Shelf />)
  const user = userEvent.setup()
  await user.click(screen.getByRole("button", { name: "Ouvrir" }))
  const drawer = await screen.findByRole("dialog", { name: "Supports" })
  expect(drawer.textContent).toContain("Trois supports")
  expect(drawer.contains(document.activeElement)).toBe(true)
  await user.keyboard("{Escape}")
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ouvrir" }))
})

test("the close button closes a drawer", async () => {
  render(<Shelf />)
  const user = userEvent.setup()
  await user.click(screen.getByRole("button", { name: "Ouvrir" }))
  await user.click(await screen.findByRole("button", { name: "Fermer" }))
  expect(screen.queryByRole("dialog")).toBeNull()
})
