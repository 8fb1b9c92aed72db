// @vitest-environment happy-dom
import type { Dish } from "@ardoise/domain/menu/menu"
import { aDish } from "@ardoise/domain/testing/menu-builders"
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { DishDialog } from "./dish-dialog.tsx"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const generic = "Une suggestion du chef, préparée avec soin."

function openDialog(dish: Partial<Dish> = {}) {
  const submitted: Dish[] = []
  render(
    <DishDialog
      form={{ dish: aDish({ name: "", price: "", ...dish }), categoryId: "plats", isNew: true }}
      categories={[{ id: "plats", name: "Plats" }]}
      onSubmit={(_, submittedDish) => {
        submitted.push(submittedDish)
        return null
      }}
      onClose={() => undefined}
      onTyped={() => undefined}
      isLeaving={false}
      onStay={() => undefined}
    />,
  )
  return submitted
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const generate = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Génér/ })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe("a description is made from the name", () => {
  test("not without a name", () => {
    openDialog()
    expect(generate().disabled).toBe(true)
    type("Nom", "   ")
    expect(generate().disabled).toBe(true)
    type("Nom", "Soupe")
    expect(generate().disabled).toBe(false)
  })

  test("after one second, and not before", () => {
    openDialog({ name: "Soupe du jour" })
    fireEvent.click(generate())
    expect(generate().textContent).toBe("Génération...")
    pass(999)
    expect(field("Description").value).toBe("")
    pass(1)
    expect(field("Description").value).toBe("Une soupe parfumée, à savourer à la cuillère.")
    expect(generate().textContent).toBe("Générer")
  })

  test("and replaces what is typed only when the owner says so", () => {
    openDialog({ name: "Sole", description: "Beurre noisette" })
    fireEvent.click(generate())
    pass(1000)
    expect(field("Description").value).toBe("Beurre noisette")
    fireEvent.click(screen.getByRole("button", { name: "Garder mon texte" }))
    expect(screen.queryByText(generic)).toBeNull()

    fireEvent.click(generate())
    pass(1000)
    fireEvent.click(screen.getByRole("button", { name: "Remplacer mon texte" }))
    expect(field("Description").value).toBe(generic)
  })

  test("and never takes the place of what is typed while it is being made", () => {
    openDialog({ name: "Sole" })
    fireEvent.click(generate())
    type("Description", "Citron")
    pass(1000)
    expect(field("Description").value).toBe("Citron")
    expect(screen.getByText(generic)).toBeDefined()
  })
})

describe("a dish is kept exactly as typed", () => {
  test.each([['<b>Sole</b> & "frites"'], ["كسكس ملكي"], ["🍣 Sushi 👩‍🍳"], ["  Sole  "]])(
    "with the name %j",
    (name) => {
      const submitted = openDialog()
      type("Nom", name)
      type("Description", name)
      type("Prix", "12,5€")
      fireEvent.click(screen.getByRole("button", { name: "Ajouter" }))
      expect(submitted).toMatchObject([{ name, description: name, price: "12.5" }])
    },
  )
})
