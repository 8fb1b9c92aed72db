// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { aRow, changeSessionElsewhere, openDashboard, ownerId, password } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const nameField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Nom du menu" })
const endDialog = () => screen.findByRole("alertdialog", { name: "Votre session est terminée" })
const isAsked = () => screen.queryByRole("alertdialog") !== null
const save = () => screen.getByRole("button", { name: /^Sauvegard/ })

async function openEditor({ isTyped = true } = {}) {
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [aRow("m1", "Carte d’automne")] })
  if (isTyped) await opened.user.type(await nameField(), " et d’hiver")
  else await nameField()
  const signIn = async (typed: string) => {
    const dialog = within(await endDialog())
    expect(dialog.getByLabelText<HTMLInputElement>("Email").value).toBe("claire@lepetitzinc.fr")
    await opened.user.type(dialog.getByLabelText("Mot de passe"), typed)
    await opened.user.click(dialog.getByRole("button", { name: "Se connecter" }))
  }
  return { ...opened, signIn }
}

describe("a session that ends in another tab", () => {
  test("keeps the editor and the edits, and the same owner can continue", async () => {
    const { server, user, path, signIn } = await openEditor()
    const field = await nameField()
    act(() => changeSessionElsewhere(null))
    await signIn(password)
    await waitFor(() => expect(isAsked()).toBe(false))
    expect(await nameField()).toBe(field)
    expect(field.value).toBe("Carte d’automne et d’hiver")
    expect(path()).toBe("/dashboard/menu/m1/edit")
    await user.click(save())
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte d’automne et d’hiver"))
  })

  test("shows an error for a wrong password, and keeps the dialog open", async () => {
    const { user, signIn } = await openEditor()
    act(() => changeSessionElsewhere(null))
    await signIn("faux")
    expect((await within(await endDialog()).findByRole("alert")).textContent).toBe("Email ou mot de passe incorrect.")
    await user.keyboard("{Escape}")
    expect((await endDialog()).isConnected).toBe(true)
  })

  test("continues without a password when the same owner signs in again in the other tab", async () => {
    await openEditor()
    act(() => changeSessionElsewhere(null))
    await endDialog()
    act(() => changeSessionElsewhere(ownerId))
    await waitFor(() => expect(isAsked()).toBe(false))
    expect((await nameField()).value).toBe("Carte d’automne et d’hiver")
  })

  test("goes to the dashboard when another owner signs in there, because the draft is not theirs", async () => {
    const { server, path } = await openEditor()
    act(() => changeSessionElsewhere(null))
    await endDialog()
    act(() => changeSessionElsewhere("somebody-else"))
    await waitFor(() => expect(path()).toBe("/dashboard"))
    expect(await screen.findByRole("heading", { name: /^Bienvenue/ })).toBeDefined()
    expect(isAsked()).toBe(false)
    expect(server.sent).toEqual([])
  })

  test("lets the owner leave for the login page, without the edits", async () => {
    const { user, path } = await openEditor()
    act(() => changeSessionElsewhere(null))
    await user.click(within(await endDialog()).getByRole("button", { name: "Quitter sans sauvegarder" }))
    await waitFor(() => expect(path()).toBe("/login"))
  })

  test("keeps a dish that is being typed", async () => {
    const { user, signIn } = await openEditor({ isTyped: false })
    await user.click(screen.getByRole("button", { name: "Modifier Sole" }))
    await user.type(await screen.findByRole("textbox", { name: "Nom" }), " meunière")
    act(() => changeSessionElsewhere(null))
    await endDialog()
    await user.keyboard("{Escape}")
    await signIn(password)
    await waitFor(() => expect(isAsked()).toBe(false))
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Nom" }).value).toBe("Sole meunière")
  })

  test("goes to the login page when nothing is unsaved", async () => {
    const { path } = await openEditor({ isTyped: false })
    act(() => changeSessionElsewhere(null))
    await waitFor(() => expect(path()).toBe("/login"))
  })
})

describe("a session that ended on another device", () => {
  test("is detected by the save: the owner signs in over the editor, and the save is repeated", async () => {
    const { server, user, signIn } = await openEditor()
    server.isSessionOver = true
    await user.click(save())
    await endDialog()
    expect(screen.queryByText("Ce menu a été supprimé ailleurs.")).toBeNull()
    expect(screen.queryByText("Ce menu a changé ailleurs")).toBeNull()
    await signIn(password)
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte d’automne et d’hiver"))
    await waitFor(() => expect(isAsked()).toBe(false))
    expect(screen.queryByText("Modifications non sauvegardées")).toBeNull()
  })
})

test.each(["user_not_found", "user_banned"])("the session of a deleted or disabled account ends (%s)", async (code) => {
  const { server, path } = await openDashboard("/dashboard")
  await screen.findByRole("heading", { name: /^Bienvenue/ })
  server.sessionRefusal = code
  server.isSessionOver = true
  fireEvent.click(screen.getByRole("link", { name: "Commandes" }))
  await waitFor(() => expect(path()).toBe("/login"))
  expect(localStorage.getItem("sb-ardoise-auth-token")).toBeNull()
})

test("a browser without a session sends no save, because an anonymous save would look like a conflict", async () => {
  const { server, user } = await openEditor()
  // As if the other tab's notification had not arrived yet.
  localStorage.removeItem("sb-ardoise-auth-token")
  await user.click(save())
  await endDialog()
  expect(server.sent).toEqual([])
})

test("a session that cannot be renewed without network has not ended", async () => {
  const { server } = await openEditor()
  const key = "sb-ardoise-auth-token"
  const session = JSON.parse(localStorage.getItem(key) ?? "")
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  server.isDown = true
  // The auth client retries for half a minute before it gives up.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(save())
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  vi.useRealTimers()
  expect(await screen.findByText(/Le serveur ne répond pas. Vérifiez votre connexion/)).toBeDefined()
  window.dispatchEvent(new StorageEvent("storage", { key }))
  expect(isAsked()).toBe(false)
  expect(localStorage.getItem(key)).not.toBeNull()
  expect((await nameField()).value).toBe("Carte d’automne et d’hiver")
})
