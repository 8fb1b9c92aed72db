// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Clients } from "../supabase.ts"
import { claire, fakeAuthServer } from "../testing/fake-auth-server.ts"
import { renderApp } from "../testing/render-app.tsx"

// Each test opens several screens in sequence.
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

type User = ReturnType<typeof userEvent.setup>

const fields = () => ({
  email: screen.getByLabelText<HTMLInputElement>("Email"),
  password: screen.getByLabelText<HTMLInputElement>("Mot de passe"),
})

const descriptionOf = (field: HTMLElement) =>
  field.getAttribute("aria-invalid") === "true" &&
  document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent

async function openAuthPage(server = fakeAuthServer({ [claire.email]: { ...claire.account } }), address = "/login") {
  const user = userEvent.setup()
  const app = renderApp(server.clients(), address)
  await screen.findByRole("button", { name: "Se connecter" })
  return { user, server, ...app }
}

describe("the login form before the code of the clients has loaded", () => {
  async function signInEarly() {
    let resolve: (clients: Clients) => void = () => {}
    let reject: (error: unknown) => void = () => {}
    const coming = new Promise<Clients>((keep, give) => {
      resolve = keep
      reject = give
    })
    const app = renderApp(coming, "/login")
    const user = userEvent.setup()
    await screen.findByRole("button", { name: "Se connecter" })
    await user.type(fields().email, claire.email)
    await user.type(fields().password, "motdepasse{Enter}")
    return { resolve, reject, ...app, user }
  }

  test("is shown, and is sent once the code has loaded", async () => {
    const { resolve, path } = await signInEarly()
    expect(path()).toBe("/login")
    resolve(fakeAuthServer({ [claire.email]: { ...claire.account } }).clients())
    await waitFor(() => expect(path()).toBe("/dashboard"))
  })

  test("keeps the typed text and shows an error when the code cannot be fetched", async () => {
    const { reject } = await signInEarly()
    reject(new TypeError("Failed to fetch dynamically imported module"))
    expect(await screen.findByText(/Le serveur ne répond pas/)).toBeDefined()
    expect(fields().email.value).toBe(claire.email)
    expect(fields().password.value).toBe("motdepasse")
  })

  test("leads to the page for a forgotten password, which is rendered once the code has loaded", async () => {
    const { resolve, user, path } = await signInEarly()
    await user.click(screen.getByRole("link", { name: /^Mot de passe oublié/ }))
    resolve(fakeAuthServer().clients())
    await waitFor(() => expect(path()).toBe("/auth/recover"))
    expect(await screen.findByRole("button", { name: /lien/ })).toBeDefined()
  })
})

describe("the second step of signing in", () => {
  const codeField = (name = "Code à six chiffres") => screen.findByRole<HTMLInputElement>("textbox", { name })

  async function signInWithPassword(code = "123456") {
    const server = fakeAuthServer({ [claire.email]: { ...claire.account, code } })
    const opened = await openAuthPage(server)
    await opened.user.type(fields().email, claire.email)
    await opened.user.type(fields().password, "motdepasse{Enter}")
    await codeField()
    return opened
  }

  test("is shown after the right password, takes a code of the app, and only then opens the dashboard", async () => {
    const { user, path } = await signInWithPassword()
    expect(path()).toBe("/login")
    expect(screen.queryByText("Connexion réussie")).toBeNull()
    expect(document.activeElement).toBe(await codeField())
    await user.type(await codeField(), "123 456{Enter}")
    await waitFor(() => expect(path()).toBe("/dashboard"))
    expect(await screen.findByText("Connexion réussie")).toBeDefined()
  })

  test("shows the error under the field, sends only well-formed codes, and can be cancelled", async () => {
    const { user, server, path } = await signInWithPassword()
    const asked = server.calls.length
    await user.type(await codeField(), "12345{Enter}")
    expect(descriptionOf(await codeField())).toBe("Écrivez les six chiffres affichés par l’application.")
    expect(server.calls).toHaveLength(asked)
    await user.clear(await codeField())
    await user.type(await codeField(), "654321{Enter}")
    await waitFor(async () => expect(descriptionOf(await codeField())).toContain("Ce code n’est pas le bon."))
    expect((await codeField()).value).toBe("")
    await user.click(screen.getByRole("button", { name: "Annuler" }))
    expect(await screen.findByRole("button", { name: "Se connecter" })).toBeDefined()
    expect(path()).toBe("/login")
  })

  test("keeps a refused recovery code in the field and does not suggest waiting for the next code", async () => {
    const { user } = await signInWithPassword("0123456789abcdef")
    await user.click(screen.getByRole("button", { name: "Utiliser un code de secours" }))
    await user.type(await codeField("Code de secours"), "0123-4567-89AB-CDEE{Enter}")
    const refused = "Ce code n’est pas le bon, ou il a déjà servi."
    await waitFor(async () => expect(descriptionOf(await codeField("Code de secours"))).toContain(refused))
    expect((await codeField("Code de secours")).value).toBe("0123-4567-89AB-CDEE")
  })

  test("accepts a recovery code when the phone is lost", async () => {
    const { user, path } = await signInWithPassword("0123456789abcdef")
    await user.click(screen.getByRole("button", { name: "Utiliser un code de secours" }))
    await user.type(await codeField("Code de secours"), "0123-4567-89AB-CDEF{Enter}")
    await waitFor(() => expect(path()).toBe("/dashboard"))
  })
})

