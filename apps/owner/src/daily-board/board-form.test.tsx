// @vitest-environment happy-dom
import { noOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { BoardForm } from "./board-form.tsx"

const form = (nowMs: number, isUnread = false) => (
  <BoardForm
    isUnread={isUnread}
    draft={null}
    earlier={{ last: [], day: null, all: [] }}
    hours={noOpeningHours}
    moment={{ nowMs, timeZone: "Europe/Paris" }}
    isSending={false}
    onChange={() => undefined}
    onPublish={() => undefined}
    onCancel={null}
  />
)

test("a blank field that the owner is about to type in survives another rendering", () => {
  const nowMs = Date.parse("2026-11-24T10:00:00Z")
  const { rerender } = render(form(nowMs))
  const field = screen.getByRole("textbox", { name: "Plat, Entrée" })
  field.focus()
  rerender(form(nowMs + 60_000))
  expect(screen.getByRole("textbox", { name: "Plat, Entrée" })).toBe(field)
  expect(document.activeElement).toBe(field)
})

test("a board that could not be read is not said to be empty", () => {
  const nowMs = Date.parse("2026-11-24T10:00:00Z")
  const { rerender, container } = render(form(nowMs, true))
  expect(container.textContent).toContain("L’ardoise publiée n’a pas pu être lue")
  rerender(form(nowMs))
  expect(container.textContent).toContain("Rien sur l’ardoise aujourd’hui")
})
