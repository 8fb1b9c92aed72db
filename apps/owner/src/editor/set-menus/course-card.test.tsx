// @vitest-environment happy-dom
import { toMenu } from "@ardoise/contract/menu-mapping"
import type { Course } from "@ardoise/domain/menu/set-menus"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { aRow } from "../../testing/open-dashboard.tsx"
import { CourseCard } from "./course-card.tsx"

afterEach(cleanup)

const menu = toMenu("m1", aRow("m1", "Carte", { Entrées: ["Œufs 7"], Plats: ["Sole 34", "Daube 18"] }).menu_data)
const chosen = menu.categories[1]?.dishes[0]?.id ?? ""

/** A card that keeps its changes, as the dialog of a set menu does. */
function Card() {
  const [course, setCourse] = useState<Course>({
    ...{ id: "plat", name: "Plat", categoryId: null, dishIds: [chosen], supplements: {}, others: {} },
  })
  const rest = { isOpen: true, fault: null }
  const on = { onOpen: vi.fn(), onMove: vi.fn(), onRemove: vi.fn(), onChange: setCourse }
  return <CourseCard {...{ course, menu, ...rest, ...on }} />
}

/** The closed row around a dish; null: the dish is in sight. */
const foldOf = (dish: string) => screen.getByText(dish).closest("details:not([open])")

test("the dishes of the chosen ones' categories are in sight, and stay there; those of the others are behind one row", async () => {
  const user = userEvent.setup()
  render(<Card />)
  expect(foldOf("Sole")).toBeNull()
  expect(foldOf("Daube")).toBeNull()
  expect(foldOf("Œufs")).not.toBeNull()
  // The last chosen dish is taken away: its category stays, for the next one.
  await user.click(screen.getByRole("checkbox", { name: "Sole" }))
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Sole" }).checked).toBe(false)
  expect(foldOf("Daube")).toBeNull()
  await user.click(screen.getByRole("heading", { name: "Plats d’autres catégories" }))
  await user.click(screen.getByText("Œufs"))
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Œufs" }).checked).toBe(true)
  expect(foldOf("Œufs")).toBeNull()
})