describe("signing in", () => {
  test.each([
    ["nothing", "", ""],
    ["no password", claire.email, ""],
    ["no address", "", "motdepasse"],
  ])("with %s is refused without asking the server", async (_what, email, password) => {
    const { user, server } = await openAuthPage()
    if (email) await user.type(fields().email, email)
    if (password) await user.type(fields().password, password)
    await user.click(screen.getByRole("button", { name: "Se connecter" }))
    expect(screen.getByRole("alert").textContent).toBe("Veuillez remplir tous les champs")
    expect(server.calls).toEqual([])
  })

  test("with a wrong password shows the server's message and keeps the address", async () => {
    const { user, path } = await openAuthPage()
    await user.type(fields().email, claire.email)
    await user.type(fields().password, "faux{Enter}")
    expect(await screen.findByText("Erreur de connexion")).toBeDefined()
    expect(screen.getByText("Adresse e-mail ou mot de passe incorrect.")).toBeDefined()
    expect(descriptionOf(fields().password)).toBe("Vérifiez l’email et le mot de passe.")
    expect(document.activeElement).toBe(fields().password)
    expect(fields().email.value).toBe(claire.email)
    expect(path()).toBe("/login")
  })

  test.each([
    ["the other tab", (user: User) => user.click(screen.getByRole("tab", { name: "Inscription" }))],
    [
      "an empty attempt",
      async (user: User) => {
        await user.clear(fields().password)
        await user.click(screen.getByRole("button", { name: "Se connecter" }))
      },
    ],
  ])("removes the message about the last attempt at %s", async (_what, goOn) => {
    const { user } = await openAuthPage()
    await user.type(fields().email, claire.email)
    await user.type(fields().password, "faux{Enter}")
    await screen.findByText("Erreur de connexion")
    await goOn(user)
    await waitFor(() => expect(screen.queryByText("Erreur de connexion")).toBeNull())
  })

  test.each(["claire", "claire@lepetitzinc", "claire@lepetitzinc.fr, paul"])(
    "with %j, which is not an address, shows an error at the field and sends nothing",
    async (text) => {
      const { user, server } = await openAuthPage()
      await user.type(fields().email, text)
      await user.type(fields().password, "motdepasse{Enter}")
      await waitFor(() => expect(descriptionOf(fields().email)).toBe("Cet email n’est pas valide."))
      expect(screen.queryByText("Email ou mot de passe incorrect.")).toBeNull()
      expect(document.activeElement).toBe(fields().email)
      expect(server.calls).toEqual([])
    },
  )

  test("that is refused without a message shows the user what to check", async () => {
    const { user, server } = await openAuthPage()
    server.refuse("/token", 400, "", "")
    await user.type(fields().email, claire.email)
    await user.type(fields().password, "motdepasse{Enter}")
    expect(await screen.findByText("Erreur de connexion")).toBeDefined()
    expect(screen.getByText("Impossible de se connecter. Vérifiez vos identifiants.")).toBeDefined()
  })

  test("when the server cannot be reached shows an error in French", async () => {
    const { user, server } = await openAuthPage()
    server.refuse("/token", 503, "unexpected_failure", "upstream connect error")
    await user.type(fields().email, claire.email)
    await user.type(fields().password, "motdepasse{Enter}")
    expect(await screen.findByText("Le serveur ne répond pas. Vérifiez votre connexion puis réessayez.")).toBeDefined()
  })

  test("removes stored menus, but no unsaved work and no diner's cart", async () => {
    const { user, path } = await openAuthPage()
    for (const key of ["activeMenu", "menu_update_required", "force_menu_reload", "menu_session_id"]) {
      localStorage.setItem(key, "x")
    }
    localStorage.setItem("menu_session_marker_42", "x")
    localStorage.setItem("menu_journal_user-claire_42", "brouillon")
    localStorage.setItem("currentOrder", "order-1")
    await user.type(fields().email, claire.email)
    await user.type(fields().password, "motdepasse{Enter}")
    await waitFor(() => expect(path()).toBe("/dashboard"))
    expect(screen.getByText("Connexion réussie")).toBeDefined()
    expect(Object.values(localStorage)).not.toContain("x")
    expect({ ...localStorage }).toMatchObject({
      "menu_journal_user-claire_42": "brouillon",
      currentOrder: "order-1",
      restaurantName: "Le Petit Zinc",
    })
  })

  test("after a confirmed address shows no second success message", async () => {
    const { user, path } = await openAuthPage(undefined, "/login?type=signup&email_confirmed=true")
    expect(screen.getByText("Email confirmé avec succès")).toBeDefined()
    await user.type(fields().email, claire.email)
    await user.type(fields().password, "motdepasse{Enter}")
    await waitFor(() => expect(path()).toBe("/dashboard"))
    expect(screen.queryByText("Connexion réussie")).toBeNull()
  })
})

