// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { claire, fakeAuthServer } from "../../testing/fake-auth-server.ts"
import { renderApp } from "../../testing/render-app.tsx"

vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

function open(address: string, account: Partial<(typeof claire)["account"] & { code: string }> = {}) {
  const server = fakeAuthServer({ [claire.email]: { ...claire.account, ...account } })
  const user = userEvent.setup()
  return { server, user, ...renderApp(server.clients(), address) }
}

describe("a link from an email", () => {
  const address = "/auth/confirm?token_hash=abc&type=signup"

  test("does nothing until its button is pressed", async () => {
    const { server } = open(address)
    await screen.findByRole("button", { name: "Confirmer mon email" })
    expect(server.calls).toEqual([])
  })

  test.each(["/auth/confirm", "/auth/confirm?type=signup", "/auth/confirm?token_hash=abc&type=invite"])(
    "that is incomplete (%s) shows an error",
    async (broken) => {
      open(broken)
      expect((await screen.findByRole("alert")).textContent).toBe(
        "Ce lien est incomplet. Ouvrez-le depuis l’email, en entier.",
      )
    },
  )

  test("can be opened again when there was no answer", async () => {
    const { server, user } = open(address)
    server.refuse("/verify", 503, "unexpected_failure", "upstream connect error")
    const button = await screen.findByRole("button", { name: "Confirmer mon email" })
    await user.click(button)
    expect((await screen.findByRole("alert")).textContent).toContain("Le serveur ne répond pas")
    expect(screen.getByRole("button", { name: "Confirmer mon email" })).toBeDefined()
  })

  test("that was already used shows how to get another one", async () => {
    const { server, user, path } = open("/auth/confirm?token_hash=abc&type=recovery")
    server.refuse("/verify", 403, "otp_expired", "Ce lien ou ce code n’est plus valable.")
    await user.click(await screen.findByRole("button", { name: "Choisir un mot de passe" }))
    expect((await screen.findByRole("alert")).textContent).toBe("Ce lien ou ce code n’est plus valable.")
    await user.click(screen.getByRole("link", { name: "Demander un autre lien" }))
    await waitFor(() => expect(path()).toBe("/auth/recover"))
  })
})

describe("a forgotten password", () => {
  const link = `/auth/confirm?token_hash=${claire.email}&type=recovery`
  const begin = () => screen.findByRole("button", { name: "Choisir un mot de passe" })

  test("is replaced without a sign-in before that", async () => {
    const { server, user } = open(link)
    await user.click(await begin())
    await user.type(await screen.findByLabelText("Nouveau mot de passe"), "quatre mots bien choisis")
    expect(localStorage.getItem("sb-ardoise-auth-token")).toBeNull()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(server.accounts[claire.email]?.password).toBe("quatre mots bien choisis"))
  })

  test("of an owner with a second step requires that step first", async () => {
    const { server, user } = open(link, { code: "123456" })
    await user.click(await begin())
    await user.type(await screen.findByLabelText("Code à six chiffres"), "000000{Enter}")
    expect(await screen.findByText("Ce code n’est pas le bon. Attendez le suivant et réessayez.")).toBeDefined()
    await user.type(screen.getByLabelText("Code à six chiffres"), "123456{Enter}")
    await user.type(await screen.findByLabelText("Nouveau mot de passe"), "quatre mots bien choisis{Enter}")
    await waitFor(() => expect(server.accounts[claire.email]?.password).toBe("quatre mots bien choisis"))
  })

  test("is not requested without an address", async () => {
    const { server, user } = open("/auth/recover")
    await user.click(await screen.findByRole("button", { name: "Envoyer le lien" }))
    expect(screen.getByText("Veuillez remplir tous les champs")).toBeDefined()
    expect(server.calls).toEqual([])
  })

  test("shows the server's message when an email was sent a moment ago", async () => {
    const { server, user } = open("/auth/recover")
    server.refuse("/recover", 429, "over_email_send_rate_limit", "Un email vient d’être demandé. Réessayez dans 12 s.")
    await user.type(await screen.findByLabelText("Email"), `${claire.email}{Enter}`)
    expect(await screen.findByText("Un email vient d’être demandé. Réessayez dans 12 s.")).toBeDefined()
  })
})

test("an unconfirmed address shows a notice, and its email can be sent again", async () => {
  const { server, user } = open("/login")
  server.refuse("/token", 400, "email_not_confirmed", "Confirmez d’abord votre email.")
  await user.type(await screen.findByLabelText("Email"), claire.email)
  await user.type(screen.getByLabelText("Mot de passe"), "motdepasse{Enter}")
  expect(
    await screen.findByText(`Confirmez d’abord votre email : ouvrez le lien envoyé à ${claire.email}.`),
  ).toBeDefined()
  await user.click(screen.getByRole("button", { name: "Renvoyer l’email" }))
  expect(await screen.findByText("Le lien vient de partir. Vérifiez aussi les indésirables.")).toBeDefined()
  expect(server.calls).toEqual(["POST /token", "POST /resend"])
})

