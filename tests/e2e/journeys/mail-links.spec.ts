import { expect, type Page } from "@playwright/test"
import { anAccount, logIn, signUp } from "../owner-steps.ts"
import { startServer } from "../server.ts"
import { expectAccessible, type ServerToVisit, test as watched } from "../watched-page.ts"

/** A server that confirms email addresses, and whose emails the tests can read. */
const test = watched.extend<object, { server: ServerToVisit }>({
  server: [
    async ({ browserName: _any }, use) => {
      const server = await startServer({ AUTH_CONFIRM_EMAIL: "on", SHOW_OUTBOX: "on" })
      await use(server)
      await server.stop()
    },
    { scope: "worker" },
  ],
})

/** Waits for an email. @returns link and code of the last email with this subject to this address */
async function letterTo(url: string, address: string, subject: string): Promise<{ link: string; code: string }> {
  const find = async () => {
    const html = await (await fetch(`${url}/outbox`)).text()
    const letters = html.split("<article>").slice(1)
    return letters.find((one) => one.includes(`<h2>${subject}</h2>`) && one.includes(`Pour ${address},`)) ?? ""
  }
  await expect.poll(find).not.toBe("")
  const letter = await find()
  const link = /href="([^"]+)"/.exec(letter)?.[1]?.replaceAll("&amp;", "&") ?? ""
  return { link, code: /Code à six chiffres : (?:<[^>]+>)?(\d{6})/.exec(letter)?.[1] ?? "" }
}

