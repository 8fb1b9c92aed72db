// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import { Button } from "../button/button.tsx"
import { Tooltip } from "./tooltip.tsx"

afterEach(cleanup)

test("a tooltip also explains a disabled button, to keyboard and screen reader", async () => {
  const user = userEvent.setup()
  const handleClick = vi.fn()
  render(
    <Tooltip text="Créez d'abord un menu">
      <Button aria-disabled onClick={handleClick}>
        Aperçu client
      </Button>
    </Tooltip>,
  )
  const button = screen.getByRole("button", { name: "Aperçu client" })
  expect(button.getAttribute("aria-description")).toBe("Créez d'abord un menu")
  await user.tab()
  expect(await screen.findByText("Créez d'abord un menu")).toBeDefined()
  await user.keyboard("{Enter}")
  expect(handleClick).not.toHaveBeenCalled()
})
