import { expect, type Locator, type Page } from "@playwright/test"

/** A screen of a Premium owner who has open orders and a menu with the dish "Sole meunière". */
export type OwnerScreen = {
  readonly path: string
  /** Selector of an element that appears when the screen is complete. */
  readonly ready: string
  /** Names of the buttons that open an overlay. */
  readonly openers?: readonly RegExp[]
}

/** Selector of overlays. A toast has the role of a dialog, too, and is excluded. */
export const overlays = ":is([role=dialog], [role=alertdialog], [role=menu], dialog[open]):not([data-toast])"

/** Returns every screen of the dashboard. */
export function ownerScreens(menuId: string): readonly OwnerScreen[] {
  return [
    { path: "/dashboard", ready: "article", openers: [/^Brasserie/, /^Choisir un support/, /^Supprimer/] },
    {
      path: `/dashboard/menu/${menuId}/edit`,
      ready: "text=Sole meunière",
      openers: [
        /^Rechercher un plat/,
        /^Coller une carte/,
        /^Nouvelle catégorie/,
        /^Ajouter un plat/,
        /^Modifier Pâté/,
        /^Supprimer la catégorie/,
        /^Versions précédentes/,
      ],
    },
    { path: `/dashboard/menu/${menuId}/qr`, ready: "h1" },
    { path: `/dashboard/menu/${menuId}/view`, ready: "h1" },
    { path: "/dashboard/settings", ready: "h1", openers: [/^Activer/] },
    { path: "/dashboard/billing", ready: "h1" },
    {
      path: "/dashboard/orders",
      ready: "article",
      openers: [/^Commande$/, /^Plus de…/, /^Réglages/, /^Annuler la commande/],
    },
    { path: "/dashboard/orders/history", ready: "h1" },
    { path: "/dashboard/orders/kitchen", ready: "article" },
  ]
}

/** Opens a screen and waits until it is complete. */
export async function openScreen(page: Page, { path, ready }: OwnerScreen): Promise<void> {
  await page.goto(path)
  await page.locator(ready).first().waitFor()
  await expect(page.getByText("Chargement")).toHaveCount(0)
}

/** Removes the shield that ignores taps for a moment after an overlay opens or closes. */
export const dropShield = (page: Page) => page.evaluate(() => document.querySelector("[data-shield]")?.remove())

/** Clicks a button by script. @returns the overlay that it opens */
export async function openOverlay(page: Page, opener: RegExp): Promise<Locator> {
  const button = page.getByRole("button", { name: opener }).first()
  await button.evaluate((element: HTMLElement) => element.click())
  const overlay = page.locator(overlays).last()
  await overlay.waitFor()
  await expect(page.getByText("Chargement")).toHaveCount(0)
  await dropShield(page)
  return overlay
}
