// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { Button } from "../button/button.tsx"
import { IconButton } from "../icon-button/icon-button.tsx"
import { Switch } from "../switch/switch.tsx"

afterEach(cleanup)

/** Taps a control at a place of the window, some milliseconds after the page was opened. */
function tap(control: Element, at: { ms: number; x: number; y: number }): void {
  const click = new PointerEvent("click", { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y })
  Object.defineProperty(click, "timeStamp", { value: at.ms })
  fireEvent(control, click)
}

test("a double tap on a button counts as one press, and a later tap counts as another", () => {
  const handleClick = vi.fn()
  render(<Button onClick={handleClick}>Supprimer</Button>)
  const button = screen.getByRole("button", { name: "Supprimer" })
  tap(button, { ms: 10_000, x: 100, y: 50 })
  tap(button, { ms: 10_140, x: 104, y: 52 })
  expect(handleClick).toHaveBeenCalledTimes(1)
  tap(button, { ms: 10_900, x: 104, y: 52 })
  expect(handleClick).toHaveBeenCalledTimes(2)
})

test("a double tap submits a form once, even before the button shows as busy", () => {
  const handleSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={handleSubmit}>
      <Button type="submit">Enregistrer</Button>
    </form>,
  )
  const button = screen.getByRole("button", { name: "Enregistrer" })
  tap(button, { ms: 20_000, x: 100, y: 50 })
  tap(button, { ms: 20_090, x: 100, y: 50 })
  expect(handleSubmit).toHaveBeenCalledTimes(1)
})

test("the second tap does not press a control that moved under the finger, but presses one elsewhere", () => {
  const [handleFirst, handleNext, handleFar] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <>
      <Button onClick={handleFirst}>Commencer la table 1</Button>
      <Button onClick={handleNext}>Commencer la table 2</Button>
      <IconButton label="Imprimer" icon="" onClick={handleFar} />
    </>,
  )
  tap(screen.getByRole("button", { name: "Commencer la table 1" }), { ms: 30_000, x: 200, y: 300 })
  tap(screen.getByRole("button", { name: "Commencer la table 2" }), { ms: 30_150, x: 203, y: 298 })
  tap(screen.getByRole("button", { name: "Imprimer" }), { ms: 30_250, x: 40, y: 300 })
  expect([handleFirst, handleNext, handleFar].map((handle) => handle.mock.calls.length)).toEqual([1, 0, 1])
})

test("a double tap turns a switch once", () => {
  const handleChange = vi.fn()
  render(<Switch label="Actif" isOn={false} onChange={handleChange} />)
  const control = screen.getByRole("switch", { name: "Actif" })
  tap(control, { ms: 40_000, x: 100, y: 50 })
  tap(control, { ms: 40_120, x: 100, y: 50 })
  expect(handleChange).toHaveBeenCalledExactlyOnceWith(true)
})

test("a control for quick presses counts every press", () => {
  const handleClick = vi.fn()
  render(<IconButton repeats label="Un de plus" icon="" onClick={handleClick} />)
  const button = screen.getByRole("button", { name: "Un de plus" })
  for (const ms of [50_000, 50_100, 50_200]) tap(button, { ms, x: 100, y: 50 })
  expect(handleClick).toHaveBeenCalledTimes(3)
})