const linkTo = async (url: string, address: string, subject: string) => (await letterTo(url, address, subject)).link

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Creates an account with a confirmed address through the HTTP API. */
async function aConfirmedAccount(url: string) {
  const account = anAccount("Le Petit Zinc")
  const { email, password, restaurant } = account
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const post = (path: string, body: object) =>
    fetch(`${url}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: anonKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  await post("signup", { email, password, data: { restaurant_name: restaurant } })
  const { code: token } = await letterTo(url, email, "Confirmez votre email")
  const confirmed = await post("verify", { type: "signup", email, token })
  if (!confirmed.ok) throw new Error(await confirmed.text())
  return account
}

test("a new owner confirms the email address with the link in the email", async ({ page, server }) => {
  const account = anAccount("Le Petit Zinc")
  await signUp(page, account)
  await expectAccessible(page)
  await field(page, "Mot de passe").fill(account.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page.getByText("Confirmez d’abord votre email")).toBeVisible()
  await page.getByRole("button", { name: "Renvoyer l’email" }).click()
  await expect(page.getByText(/^Un email vient d’être demandé/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(await linkTo(server.url, account.email, "Confirmez votre email"))
  await page.reload()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Confirmer mon email" }).click()
  await expect(page.getByText("Email confirmé avec succès")).toBeVisible()
  await expect(page).toHaveURL(/\/login\?type=signup&email_confirmed=true$/)
  await field(page, "Email").fill(account.email)
  await field(page, "Mot de passe").fill(account.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page.getByRole("heading", { name: "Bienvenue, Le Petit Zinc" })).toBeVisible()
})

test("a forgotten password is replaced on another device than the one that requested the link", async ({
  page,
  browser,
  server,
}) => {
  const account = await aConfirmedAccount(server.url)
  await logIn(page, account)
  const elsewhere = await browser.newContext({ locale: "fr-FR", baseURL: server.url })
  const asking = await elsewhere.newPage()
  await asking.goto("/login")
  await field(asking, "Email").fill(account.email)
  await asking.getByRole("link", { name: "Mot de passe oublié ?" }).click()
  await expect(field(asking, "Email")).toHaveValue(account.email)
  await expectAccessible(asking)
  await asking.getByRole("button", { name: "Envoyer le lien" }).click()
  await expect(asking.getByText("Regardez vos courriels")).toBeVisible()
  await expect(asking.getByRole("button", { name: /^Renvoyer dans \d+ s$/ })).toBeVisible()
  await expectAccessible(asking)

  const phone = await browser.newContext({
    locale: "fr-FR",
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
  })
  const opening = await phone.newPage()
  const link = await linkTo(server.url, account.email, "Choisissez un nouveau mot de passe")
  await opening.goto(link)
  await opening.getByRole("button", { name: "Choisir un mot de passe" }).click()
  await expect(opening.getByText(`Pour ${account.email}.`)).toBeVisible()
  await field(opening, "Nouveau mot de passe").fill("azerty")
  await opening.getByRole("button", { name: "Enregistrer et se connecter" }).click()
  await expect(opening.getByText(/^Le mot de passe est trop faible/)).toBeVisible()
  await expectAccessible(opening)
  await field(opening, "Nouveau mot de passe").fill("quatre mots bien choisis")
  await opening.getByRole("button", { name: "Enregistrer et se connecter" }).click()
  await expect(opening.getByRole("heading", { name: "Bienvenue, Le Petit Zinc" })).toBeVisible()

  // The first device is signed out, and the link is no longer valid.
  await page.goto("/dashboard/settings/sign-in")
  await expect(page).toHaveURL(/\/login$/)
  await asking.goto(link)
  await asking.getByRole("button", { name: "Choisir un mot de passe" }).click()
  await expect(asking.getByText("Ce lien ou ce code n’est plus valable.")).toBeVisible()
  await asking.getByRole("link", { name: "Demander un autre lien" }).click()
  await expect(asking).toHaveURL(/\/auth\/recover$/)
  await logIn(page, { ...account, password: "quatre mots bien choisis" })

  // An owner who does not change the password can sign in with a code.
  await asking.goto("/auth/recover")
  await field(asking, "Email").fill(account.email)
  await asking.getByRole("button", { name: "Me connecter par un code" }).click()
  await field(asking, "Code à six chiffres").fill(
    (await letterTo(server.url, account.email, "Votre connexion à Ardoise")).code,
  )
  await asking.keyboard.press("Enter")
  await expect(asking.getByRole("heading", { name: "Bienvenue, Le Petit Zinc" })).toBeVisible()
  await elsewhere.close()
  await phone.close()
})

test("an owner enters codes from emails read elsewhere, changes the address with both mailboxes, and changes the password", async ({
  page,
  server,
}) => {
  const account = anAccount("Chez Lou")
  await signUp(page, account)
  await page.getByRole("link", { name: "Saisir le code" }).click()
  const { code } = await letterTo(server.url, account.email, "Confirmez votre email")
  await field(page, "Code à six chiffres").fill(code === "000000" ? "000001" : "000000")
  await page.getByRole("button", { name: "Confirmer mon email" }).click()
  await expect(page.getByText(/^Ce code n’est pas le bon/)).toBeVisible()
  await expectAccessible(page)
  await field(page, "Code à six chiffres").fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Email confirmé avec succès")).toBeVisible()
  await logIn(page, account)

  const next = `nouvelle-${account.email}`
  await page.goto("/dashboard/settings/sign-in")
  await field(page, "Nouvelle adresse").fill(next)
  await page.getByRole("button", { name: "Changer l’adresse" }).click()
  await expect(page.getByText(/l’adresse change quand les deux ont confirmé/)).toBeVisible()
  await page.goto(await linkTo(server.url, account.email, "Votre adresse de connexion va changer"))
  await page.getByRole("button", { name: "Confirmer le changement" }).click()
  await expect(page.getByText("Première adresse confirmée")).toBeVisible()
  await page.goto("/auth/code?type=email_change")
  await field(page, "Email").fill(next)
  await field(page, "Code à six chiffres").fill(
    (await letterTo(server.url, next, "Confirmez votre nouvelle adresse")).code,
  )
  await page.keyboard.press("Enter")
  await expect(page.getByText(`Connectez-vous désormais avec ${next}.`)).toBeVisible()

  await page.goto("/dashboard/settings/sign-in")
  await expect(page.getByText(`Aujourd’hui : ${next}`)).toBeVisible()
  await field(page, "Mot de passe actuel").fill("pas le bon")
  await field(page, "Nouveau mot de passe").fill("quatre mots bien choisis")
  await page.getByRole("button", { name: "Changer le mot de passe" }).click()
  await expect(page.getByText("Ce n’est pas votre mot de passe actuel.")).toBeVisible()
  await expectAccessible(page)
  await field(page, "Mot de passe actuel").fill(account.password)
  await page.getByRole("button", { name: "Changer le mot de passe" }).click()
  await expect(page.getByText("Mot de passe changé")).toBeVisible()
  await page.reload()
  await expect(page.getByRole("heading", { name: "Paramètres" })).toBeVisible()
})
