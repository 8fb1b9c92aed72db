// @vitest-environment happy-dom
import { toMenu } from "@ardoise/contract/menu-mapping"
import type { SetMenu } from "@ardoise/domain/menu/set-menus"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import { aRow } from "../../testing/open-dashboard.tsx"
import { SetMenuDialog } from "./set-menu-dialog.tsx"

afterEach(cleanup)

const menu = toMenu("m1", aRow("m1", "Carte", { Plats: ["Sole 34", "Daube 18"] }).menu_data)

const course = (id: string, dishIds: readonly string[]) => ({
  ...{ id, name: id, categoryId: null, dishIds, supplements: {}, others: {} },
})

const written: SetMenu = {
  ...{ id: "set-1", name: "Formule midi", description: "", price: "18", drink: "included" },
  courses: [course("Plat", [menu.categories[0]?.dishes[0]?.id ?? ""]), course("Dessert", [])],
  windows: [],
  others: {},
}

test("a course without dishes that prevents the set menu from being stored opens and has the focus, not its handle", async () => {
  const user = userEvent.setup()
  const on = { onSubmit: vi.fn(), onClose: vi.fn(), onTyped: vi.fn(), onStay: vi.fn() }
  render(<SetMenuDialog {...on} menu={menu} opened={written} typed={written} isNew isLeaving={false} />)
  await user.click(await screen.findByRole("button", { name: "Ajouter" }))
  const line = screen.getByRole("button", { name: /^Dessert/ })
  await waitFor(() => expect(document.activeElement).toBe(line))
  expect(line.getAttribute("aria-expanded")).toBe("true")
  expect(on.onSubmit).not.toHaveBeenCalled()
})
