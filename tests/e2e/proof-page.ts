import { expect, type Page } from "@playwright/test"
import { openSignedIn } from "./owner-steps.ts"
import type { SeededOwner } from "./seed.ts"

/** Three dishes in two categories. */
export const smallMenu = {
  ...{ name: "Carte d’automne", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" },
  categories: [
    {
      ...{ id: "entrees", name: "Entrées" },
      items: [
        { id: "a", name: "Œufs mayonnaise", price: "7.5", description: "Cébette", allergens: ["Oeufs"] },
        { id: "b", name: "Poireaux vinaigrette", price: "9", description: "", allergens: ["Moutarde"] },
      ],
    },
    {
      ...{ id: "braises", name: "Les braises" },
      items: [{ id: "c", name: "Bœuf bourguignon", price: "21.5", description: "", allergens: ["Sulfites"] }],
    },
  ],
}

/** Opens the editor of a menu as its printed card. */
export async function openProof(page: Page, owner: SeededOwner, menuId: string): Promise<void> {
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit#epreuve`)
  await expect(page.getByRole("region", { name: "Épreuve" }).locator("svg text").first()).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
}

/** A text of the sheet by its label, such as "Prix : Sole". */
export const proofField = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true })
