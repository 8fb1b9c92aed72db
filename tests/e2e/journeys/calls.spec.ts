import { expect, type Request } from "@playwright/test"
import { anAccount, chooseAction, logIn, signOut, signUp } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

/** Returns a call as text: method, path, and the names of the query parameters, without select, order and limit. */
function asCall(request: Request): string {
  const { pathname, searchParams } = new URL(request.url())
  const parts = [...searchParams.keys()].filter((key) => !["select", "order", "limit"].includes(key)).sort()
  const asked = ["select", "order", "limit"].flatMap((key) => searchParams.get(key) ?? [])
  return [request.method(), pathname, asked.join(" "), parts.join(",")].filter((part) => part !== "").join(" | ")
}

test("the screens make the specified calls, each with the API key and a bearer token", async ({ page, server }) => {
  test.slow()
  const calls: string[] = []
  const bare: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(auth|rest|functions)\/v1\//.test(pathname)) return
    calls.push(asCall(request))
    const headers = request.headers()
    if (!headers.apikey || !headers.authorization?.startsWith("Bearer ")) bare.push(pathname)
  })
  const owner = await seedOwner(server.url, anAccount())
  await signUp(page, anAccount())
  await logIn(page, owner)
  const menuId = await owner.addMenu(aCarte())
  await page.goto("/dashboard")
  await chooseAction(page, "Autres actions pour Carte d’automne", "Dupliquer")
  await expect(page.getByRole("article", { name: "Carte d’automne (copie)" })).toBeVisible()
  await page
    .getByRole("article", { name: "Carte d’automne (copie)" })
    .getByRole("button", { name: "Supprimer" })
    .click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click()
  await expect(page.getByText("Menu supprimé")).toBeVisible()
  await page.goto(`/dashboard/menu/${menuId}/edit`)
  await page.getByLabel("Nom du menu").fill("Carte d’hiver")
  await page.getByRole("button", { name: "Sauvegarder" }).click()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await page.goto("/dashboard/menu/new")
  await expect(page.getByRole("button", { name: /^Repartir de mon dernier menu/ })).toBeVisible()
  for (const path of [`/dashboard/menu/${menuId}/view`, "/menu/active"]) {
    await page.goto(path)
    await expect(page.locator("iframe")).toBeVisible()
  }
  await page.goto("/dashboard/settings")
  await page.getByLabel("Nom du restaurant").fill("Le Grand Zinc")
  await page.getByRole("button", { name: "Sauvegarder", exact: true }).click()
  await expect(page.getByText("Paramètres sauvegardés")).toBeVisible()
  await signOut(page, "Le Grand Zinc")
  await expect(page).toHaveURL(/\/decouvrir$/)

  const made = new Set(calls)
  const menus = "/rest/v1/user_menus"
  expect([...made]).toEqual(
    expect.arrayContaining([
      "POST | /auth/v1/signup",
      "POST | /auth/v1/token | grant_type",
      "PUT | /auth/v1/user",
      "POST | /auth/v1/logout | scope",
      "POST | /functions/v1/check-subscription",
      `GET | ${menus} | id,menu_data,created_at,updated_at created_at.desc | user_id`,
      `GET | ${menus} | id,menu_data,created_at created_at.asc | user_id`,
      `GET | ${menus} | menu_data created_at.desc 1 | user_id`,
      `GET | ${menus} | menu_data,user_id | id`,
      `GET | ${menus} | id,menu_data,created_at,updated_at,user_id | id`,
    ]),
  )
  expect(
    [...made].some((call) => call.startsWith(`GET | ${menus} | id,menu_data`) && call.endsWith("| id,user_id")),
  ).toBe(true)
  expect([...made].some((call) => call.startsWith(`POST | ${menus}`))).toBe(true)
  expect([...made].some((call) => call.startsWith(`PATCH | ${menus}`) && call.endsWith("id,updated_at,user_id"))).toBe(
    true,
  )
  expect([...made].some((call) => call.startsWith(`DELETE | ${menus}`) && call.endsWith("id,user_id"))).toBe(true)
  expect(bare).toEqual([])
})
