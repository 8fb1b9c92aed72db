// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import { MoveHandle } from "./move-handle.tsx"

afterEach(cleanup)

function List() {
  const [names, setNames] = useState(["Lait", "Miel", "Sucre"])
  const move = (at: number, step: -1 | 1) => {
    const [name, other] = [names[at], names[at + step]]
    if (name && other) setNames(names.with(at, other).with(at + step, name))
  }
  return (
    <ul>
      {names.map((name, at) => (
        <li key={name} data-row>
          <MoveHandle label={`Déplacer ${name}`} onMove={(step) => move(at, step)} />
          {name}
        </li>
      ))}
    </ul>
  )
}

const shown = () => screen.getAllByRole("listitem").map((row) => row.textContent)
const handleOf = (name: string) => screen.getByRole("button", { name: `Déplacer ${name}` })

test("the arrow keys move a row, stop at the ends of the list, and keep the focus on its handle", async () => {
  const user = userEvent.setup()
  render(<List />)
  handleOf("Lait").focus()
  await user.keyboard("{ArrowDown}")
  expect(shown()).toEqual(["Miel", "Lait", "Sucre"])
  await user.keyboard("{ArrowDown}{ArrowDown}")
  expect(shown()).toEqual(["Miel", "Sucre", "Lait"])
  await user.keyboard("{ArrowUp}")
  expect(shown()).toEqual(["Miel", "Lait", "Sucre"])
  expect(document.activeElement).toBe(handleOf("Lait"))
})

test("a press that is no drag moves a row up by one place, and leaves the first one", async () => {
  const user = userEvent.setup()
  render(<List />)
  await user.click(handleOf("Sucre"))
  expect(shown()).toEqual(["Lait", "Sucre", "Miel"])
  await user.click(handleOf("Lait"))
  expect(shown()).toEqual(["Lait", "Sucre", "Miel"])
})
