// @vitest-environment happy-dom
import { noOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { BoardForm } from "./board-form.tsx"

test("a blank field that the owner is about to type in survives another rendering", () => {
  const form = (nowMs: number) => (
    <BoardForm
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
  const nowMs = Date.parse("2026-11-24T10:00:00Z")
  const { rerender } = render(form(nowMs))
  const field = screen.getByRole("textbox", { name: "Plat, Entrée" })
  field.focus()
  rerender(form(nowMs + 60_000))
  expect(screen.getByRole("textbox", { name: "Plat, Entrée" })).toBe(field)
  expect(document.activeElement).toBe(field)
})
