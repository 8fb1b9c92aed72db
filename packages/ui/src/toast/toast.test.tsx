// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type ToastMessage, ToastProvider, useToast } from "./toast.tsx"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Sender({ toast }: { toast: ToastMessage }) {
  const showToast = useToast()
  return (
    <button type="button" onClick={() => showToast(toast)}>
      {toast.title}…
    </button>
  )
}

function send(title: string) {
  fireEvent.click(screen.getByRole("button", { name: `${title}…` }))
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test("a success message disappears after five seconds", async () => {
  render(
    <ToastProvider>
      <Sender toast={{ title: "Menu supprimé", text: "Il n'est plus affiché." }} />
    </ToastProvider>,
  )
  send("Menu supprimé")
  await later(4900)
  expect(screen.getByText("Menu supprimé")).toBeDefined()
  expect(screen.getByText("Il n'est plus affiché.")).toBeDefined()
  await later(1000)
  expect(screen.queryByText("Menu supprimé")).toBeNull()
})

test("an error stays until it is closed", async () => {
  render(
    <ToastProvider>
      <Sender toast={{ title: "Erreur", tone: "error" }} />
    </ToastProvider>,
  )
  send("Erreur")
  await later(60_000)
  expect(screen.getByText("Erreur")).toBeDefined()
  fireEvent.click(screen.getByRole("button", { name: "Fermer le message" }))
  await later(1000)
  expect(screen.queryByText("Erreur")).toBeNull()
})

test("a second toast about the same subject replaces the first", async () => {
  render(
    <ToastProvider>
      <Sender toast={{ title: "Erreur de connexion", tone: "error", about: "account" }} />
      <Sender toast={{ title: "Connexion réussie", about: "account" }} />
    </ToastProvider>,
  )
  send("Erreur de connexion")
  await later(100)
  send("Connexion réussie")
  await later(100)
  expect(screen.getByText("Connexion réussie")).toBeDefined()
  expect(screen.queryByText("Erreur de connexion")).toBeNull()
  await later(6000)
  expect(screen.queryByText("Connexion réussie")).toBeNull()
})

test("the action of a toast runs once, and the toast closes", async () => {
  const handleUndo = vi.fn()
  render(
    <ToastProvider>
      <Sender toast={{ title: "Plat supprimé", action: { label: "Défaire", onSelect: handleUndo } }} />
    </ToastProvider>,
  )
  send("Plat supprimé")
  await later(9000)
  fireEvent.click(screen.getByRole("button", { name: "Défaire" }))
  await later(1000)
  expect(handleUndo).toHaveBeenCalledOnce()
  expect(screen.queryByText("Plat supprimé")).toBeNull()
})

test("a toast with an action disappears too, and a newer one about the same subject without an action offers none", async () => {
  render(
    <ToastProvider>
      <Sender toast={{ title: "Plat supprimé", about: "removal", action: { label: "Défaire", onSelect: () => {} } }} />
      <Sender toast={{ title: "Catégorie ajoutée", about: "removal" }} />
    </ToastProvider>,
  )
  send("Plat supprimé")
  await later(100)
  send("Catégorie ajoutée")
  await later(100)
  expect(screen.queryByRole("button", { name: "Défaire" })).toBeNull()
  send("Plat supprimé")
  await later(11_000)
  expect(screen.queryByText("Plat supprimé")).toBeNull()
})

test("two toasts right after each other are both read: the second waits, and comes at once when the first is closed", async () => {
  render(
    <ToastProvider>
      <Sender toast={{ title: "Menu sauvegardé" }} />
      <Sender toast={{ title: "Lien copié" }} />
    </ToastProvider>,
  )
  send("Menu sauvegardé")
  send("Lien copié")
  await later(2400)
  expect(screen.queryByText("Lien copié")).toBeNull()
  await later(200)
  expect(screen.getByText("Lien copié")).toBeDefined()
  await later(10_000)

  send("Menu sauvegardé")
  send("Lien copié")
  await later(100)
  fireEvent.click(screen.getByRole("button", { name: "Fermer le message" }))
  await later(100)
  expect(screen.getByText("Lien copié")).toBeDefined()
})

test("a message that appears over a dialog stays where it is when the dialog closes", async () => {
  const page = (sheet: ReactNode) => (
    <ToastProvider>
      {sheet}
      <Sender toast={{ title: "Plat modifié" }} />
    </ToastProvider>
  )
  const placeOf = (title: string) => screen.getByText(title).closest("[data-toast]")?.getAttribute("data-place")
  const { rerender } = render(page(<div data-sheet="side" />))
  send("Plat modifié")
  await later(0)
  expect(placeOf("Plat modifié")).toBe("side")
  rerender(page(null))
  expect(placeOf("Plat modifié")).toBe("side")
})

test("a message that appears while a dialog closes is at the bottom of the page", async () => {
  render(
    <ToastProvider>
      <div data-sheet="" data-closed="" />
      <Sender toast={{ title: "Menu supprimé" }} />
    </ToastProvider>,
  )
  send("Menu supprimé")
  await later(0)
  expect(screen.getByText("Menu supprimé").closest("[data-place=bottom]")).not.toBeNull()
})
