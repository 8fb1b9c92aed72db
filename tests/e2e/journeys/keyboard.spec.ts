import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const labelled = element as HTMLInputElement | null
      return (
        element?.getAttribute("aria-label") ??
        labelled?.labels?.[0]?.textContent ??
        element?.textContent ??
        ""
      ).trim()
    })
    if (typeof name === "string" ? focused === name : name.test(focused)) return
    seen.push(focused)
  }
  throw new Error(`The keyboard does not reach ${name}; it went through ${seen.join(" · ")}`)
}

test("the steps from the sign-up to the QR code work with the keyboard alone", async ({ page }) => {
  test.slow()
  const account = anAccount("Chez Paul")
  const type = (text: string) => page.keyboard.insertText(text)
  const press = (key: string) => page.keyboard.press(key)

  await page.goto("/")
  await tabTo(page, "Connexion")
  await press("ArrowRight")
  await expect(page.getByRole("tab", { name: "Inscription" })).toBeFocused()
  await press("Enter")
  await tabTo(page, "Nom du restaurant")
  await type(account.restaurant)
  await tabTo(page, "Email")
  await type(account.email)
  await tabTo(page, "Mot de passe")
  await type(account.password)
  await press("Enter")
  // The email is filled in already, and the password has the focus. The form of the sign-up may still be in the page.
  const form = page.getByRole("tabpanel", { name: "Connexion" })
  await expect(form.getByLabel("Email")).toHaveValue(account.email)
  await expect(form.getByRole("button", { name: "Se connecter" })).toBeFocused()
  await press("Enter")
  await expect(page.getByRole("heading", { name: "Bienvenue, Chez Paul" })).toBeVisible()

  await tabTo(page, "Créer mon premier menu")
  await press("Enter")
  await expect(page.getByRole("heading", { name: "Éditeur de Menu" })).toBeVisible()
  await tabTo(page, "Partir de zéro")
  await press("Enter")
  await expect(page.getByLabel("Nom du menu")).toBeFocused()
  await type("Carte du soir")
  await tabTo(page, "Plats")
  await press("Enter")
  await tabTo(page, "Ajouter un plat")
  await press("Enter")
  await expect(page.getByLabel("Nom", { exact: true })).toBeFocused()
  await type("Bœuf bourguignon")
  await tabTo(page, "Prix")
  await type("21,5")
  await press("Enter")
  await expect(page.getByRole("dialog", { name: /plat$/ })).toBeHidden()
  await expect(page.getByText("Bœuf bourguignon")).toBeVisible()

  // Escape returns the focus to the button that opened the dialog.
  await tabTo(page, "Modifier Bœuf bourguignon")
  await press("Enter")
  await expect(page.getByRole("dialog", { name: /plat$/ })).toBeVisible()
  await press("Escape")
  await expect(page.getByRole("button", { name: "Modifier Bœuf bourguignon" })).toBeFocused()

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await press("Control+s")
  await expect(page.getByText(/^Enregistré à \d\d:\d\d/)).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await tabTo(page, "QR Code")
  await press("Enter")
  await expect(page.getByRole("heading", { name: "QR Code pour votre restaurant" })).toBeVisible()
  const downloading = page.waitForEvent("download")
  await tabTo(page, /^Télécharger ?PNG/)
  await press("Enter")
  await tabTo(page, "Télécharger")
  await press("Enter")
  expect((await downloading).suggestedFilename()).toBe("restaurant-qr-Chez-Paul.png")
})

/**
 * Opens a dialog or a drawer with the keyboard, presses Tab once around it, and closes it with Escape.
 *
 * @param choose chooses an action if the opener opens a menu
 */