describe("the banner of a confirmed address", () => {
  test.each(["/login?type=signup", "/login?email_confirmed=true", "/login?type=recovery&email_confirmed=true"])(
    "is not shown for %s",
    async (address) => {
      await openAuthPage(undefined, address)
      expect(screen.queryByText("Email confirmé avec succès")).toBeNull()
    },
  )
})

describe("signing up", () => {
  async function openSignup() {
    const page = await openAuthPage()
    await page.user.click(screen.getByRole("tab", { name: "Inscription" }))
    return { ...page, name: screen.getByLabelText("Nom du restaurant") }
  }

  test("with a name of only spaces is refused", async () => {
    const { user, server, name } = await openSignup()
    await user.type(name, "   ")
    await user.type(fields().email, "paul@chezpaul.fr")
    await user.type(fields().password, "secret1{Enter}")
    expect(screen.getByRole("alert").textContent).toBe("Veuillez remplir tous les champs")
    expect(server.calls).toEqual([])
  })

  test("keeps the typed text while the other tab is open", async () => {
    const { user, name } = await openSignup()
    await user.type(name, "Chez Paul")
    await user.type(fields().email, "paul@chezpaul.fr")
    await user.type(fields().password, "secret1")
    await user.click(screen.getByRole("tab", { name: "Connexion" }))
    expect(fields().password.value).toBe("")
    await user.click(screen.getByRole("tab", { name: "Inscription" }))
    expect(screen.getByLabelText<HTMLInputElement>("Nom du restaurant").value).toBe("Chez Paul")
    expect(fields().email.value).toBe("paul@chezpaul.fr")
    expect(fields().password.value).toBe("secret1")
  })

  test("with a name of 130 characters keeps all of them and shows the limit beside the field", async () => {
    const { user, server, name } = await openSignup()
    await user.click(name)
    await user.paste("z".repeat(130))
    expect((name as HTMLInputElement).value).toHaveLength(130)
    expect(descriptionOf(name)).toBe("Le nom du restaurant ne peut pas dépasser 120 caractères.")
    await user.type(fields().email, "paul@chez.fr")
    await user.type(fields().password, "pralines roses{Enter}")
    expect(document.activeElement).toBe(name)
    expect(server.calls).toEqual([])
  })

  test("goes back to the login tab with both fields filled in, where one press signs in", async () => {
    const { user, server, name, path } = await openSignup()
    localStorage.setItem("activeMenu", "42")
    await user.type(name, " Chez Paul ")
    await user.type(fields().email, "paul@chezpaul.fr")
    await user.type(fields().password, "secret1{Enter}")
    expect(await screen.findByText("Inscription réussie")).toBeDefined()
    expect(
      screen.getByText("Votre compte a été créé avec succès. Vous pouvez maintenant vous connecter."),
    ).toBeDefined()
    expect(screen.getByRole("tab", { name: "Connexion", selected: true })).toBeDefined()
    expect(fields().email.value).toBe("paul@chezpaul.fr")
    expect(fields().password.value).toBe("secret1")
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Se connecter" }))
    expect(path()).toBe("/login")
    expect(server.calls).toEqual(["POST /signup", "POST /logout"])
    expect({ ...localStorage }).toEqual({ restaurantName: "Chez Paul" })
    await user.keyboard("{Enter}")
    await waitFor(() => expect(path()).toBe("/dashboard"))
  })

  test("that is refused without a message reports that no account was created", async () => {
    const { user, server, name } = await openSignup()
    server.refuse("/signup", 400, "", "")
    await user.type(name, "Chez Paul")
    await user.type(fields().email, "paul@chezpaul.fr")
    await user.type(fields().password, "Chez-Paul-34{Enter}")
    expect(await screen.findByText("Erreur d'inscription")).toBeDefined()
    expect(screen.getByText("Impossible de créer un compte.")).toBeDefined()
  })

  test("with a password that the server finds too weak shows this", async () => {
    const { user, server, name } = await openSignup()
    server.refuse("/signup", 422, "weak_password", "Le mot de passe est trop faible.")
    await user.type(name, "Chez Paul")
    await user.type(fields().email, "paul@chezpaul.fr")
    await user.type(fields().password, "abc{Enter}")
    expect(await screen.findByText("Erreur d'inscription")).toBeDefined()
    // The message is in the toast and under the password field, until another password is typed.
    expect(screen.getAllByText("Le mot de passe est trop faible.")).toHaveLength(2)
    expect(descriptionOf(fields().password)).toBe("Le mot de passe est trop faible.")
    expect(fields().email.getAttribute("aria-invalid")).toBeNull()
    expect(screen.getByRole("tab", { name: "Inscription", selected: true })).toBeDefined()
    await user.type(fields().password, "d")
    expect(fields().password.getAttribute("aria-invalid")).toBeNull()
  })

  test.each([
    ["validation_failed", "Cet email n’est pas valide."],
    ["user_already_exists", "Un compte existe déjà avec cet email."],
  ])("with an address that is refused as %s marks the address", async (code, message) => {
    const { user, server, name } = await openSignup()
    server.refuse("/signup", 422, code, message)
    await user.type(name, "Chez Paul")
    await user.type(fields().email, "paul@chez")
    await user.type(fields().password, "secret1{Enter}")
    expect(await screen.findByText("Erreur d'inscription")).toBeDefined()
    expect(descriptionOf(fields().email)).toBe(message)
    expect(fields().password.getAttribute("aria-invalid")).toBeNull()
  })
})

test("a link to the sign-up opens its tab, and the sign on the slate shows the typed name", async () => {
  const user = userEvent.setup()
  renderApp(fakeAuthServer().clients(), "/login#inscription")
  expect(await screen.findByRole("tab", { name: "Inscription", selected: true })).toBeDefined()
  expect(screen.getByText("Le Petit Bistro")).toBeDefined()
  await user.type(screen.getByRole("textbox", { name: "Nom du restaurant" }), "Chez Paul")
  expect(screen.getByText("Chez Paul")).toBeDefined()
  await user.click(screen.getByRole("tab", { name: "Connexion" }))
  expect(screen.queryByText("Chez Paul")).toBeNull()
})

test("the password can be shown while it is typed", async () => {
  const { user } = await openAuthPage()
  await user.click(screen.getByRole("button", { name: "Afficher le mot de passe" }))
  expect(fields().password.type).toBe("text")
  await user.click(screen.getByRole("button", { name: "Masquer le mot de passe" }))
  expect(fields().password.type).toBe("password")
})
