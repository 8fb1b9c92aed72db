// @vitest-environment happy-dom
import type { CardCategory } from "@ardoise/domain/menu/card-edits"
import { aCategory, aMenu } from "@ardoise/domain/testing/menu-builders"
import { ToastProvider } from "@ardoise/ui/toast/toast"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { CardPaste } from "./card-paste.tsx"

afterEach(cleanup)

const menu = aMenu([aCategory("Plats", ["Sole"], { id: "plats" })])

function openPaste(given = "") {
  const added: (readonly CardCategory[])[] = []
  let closed = 0
  render(
    <ToastProvider>
      <CardPaste
        menu={menu}
        given={given}
        onText={() => undefined}
        onAdd={(categories) => {
          added.push(categories)
          return null
        }}
        onClose={() => {
          closed += 1
        }}
        onTyped={() => undefined}
        isLeaving={false}
        onStay={() => undefined}
      />
    </ToastProvider>,
  )
  const dishes = () =>
    added.map((categories) =>
      categories.map(
        ({ name, dishes: own }) => `${name}: ${own.map((dish) => `${dish.name} ${dish.price}`).join(", ")}`,
      ),
    )
  return { dishes, isClosed: () => closed > 0 }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }))
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

function paste(text: string) {
  write("Votre carte", text)
  press("Reconnaître les plats")
}

describe("a pasted menu", () => {
  test("shows the allergens of the paper, and takes none over", async () => {
    const { dishes } = openPaste()
    paste("Plats\nŒuf mayonnaise (3, 7)   7,50 €\nOnglet   21 €")
    expect(screen.getByText("Allergènes sur votre carte, non repris : 3, 7")).toBeDefined()
    expect(screen.getByText("Les allergènes ne sont jamais repris", { exact: false })).toBeDefined()
    press(/^Ajouter/)
    await waitFor(() => expect(dishes()).toEqual([["Plats: Œuf mayonnaise 7.50, Onglet 21"]]))
  })

  test("is recognised, shown, and added in one step", async () => {
    const { dishes, isClosed } = openPaste()
    paste("Entrées\nSoupe ..... 9,50 €\nTerrine 12€\n\nPizzas\nReine 11")
    expect(screen.getByText("3 plats reconnus", { exact: false })).toBeDefined()
    expect(screen.getAllByLabelText<HTMLInputElement>("Nom").map((field) => field.value)).toEqual([
      "Soupe",
      "Terrine",
      "Reine",
    ])
    press("Ajouter 3 plats")
    expect(dishes()).toEqual([["Entrées: Soupe 9.50, Terrine 12", "Pizzas: Reine 11"]])
    await waitFor(() => expect(isClosed()).toBe(true))
  })

  test("can be corrected: name, price, description and category", () => {
    const { dishes } = openPaste()
    paste("Entrées\nSoup 9\nDaube 18\n\nDesserts\nFlan 6")
    fireEvent.change(screen.getAllByLabelText("Nom")[0] as HTMLElement, { target: { value: "Soupe" } })
    write("Prix de Soupe, en euros", "9,5€")
    fireEvent.change(screen.getByLabelText("Catégorie de Daube"), { target: { value: "h1" } })
    fireEvent.change(screen.getAllByLabelText("Catégorie")[1] as HTMLElement, { target: { value: "Douceurs" } })
    press("Ne pas ajouter Flan")
    press("Ajouter 2 plats")
    expect(dishes()).toEqual([["Entrées: Soupe 9.5", "Douceurs: Daube 18"]])
  })

  test("with faulty dishes adds the others and keeps the faulty ones on the screen", () => {
    const { dishes, isClosed } = openPaste()
    paste("Plats\nSole 34\nDaube 18\nBar")
    expect(screen.getByText("Ce plat existe déjà dans cette catégorie")).toBeDefined()
    press("Ajouter 1 plat")
    expect(dishes()).toEqual([["Plats: Daube 18"]])
    expect(isClosed()).toBe(false)
    expect(screen.getAllByLabelText<HTMLInputElement>("Nom").map((field) => field.value)).toEqual(["Sole"])
  })

  test("lists the lines that were not understood, and makes a dish of one on request", () => {
    const { dishes } = openPaste()
    paste("Plats\nDaube 18\n\nPoisson du jour selon arrivage.")
    const lines = within(screen.getByRole("region", { name: "Lignes non comprises" }))
    fireEvent.click(lines.getByRole("button", { name: /^En faire un plat/ }))
    write("Prix de Poisson du jour selon arrivage., en euros", "24")
    press("Ajouter 2 plats")
    expect(dishes()).toEqual([["Plats: Daube 18, Poisson du jour selon arrivage. 24"]])
  })

  test("that was pasted before the dialog opened is recognised at once", () => {
    openPaste("Desserts\nÎle flottante 8,50")
    expect(screen.getByRole("dialog", { name: "Vérifier la carte" })).toBeTruthy()
    press("Revenir au texte")
    expect(screen.getByLabelText<HTMLTextAreaElement>("Votre carte").value).toBe("Desserts\nÎle flottante 8,50")
    cleanup()
    openPaste("!!!")
    expect(screen.getByText(/^Aucun plat n’a été reconnu/)).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>("Votre carte").value).toBe("!!!")
  })

  test("keeps the corrections while the owner looks at the text, and is read again when the text has changed", () => {
    const { dishes } = openPaste()
    paste("Plats\nDaube 18\nSole 34\nBar 24")
    write("Prix de Daube, en euros", "19")
    press("Ne pas ajouter Bar")
    press("Revenir au texte")
    press("Reconnaître les plats")
    press("Ajouter 1 plat")
    expect(dishes()).toEqual([["Plats: Daube 19"]])
    // What was added is not offered again either.
    press("Revenir au texte")
    press("Reconnaître les plats")
    expect(screen.getAllByLabelText<HTMLInputElement>("Nom").map((field) => field.value)).toEqual(["Sole"])
    press("Revenir au texte")
    paste("Plats\nLotte 28")
    expect(screen.getAllByLabelText<HTMLInputElement>("Nom").map((field) => field.value)).toEqual(["Lotte"])
  })

  test("without any dish shows a message", () => {
    openPaste()
    paste("!!!")
    expect(screen.getByText(/^Aucun plat n’a été reconnu/)).toBeDefined()
  })

  test("is discarded only after a question", () => {
    const { isClosed } = openPaste()
    paste("Plats\nDaube 18")
    press("Fermer")
    expect(isClosed()).toBe(false)
    press("Abandonner")
    expect(isClosed()).toBe(true)
  })

  test("can come from a file of a French spreadsheet", async () => {
    openPaste()
    const bytes = new Uint8Array([..."Plat;Prix\nCr\u00eape;4,50"].map((letter) => letter.charCodeAt(0)))
    const picker = document.querySelector<HTMLInputElement>("input[type=file]")
    fireEvent.change(picker as HTMLInputElement, { target: { files: [new File([bytes], "carte.csv")] } })
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>("Votre carte").value).toBe("Plat;Prix\nCrêpe;4,50"),
    )
  })
})
