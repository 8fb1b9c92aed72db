// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import { Button } from "./button.tsx"

afterEach(cleanup)

test("a busy button does not submit its form again and keeps the focus", async () => {
  const user = userEvent.setup()
  const handleSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const form = (isBusy: boolean) => (
    <form onSubmit={handleSubmit}>
      <Button type="submit" isBusy={isBusy}>
        Sauvegarder
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole("button", { name: "Sauvegarder" })
  await user.click(button)
  rerender(form(true))
  await user.click(button)
  await user.keyboard("{Enter}")
  expect(handleSubmit).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
})