describe("the code of an email", () => {
  const code = () => screen.findByLabelText("Code à six chiffres")

  test("is typed on the device that requested a new password, pasted as a whole, and replaces the password", async () => {
    const { server, user, path } = open("/auth/recover")
    await user.type(await screen.findByLabelText("Email"), `${claire.email}{Enter}`)
    await user.click(await screen.findByRole("link", { name: "Saisir le code" }))
    await waitFor(() => expect(path()).toBe("/auth/code"))
    expect(await screen.findByText(`Saisissez les six chiffres de l’email envoyé à ${claire.email}.`)).toBeDefined()
    const field = (await code()) as HTMLInputElement
    expect(document.activeElement).toBe(field)
    await user.paste("Code à six chiffres : 418 209")
    expect(field.value).toBe("418209")
    await user.keyboard("{Enter}")
    await user.type(await screen.findByLabelText("Nouveau mot de passe"), "quatre mots bien choisis{Enter}")
    await waitFor(() => expect(server.accounts[claire.email]?.password).toBe("quatre mots bien choisis"))
  })

  test("that is incomplete is refused before anything is sent", async () => {
    const { server, user } = open("/auth/code?type=recovery")
    await user.type(await screen.findByLabelText("Email"), claire.email)
    await user.type(await code(), "4182{Enter}")
    expect(screen.getByText("Écrivez les six chiffres de l’email.")).toBeDefined()
    expect(server.calls).toEqual([])
  })

  test("that is wrong shows an error, and after five attempts asks for another code", async () => {
    const { server, user } = open("/auth/code?type=recovery")
    server.refuse("/verify", 403, "otp_expired", "Ce lien ou ce code n’est plus valable.")
    await user.type(await screen.findByLabelText("Email"), claire.email)
    await user.type(await code(), "000000")
    for (let attempt = 1; attempt < 5; attempt++) {
      await user.keyboard("{Enter}")
      expect(await screen.findByText(/^Ce code n’est pas le bon/)).toBeDefined()
      // The field is selected, so the next digits replace these.
      await user.keyboard(`00000${attempt}`)
    }
    await user.keyboard("{Enter}")
    expect(await screen.findByText("Trop d’essais : ce code n’est plus valable. Demandez-en un autre.")).toBeDefined()
    await user.click(screen.getByRole("button", { name: "Renvoyer un code" }))
    expect(await screen.findByText("Un autre code vient de partir : seul le dernier est valable.")).toBeDefined()
    expect(server.calls.at(-1)).toBe("POST /recover")
  })

  test("shows the server's message after too many calls, and an error when there is no answer", async () => {
    const { server, user } = open("/auth/code?type=signup")
    server.refuse("/verify", 429, "over_request_rate_limit", "Trop de tentatives. Réessayez dans quelques minutes.")
    await user.type(await screen.findByLabelText("Email"), claire.email)
    await user.type(await code(), "418209{Enter}")
    expect((await screen.findByRole("alert")).textContent).toBe("Trop de tentatives. Réessayez dans quelques minutes.")
    server.refuse("/verify", 503, "unexpected_failure", "upstream connect error")
    await user.type(await code(), "{Enter}")
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Le serveur ne répond pas"))
  })

  test("signs in an owner who forgot the password but does not change it, after the second step", async () => {
    const { server, user, path } = open("/auth/recover", { code: "123456" })
    await user.click(await screen.findByRole("button", { name: "Me connecter par un code" }))
    expect(screen.getByText("Veuillez remplir tous les champs")).toBeDefined()
    await user.type(screen.getByLabelText("Email"), claire.email)
    await user.click(screen.getByRole("button", { name: "Me connecter par un code" }))
    await waitFor(() => expect(path()).toBe("/auth/code"))
    await user.type(await code(), "418209{Enter}")
    expect(await screen.findByRole("heading", { name: "Connexion en deux étapes" })).toBeDefined()
    expect(server.calls.slice(0, 2)).toEqual(["POST /otp", "POST /verify"])
    await user.type(await code(), "123456{Enter}")
    await waitFor(() => expect(path()).toBe("/dashboard"))
    expect(server.accounts[claire.email]?.password).toBe(claire.account.password)
  })

  test("for signing in does not reveal whether the address has an account", async () => {
    const { server, user } = open("/auth/code?type=magiclink")
    server.refuse("/otp", 422, "otp_disabled", "Aucun compte ne peut être ouvert par code avec cette adresse.")
    await user.type(await screen.findByLabelText("Email"), "personne@example.fr")
    await user.click(screen.getByRole("button", { name: "Renvoyer un code" }))
    expect(await screen.findByText("Un autre code vient de partir : seul le dernier est valable.")).toBeDefined()
  })
})

describe("a password that the user is choosing", () => {
  test("shows its strength, and announces it to a screen reader once the user stops typing", async () => {
    const { user } = open(`/auth/confirm?token_hash=${claire.email}&type=recovery`)
    await user.click(await screen.findByRole("button", { name: "Choisir un mot de passe" }))
    const field = await screen.findByLabelText("Nouveau mot de passe")
    const described = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent
    expect(described()).toBe("Six caractères au moins")
    await user.type(field, "azerty")
    await waitFor(() => expect(described()).toBe("Trop courant\u00a0: beaucoup de gens l’utilisent."))
    await user.clear(field)
    await user.type(field, "pralines roses")
    await waitFor(() => expect(described()).toBe("Bon. Une phrase de quatre mots serait excellente."))
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(described()))
    await user.type(field, " bien dorées du four")
    await waitFor(() => expect(described()).toBe("Excellent."))
  })
})