async function walkAround(page: Page, opener: string | RegExp, choose = async () => {}): Promise<void> {
  const button = page.getByRole("button", { name: opener }).first()
  await button.focus()
  await page.keyboard.press("Enter")
  await choose()
  const dialog = page.locator("[data-sheet]").last()
  await expect(dialog).toBeVisible()
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? "")
  const first = await focused()
  let presses = 0
  do {
    await page.keyboard.press("Tab")
    presses += 1
    // At the edges of the focus trap, the focus moves on a moment later.
    await expect.poll(isInside, `Tab leaves ${opener}`).toBe(true)
  } while ((await focused()) !== first && presses < 60)
  expect(presses, `Tab comes around in ${opener}`).toBeLessThan(60)
  await page.keyboard.press("Shift+Tab")
  await expect.poll(isInside).toBe(true)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
}

test("the account menu and every dialog work with the keyboard alone and return the focus", async ({
  page,
  server,
}) => {
  test.slow()
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await owner.enterOrders(menuId, 1)
  await openSignedIn(page, owner)

  const account = page.getByRole("button", { name: "Chez Paul" })
  const item = (name: string) => page.getByRole("menuitem", { name })
  await tabTo(page, "Chez Paul")
  await page.keyboard.press("Enter")
  await expect(item("Promotions")).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(item("Paramètres")).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(item("Déconnexion")).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(item("Promotions")).toBeFocused()
  await page.keyboard.press("End")
  await expect(item("Déconnexion")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(item("Paramètres")).toBeHidden()
  await expect(account).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(item("Promotions")).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(item("Paramètres")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/dashboard\/settings$/)

  for (const [path, openers] of [
    ["/dashboard", [/^Supprimer/, "Choisir un support"]],
    [
      `/dashboard/menu/${menuId}/edit`,
      ["Nouvelle catégorie", /^Modifier Sole/, /^Supprimer la catégorie Plats/, /^Coller/],
    ],
    ["/dashboard/orders", ["Commande", /^Ouvrir la commande/]],
  ] as const) {
    await page.goto(path)
    for (const opener of openers) await walkAround(page, opener)
  }
  for (const action of ["Plus de…", "Réglages"]) {
    await walkAround(page, "Autres actions", async () => {
      await expect(item(action)).toBeVisible()
      await item(action).press("Enter")
    })
  }
})

test("on a slow phone with fast presses of Tab, the focus never goes behind an open dialog", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  const menuId = await owner.addMenu(aCarte())
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
  const opener = page.getByRole("button", { name: "Nouvelle catégorie" }).first()
  await opener.focus()
  await page.evaluate(() => {
    const went: string[] = []
    document.addEventListener("focusin", ({ target }) => {
      const isBehind = target instanceof Element && target.closest("#app") !== null
      if (isBehind && document.querySelector("[data-sheet]") !== null) went.push(target.outerHTML.slice(0, 120))
    })
    Object.assign(window, { went })
  })
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 20 })
  await page.keyboard.press("Enter")
  const sheet = page.locator("[data-sheet]")
  await expect(sheet).toBeAttached()
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press(press % 3 === 2 ? "Shift+Tab" : "Tab")
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 })
  expect(await page.evaluate(() => (window as unknown as { went: string[] }).went)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test("where a control disappears, its place keeps the focus", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  await owner.addMenu(aCarte())
  await openSignedIn(page, owner)
  await page.getByRole("link", { name: "Modifier", exact: true }).click()
  await page.getByRole("button", { name: "Ajouter une formule" }).click()
  const dialog = page.getByRole("dialog", { name: "Ajouter une formule" })
  await expect(dialog).toBeVisible()
  // What comes after a removed course takes its place, and so does the next course that can be added.
  await dialog.getByRole("button", { name: /^Entrée/ }).press("Enter")
  await dialog.getByRole("button", { name: "Retirer cette étape" }).press("Enter")
  await expect(dialog.getByRole("button", { name: /^Plat/ })).toBeFocused()
  await dialog.getByRole("button", { name: "Entrée", exact: true }).press("Enter")
  await expect(dialog.getByRole("button", { name: "Dessert", exact: true })).toBeFocused()
})
