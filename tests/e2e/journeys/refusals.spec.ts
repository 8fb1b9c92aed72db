import { expect } from "@playwright/test"
import { anAccount, logIn, save, signOut, signUp } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

test("the message about a wrong password is French, and the entered email stays", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await page.goto("/login")
  await page.getByLabel("Email").fill(owner.email)
  await page.getByLabel("Mot de passe", { exact: true }).fill("pas le bon")
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page.getByText("Erreur de connexion")).toBeVisible()
  await expect(page.getByText("Email ou mot de passe incorrect.")).toBeVisible()
  await expect(page.getByLabel("Email")).toHaveValue(owner.email)
})

test("the messages about an email that has an account and about a short password are French", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await page.goto("/login")
  await page.getByRole("tab", { name: "Inscription" }).click()
  await expect(page.locator("[role=tabpanel]")).toHaveCount(1)
  await page.getByLabel("Nom du restaurant").fill("Le Petit Zinc")
  await page.getByLabel("Email").fill(owner.email.toUpperCase())
  await page.getByLabel("Mot de passe", { exact: true }).fill("un mot de passe")
  await page.getByRole("button", { name: "S’inscrire" }).click()
  // The toast and the text under the field.
  await expect(page.getByText("Un compte existe déjà avec cet email.")).toHaveCount(2)
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Un compte existe déjà avec cet email.")
  await page.getByLabel("Email").fill("nouveau@example.fr")
  await page.getByLabel("Mot de passe", { exact: true }).fill("court")
  await page.getByRole("button", { name: "S’inscrire" }).click()
  await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveAccessibleDescription(
    /Le mot de passe est trop faible/,
  )
  await expect(page.getByText("Un compte existe déjà avec cet email.")).toBeHidden()
})

test("a visitor who opens a dashboard page is sent to the sign-in, and reaches the dashboard after it", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await page.goto("/dashboard/qr-code")
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, owner)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto("/")
  await expect(page).toHaveURL(/\/dashboard$/)
})

test("another owner's menu is not found", async ({ page, server }) => {
  const other = await seedOwner(server.url, anAccount())
  const foreign = await other.addMenu(aCarte())
  const account = anAccount()
  await signUp(page, account)
  await logIn(page, account)
  for (const id of [foreign, "pas-un-id"]) {
    await page.goto(`/dashboard/menu/${id}/edit`)
    await expect(page.getByText("Menu non trouvé")).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test("hostile names are stored as entered and rendered only as text", async ({ page, server }) => {
  const hostile = `<img src=x onerror="document.title='volé'"> & "guillemets" 🍽️ \u202Eeténrev`
  const owner = await seedOwner(server.url, anAccount(hostile.slice(0, 100)))
  await page.goto("/login")
  await page.getByLabel("Email").fill(owner.email)
  await page.getByLabel("Mot de passe", { exact: true }).fill(owner.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await page.getByRole("link", { name: "Créer mon premier menu" }).first().click()
  await page.getByRole("link", { name: "Partir de zéro" }).click()
  await page.getByLabel("Nom du menu").fill(hostile)
  await page.getByRole("button", { name: "Nouvelle catégorie" }).first().click()
  await page.getByLabel("Autre catégorie").fill(hostile)
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter", exact: true }).click()
  await save(page)
  await page.reload()
  await expect(page.getByLabel("Nom du menu")).toHaveValue(hostile)
  await page.goto(`/u/${owner.userId}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostile)
  expect(await page.title()).toContain("<img src=x")
  await page.goto(`/r/${encodeURIComponent('"><img src=x onerror=alert(1)>')}`)
  await expect(page.locator("img")).toHaveCount(0)
})

test("signing out on one device ends the session on the others", async ({ page, browser, server }) => {
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  await logIn(page, owner)
  const phone = await browser.newContext({ baseURL: server.url, locale: "fr-FR" })
  const other = await phone.newPage()
  await logIn(other, owner)
  await signOut(page, "Chez Paul")
  await expect(page).toHaveURL(/\/decouvrir$/)
  await other.goto("/dashboard/menu/new")
  await other.goto("/dashboard")
  await expect(other).toHaveURL(/\/login$/)
  await phone.close()
})
