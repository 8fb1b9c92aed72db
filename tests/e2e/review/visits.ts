import { expect, type Page } from "@playwright/test"
import { anAccount, signedIn } from "../owner-steps.ts"
import { type SeededOwner, type StoredDocument, seedOwner } from "../seed.ts"
import { askAsOwner, type Demo } from "./demo.ts"

/** Opens a screen of the owner's app, and waits for a part of it. */
export async function visit(page: Page, path: string, ready = "h1"): Promise<void> {
  await page.goto(path)
  await expect(page.locator(ready).first()).toBeVisible()
  await expect(page.getByText("Chargement")).toHaveCount(0)
}

export const at = (path: string, ready?: string) => (page: Page) => visit(page, path, ready)

/** A stored menu. The screens change its document freely. */
type StoredMenu = { readonly id: string; readonly menu_data: StoredDocument }

/** A dish of a stored menu. */
export type StoredDish = { options?: { choices: { name: string; price: string }[] }[] }

/** Replaces the document of a menu, as another device of the owner would. */
export async function storeMenu(demo: Demo, id: string, document: object): Promise<void> {
  const at = new Date().toISOString()
  const row = { menu_data: { ...document, lastUpdated: at }, updated_at: at }
  await askAsOwner(demo, "PATCH", `/rest/v1/user_menus?id=eq.${id}&user_id=eq.${demo.ownerId}`, row)
}

/** Returns the demonstration's first menu. */
export async function firstMenu(demo: Demo): Promise<StoredMenu> {
  const path = `/rest/v1/user_menus?select=id,menu_data&user_id=eq.${demo.ownerId}`
  const menus: StoredMenu[] = await askAsOwner(demo, "GET", path)
  const first = menus.find((menu) => menu.menu_data.name === "Carte d’automne")
  if (first === undefined) throw new Error("The demonstration has this menu")
  return first
}

export const atMenu = (part: string, ready?: string) => async (page: Page, demo: Demo) =>
  visit(page, `/dashboard/menu/${(await firstMenu(demo)).id}/${part}`, ready)

/** Signs a restaurant in that has nothing yet. */
export async function asNewOwner(page: Page, demo: Demo, isPremium = true): Promise<SeededOwner> {
  const owner = await seedOwner(demo.url, anAccount())
  if (isPremium) await demo.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await signedIn(page, owner)
  return owner
}
