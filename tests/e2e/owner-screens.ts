import { expect, type Locator, type Page } from "@playwright/test"
import { chooseBoardAction } from "./owner-steps.ts"

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

/** The settings of each owner, free or Premium. */
export const settingsPaths = [
  "/dashboard/settings",
  ...["restaurant", "subscription", "contact", "identity", "sign-in", "data"].map(
    (name) => `/dashboard/settings/${name}`,
  ),
]

/** Returns every screen of the dashboard. @param isNarrow whether the window is less than 768 px wide */
export function ownerScreens(menuId: string, isNarrow = false): readonly OwnerScreen[] {
  return [
    {
      path: "/dashboard",
      ready: "article",
      openers: [/^Brasserie/, /^Choisir un support/, /^Supprimer/, /^Autres actions/],
    },
    {
      path: `/dashboard/menu/${menuId}/edit`,
      ready: "text=Sole meunière",
      openers: [
        /^Rechercher un plat/,
        ...(isNarrow ? [/^Importer ou proposer/] : [/^Coller une carte/, /^Proposer une carte/]),
        /^Nouvelle catégorie/,
        /^Ajouter un plat/,
        /^Modifier Pâté/,
        /^Commencer/,
        /^Supprimer la catégorie/,
        /^Versions précédentes/,
      ],
    },
    { path: `/dashboard/menu/${menuId}/qr`, ready: "h1" },
    ...(isNarrow ? [] : [{ path: `/dashboard/menu/${menuId}/edit#epreuve`, ready: "[data-dish]" }]),
    { path: `/dashboard/menu/${menuId}/view`, ready: "h1" },
    { path: `/dashboard/menu/${menuId}/translations`, ready: "textarea" },
    { path: `/dashboard/menu/${menuId}/publication`, ready: "h1" },
    { path: "/dashboard/ardoise", ready: "h1" },
    { path: "/dashboard/chiffres", ready: "text=Comment c’est compté" },
    { path: "/dashboard/promotions", ready: "text=Exporter (CSV)" },
    { path: "/dashboard/promotions/new", ready: "text=Vos clients verront" },
    { path: "/dashboard/settings", ready: "h1" },
    { path: "/dashboard/settings/restaurant", ready: "h1" },
    { path: "/dashboard/settings/subscription", ready: "h1" },
    { path: "/dashboard/settings/contact", ready: "label" },
    { path: "/dashboard/settings/identity", ready: "text=Choisir un fichier" },
    { path: "/dashboard/settings/team", ready: "text=Reliez la tablette", openers: [/^Ajouter un appareil/] },
    { path: "/dashboard/settings/payments", ready: "h1" },
    { path: "/dashboard/settings/assistance", ready: "h1" },
    { path: "/dashboard/paiements", ready: "h1" },
    { path: "/dashboard/papiers", ready: "text=Créer le PDF", openers: [/^Choisir les lignes/] },
    { path: "/dashboard/papiers/archive", ready: "text=Gardé trois ans" },
    { path: "/dashboard/settings/sign-in", ready: "h1", openers: [/^Activer/] },
    { path: "/dashboard/settings/data", ready: "h1" },
    { path: "/dashboard/billing", ready: "h1" },
    {
      path: "/dashboard/orders",
      ready: "article",
      openers: [/^Commande$/, /^Autres actions/, /^Plus de…/, /^Réglages/, /^Ouvrir la commande/],
    },
    { path: "/dashboard/orders/history", ready: "h1" },
    { path: "/dashboard/orders/kitchen", ready: "article" },
  ]
}

/** Opens a screen and waits until it is complete. */
export async function openScreen(page: Page, { path, ready }: OwnerScreen): Promise<void> {
  // A button that was pressed before may still lead elsewhere, which aborts this navigation.
  await expect(() => page.goto(path)).toPass()
  await page.locator(ready).first().waitFor()
  await expect(page.getByText("Chargement")).toHaveCount(0)
  // The first touch removes the hint about the bell, which would cover what is tested.
  await page.mouse.click(2, 2)
  await expect(page.getByText("Touchez l’écran pour entendre la sonnerie.")).toHaveCount(0)
}

/** Removes the shield that ignores taps for a moment after an overlay opens or closes. */
export const dropShield = (page: Page) => page.evaluate(() => document.querySelector("[data-shield]")?.remove())

/** Clicks a button by script, or an action behind "Autres actions". @returns the overlay that it opens */
export async function openOverlay(page: Page, opener: RegExp): Promise<Locator> {
  const button = page.getByRole("button", { name: opener }).first()
  if ((await button.count()) > 0) await button.evaluate((element: HTMLElement) => element.click())
  else await chooseBoardAction(page, opener)
  const overlay = page.locator(overlays).last()
  await overlay.waitFor()
  await expect(page.getByText("Chargement")).toHaveCount(0)
  await dropShield(page)
  return overlay
}
