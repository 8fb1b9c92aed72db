// @vitest-environment happy-dom
import type { Dish } from "@ardoise/domain/menu/menu"
import { aDish } from "@ardoise/domain/testing/menu-builders"
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { PhotoSlot } from "../photo/photo-slot.ts"
import { DishDialog } from "./dish-dialog.tsx"
import type { DishFields } from "./dish-fields.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const generic = "Une suggestion du chef, préparée avec soin."

/** What the dialog reported: its photo slot, its typed content, and whether it has closed. */
const aWatch = () => ({ slot: null as PhotoSlot | null, isClosed: false, typed: null as DishFields | null })

function openDialog(dish: Partial<Dish> = {}, photo = aWatch()) {
  const submitted: Dish[] = []
  render(
    <DishDialog
      form={{ dish: aDish({ name: "", price: "", ...dish }), categoryId: "plats", isNew: true }}
      categories={[{ id: "plats", name: "Plats" }]}
      onSubmit={(_, submittedDish) => {
        submitted.push(submittedDish)
        return null
      }}
      onClose={() => {
        photo.isClosed = true
      }}
      onTyped={(typed) => {
        photo.typed = typed
      }}
      isLeaving={false}
      onStay={() => undefined}
      photoField={(slot) => {
        photo.slot = slot
        return null
      }}
    />,
  )
  return submitted
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const generate = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Génér/ })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe("a description is generated from the name", () => {
  test("not without a name", () => {
    openDialog()
    expect(generate().disabled).toBe(true)
    type("Nom", "   ")
    expect(generate().disabled).toBe(true)
    type("Nom", "Soupe")
    expect(generate().disabled).toBe(false)
  })

  test("after one second, not earlier", () => {
    openDialog({ name: "Soupe du jour" })
    fireEvent.click(generate())
    expect(generate().textContent).toBe("Génération...")
    pass(999)
    expect(field("Description").value).toBe("")
    pass(1)
    expect(field("Description").value).toBe("Une soupe parfumée, à savourer à la cuillère.")
    expect(generate().textContent).toBe("Générer")
  })

  test("and replaces typed text only on request", () => {
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

  test("and uses the name at the time it appears, not at the time of the press", () => {
    openDialog({ name: "Soupe du jour" })
    fireEvent.click(generate())
    pass(500)
    type("Nom", "Tarte aux pommes")
    pass(500)
    expect(field("Description").value).toBe("Une tarte dorée au four, à la pâte fine et croustillante.")
  })

  test("and does not appear for a dish whose name was cleared meanwhile", () => {
    openDialog({ name: "Soupe du jour" })
    fireEvent.click(generate())
    type("Nom", "")
    pass(1000)
    expect(field("Description").value).toBe("")
  })

  test("and a proposal follows the name too", () => {
    openDialog({ name: "Soupe du jour", description: "Beurre noisette" })
    fireEvent.click(generate())
    pass(1000)
    type("Nom", "Tarte aux pommes")
    fireEvent.click(screen.getByRole("button", { name: "Remplacer mon texte" }))
    expect(field("Description").value).toBe("Une tarte dorée au four, à la pâte fine et croustillante.")
  })

  test("and never replaces text that is typed while it is being generated", () => {
    openDialog({ name: "Sole" })
    fireEvent.click(generate())
    type("Description", "Citron")
    pass(1000)
    expect(field("Description").value).toBe("Citron")
    expect(screen.getByText(generic)).toBeDefined()
  })
})

describe("a dish is submitted exactly as typed", () => {
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

describe("the options of a dish", () => {
  const options = [
    { id: "cook", name: "Cuisson", min: 1, max: 1, choices: [{ id: "a", name: "Bleu", price: "0" }], by: 7 },
  ]

  test("stay exactly as they are stored while the owner changes something else, also in a form of another program", () => {
    for (const stored of [options, { cuisson: ["bleu"] }]) {
      const submitted = openDialog({ name: "Bavette", price: "19", others: { options: stored } })
      type("Description", "Échalotes")
      fireEvent.click(screen.getByRole("button", { name: "Ajouter" }))
      expect(submitted[0]?.others.options).toBe(stored)
      cleanup()
    }
  })

  test("are written in place of the old ones, with the fields of other programs", () => {
    const submitted = openDialog({ name: "Bavette", price: "19", others: { options } })
    fireEvent.click(screen.getByRole("button", { name: /^Cuisson/ }))
    fireEvent.change(screen.getByRole("textbox", { name: "Choix" }), { target: { value: "Saignant" } })
    fireEvent.click(screen.getByRole("button", { name: "Ajouter" }))
    expect(submitted[0]?.others.options).toMatchObject([
      { id: "cook", by: 7, choices: [{ id: "a", name: "Saignant" }] },
    ])
  })

  test("are not submitted while one is incomplete, and its field has the focus", () => {
    const submitted = openDialog({ name: "Bavette", price: "19", others: { options } })
    fireEvent.click(screen.getByRole("button", { name: /^Cuisson/ }))
    fireEvent.change(screen.getByLabelText("Nom de l’option"), { target: { value: " " } })
    fireEvent.click(screen.getByRole("button", { name: "Ajouter" }))
    expect(submitted).toEqual([])
    expect(screen.getByText("Cette option est incomplète.")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Nom de l’option"))
  })
})

describe("the photo of a dish", () => {
  const path = "5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11/abcdefgh0123-1080x810.webp"
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }))

  test("is saved with the dish, and the other fields of the dish stay", () => {
    const photo = aWatch()
    const submitted = openDialog({ name: "Sole", price: "34", others: { options: [] } }, photo)
    act(() => photo.slot?.onChange(path))
    press("Ajouter")
    expect(submitted[0]?.others).toEqual({ options: [], photo: path })
  })

  test("that is being uploaded delays the dish, which is added after the upload with what was typed meanwhile", () => {
    const photo = aWatch()
    const submitted = openDialog({ name: "Sole", price: "34" }, photo)
    act(() => photo.slot?.onState("sending"))
    press("Ajouter")
    expect(submitted).toHaveLength(0)
    type("Description", "Beurre noisette")
    act(() => {
      photo.slot?.onChange(path)
      photo.slot?.onState("still")
    })
    expect(submitted).toMatchObject([{ description: "Beurre noisette", others: { photo: path } }])
    expect(photo.isClosed).toBe(true)
  })

  test("that cannot be uploaded does not block the dish: the next press adds the dish without it", () => {
    const photo = aWatch()
    const submitted = openDialog({ name: "Sole", price: "34" }, photo)
    act(() => photo.slot?.onState("sending"))
    press("Ajouter")
    act(() => photo.slot?.onState("failed"))
    expect(submitted).toHaveLength(0)
    press("Ajouter")
    expect(submitted).toMatchObject([{ name: "Sole", others: {} }])
  })

  test("that is being uploaded is not discarded without a question", () => {
    const photo = aWatch()
    openDialog({ name: "Sole", price: "34" }, photo)
    act(() => photo.slot?.onState("sending"))
    expect(photo.typed).not.toBeNull()
    press("Annuler")
    expect(screen.getByRole("alertdialog", { name: "Abandonner les modifications de ce plat\u00a0?" })).toBeDefined()
    expect(photo.isClosed).toBe(false)
  })

  test("that is removed is also removed from the stored dish", () => {
    const photo = aWatch()
    const submitted = openDialog({ name: "Sole", price: "34", others: { photo: path } }, photo)
    expect(photo.slot?.photo).toBe(path)
    act(() => photo.slot?.onChange(null))
    press("Ajouter")
    expect(submitted[0]?.others).toEqual({})
  })

  test("that another program stored stays unchanged", () => {
    const photo = aWatch()
    const submitted = openDialog({ name: "Sole", price: "34", others: { photo: "elsewhere/sole.jpg" } }, photo)
    press("Ajouter")
    expect(submitted[0]?.others).toEqual({ photo: "elsewhere/sole.jpg" })
  })
})
