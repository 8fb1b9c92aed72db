// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useRef, useState } from "react"
import { afterEach, expect, test } from "vitest"
import { Button } from "../button/button.tsx"
import { TextField } from "../field/field.tsx"
import { Dialog } from "./dialog.tsx"

afterEach(cleanup)

function Form() {
  const [isOpen, setIsOpen] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Ajouter un plat</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Nouveau plat" initialFocus={name}>
        <TextField label="Prix" />
        <TextField label="Nom" ref={name} />
      </Dialog>
    </>
  )
}

function Question() {
  const [answer, setAnswer] = useState("")
  const [isOpen, setIsOpen] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const close = (given: string) => {
    setAnswer(given)
    setIsOpen(false)
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Supprimer</Button>
      <output>{answer}</output>
      <Dialog
        isOpen={isOpen}
        onClose={() => close("gardé")}
        title="Supprimer le menu"
        size="question"
        initialFocus={cancel}
        footer={
          <>
            <Button ref={cancel} onClick={() => close("gardé")}>
              Annuler
            </Button>
            <Button tone="danger" onClick={() => close("supprimé")}>
              Oui
            </Button>
          </>
        }
      >
        Cette action est irréversible.
      </Dialog>
    </>
  )
}

test("a dialog focuses the given field, and Escape returns the focus to the button that opened it", async () => {
  const user = userEvent.setup()
  render(<Form />)
  const opener = screen.getByRole("button", { name: "Ajouter un plat" })
  await user.click(opener)
  expect(screen.getByRole("dialog", { name: "Nouveau plat" })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Nom")))

  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test("the close button of a form closes it", async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(screen.getByRole("button", { name: "Ajouter un plat" }))
  await user.click(screen.getByRole("button", { name: "Fermer" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

test("a screen reader reads a question aloud, the focus starts on the safe answer, and Escape gives that answer", async () => {
  const user = userEvent.setup()
  render(<Question />)
  await user.click(screen.getByRole("button", { name: "Supprimer" }))
  const question = screen.getByRole("alertdialog", { name: "Supprimer le menu" })
  const described = document.getElementById(question.getAttribute("aria-describedby") ?? "")
  expect(described?.textContent).toBe("Cette action est irréversible.")
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Annuler" })))

  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(screen.getByRole("status").textContent).toBe("gardé")
})

test("nothing behind an open dialog can be reached, and everything can be reached after it closes", async () => {
  const user = userEvent.setup()
  const { container } = render(<Form />)
  const opener = screen.getByRole("button", { name: "Ajouter un plat" })
  await user.click(opener)
  expect(container.hasAttribute("inert")).toBe(true)
  expect((await screen.findByRole("dialog")).closest("[inert]")).toBeNull()
  await user.keyboard("{Escape}")
  expect(container.hasAttribute("inert")).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test("Escape closes only the uppermost of two dialogs that do not know each other, also before the focus is in it", async () => {
  const asked: string[] = []
  const typed = render(
    <Dialog isOpen onClose={() => asked.push("the form")} title="Modifier le plat">
      <TextField label="Nom" />
    </Dialog>,
  )
  const field = await screen.findByLabelText("Nom")
  await waitFor(() => expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull())
  const over = (
    <Dialog isOpen onClose={() => asked.push("the question")} title="Votre session est terminée" size="question">
      Reconnectez-vous.
    </Dialog>
  )
  const question = render(over)
  // The focus is still in the form.
  fireEvent.keyDown(field, { key: "Escape" })
  expect(asked).toEqual(["the question"])
  // A press on the backdrop takes the focus out of both.
  fireEvent.keyDown(document.body, { key: "Escape" })
  expect(asked).toEqual(["the question", "the question"])

  question.unmount()
  fireEvent.keyDown(field, { key: "Escape" })
  expect(asked).toEqual(["the question", "the question", "the form"])
  typed.unmount()
})
