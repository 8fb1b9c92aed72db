import { expect, type Page } from "@playwright/test"
import type { Demo } from "./demo.ts"
import type { Screen } from "./screen.ts"
import { asNewOwner, at, atMenu, firstMenu, visit } from "./visits.ts"

type StoredCategory = { readonly items: readonly { readonly name: string }[] }

const editor = async (page: Page, demo: Demo) => {
  await atMenu("edit")(page, demo)
  await expect(page.getByRole("button", { name: "Modifier Œufs mayonnaise" })).toBeVisible()
  await expect(page.getByRole("button", { name: /^Carte en règle/ })).toContainText(/\d/)
}

async function openDish(page: Page, demo: Demo, name: string): Promise<void> {
  await editor(page, demo)
  await page.getByRole("button", { name: `Modifier ${name}` }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
}

/** Scrolls the dialog of a dish to what is folded below its first fields. */
async function scrollToFolds(page: Page): Promise<void> {
  const first = page.getByRole("dialog").getByText("Photo", { exact: true }).first()
  await first.evaluate((element) => element.scrollIntoView({ block: "start" }))
}

/** Unfolds the legal facts in the dialog of a dish. */
async function openLegalFacts(page: Page): Promise<void> {
  await page.getByRole("dialog").getByText("Mentions légales", { exact: true }).click()
  await scrollToFolds(page)
}

/** Returns the demonstration's menu without the dishes whose legal facts are missing. */
async function lawfulMenu(demo: Demo): Promise<object> {
  const { menu_data } = await firstMenu(demo)
  const kept = /^(Œufs|Poireaux|Soupe|Salade|Quenelle|Sole|Risotto|Île|Saint)/
  const categories = menu_data.categories
    .map((one: StoredCategory) => ({ ...one, items: one.items.filter(({ name }) => kept.test(name)) }))
    .filter(({ items }: StoredCategory) => items.length > 0)
  return { ...menu_data, categories, setMenus: [] }
}

/** Opens a set menu of three courses, and lists the dishes of the second one. */
async function openSetMenu(page: Page, demo: Demo): Promise<void> {
  await openDish(page, demo, "Menu des gones")
  await page.getByRole("dialog").getByRole("button", { name: /^Plat/ }).first().click()
}

const pasted = `Entrées
Œufs mayonnaise ....... 7,50
Poireaux vinaigrette ....... 9
Pâté en croûte de la maison, pickles de saison   13,50

Plats
Quenelle de brochet, sauce Nantua 22
Bœuf bourguignon
joue mijotée dix heures au pinot noir
21,50`

/** Pastes a carte into a new menu, and adds its dishes. */
async function pasteCarte(page: Page): Promise<void> {
  await visit(page, "/dashboard/menu/new", "text=Coller ma carte")
  await page.getByRole("textbox", { name: "Texte de la carte" }).fill(pasted)
  await page.getByRole("button", { name: "Reconnaître les plats" }).click()
  await page.getByRole("button", { name: /^Ajouter \d+ plats/ }).click()
  await expect(page.getByText(/plats à déclarer/)).toBeVisible()
  await page.getByLabel("Nom du menu").fill("Carte d’automne")
  await page.getByLabel("Nom du menu").blur()
  await expect(page.locator("[data-toast]")).toHaveCount(0, { timeout: 20_000 })
}

/** Screens of one menu: its beginning, the editor, and what opens beside it. */
export const editorScreens: readonly Screen[] = [
  { name: "42-creer", widths: [390, 1280], isOwner: true, open: at("/dashboard/menu/new", "text=Coller ma carte") },
  {
    name: "42-creer-colle",
    widths: [390, 1280],
    isOwner: true,
    open: async (page) => {
      await visit(page, "/dashboard/menu/new", "text=Coller ma carte")
      await page.getByRole("textbox", { name: "Texte de la carte" }).fill(pasted)
    },
  },
  {
    name: "42-zero",
    widths: [390, 1280],
    isOwner: true,
    open: async (page) => {
      await visit(page, "/dashboard/menu/new#zero", "text=Commencer par ajouter")
      await page.getByLabel("Nom du menu").blur()
    },
  },
  { name: "44-editeur", widths: [390, 1280], isOwner: true, open: editor },
  {
    name: "44-a-declarer",
    widths: [390, 1280],
    isOwner: true,
    isAlone: true,
    open: pasteCarte,
  },
  {
    name: "44-declarer",
    widths: [390, 1280],
    isOwner: true,
    isAlone: true,
    open: async (page) => {
      await pasteCarte(page)
      // By key: a click right after another counts as a double one.
      await page.getByRole("button", { name: "Commencer" }).press("Enter")
      await expect(page.locator("[data-sheet]")).toBeVisible()
    },
  },
  {
    name: "44-plat",
    widths: [390, 1280],
    isOwner: true,
    open: (page, demo) => openDish(page, demo, "Œufs mayonnaise"),
  },
  { name: "63-traductions", widths: [390, 1280], isOwner: true, open: atMenu("translations", "textarea") },
  {
    name: "64-regle",
    widths: [390, 1280],
    isOwner: true,
    open: async (page, demo) => {
      await editor(page, demo)
      await page.getByRole("button", { name: /^Carte en règle/ }).click()
      await expect(page.getByText("À corriger").first()).toBeVisible()
    },
  },
  {
    name: "64-mentions-plat",
    widths: [390, 1280],
    isOwner: true,
    open: async (page, demo) => {
      await openDish(page, demo, "Bœuf bourguignon")
      await openLegalFacts(page)
      await page.getByRole("dialog").getByText("Présentes", { exact: true }).click()
      await page
        .getByRole("dialog")
        .getByRole("switch", { name: /^Fait maison/ })
        .click()
      await page
        .getByRole("dialog")
        .getByText(/^Vos clients liront/)
        .scrollIntoViewIfNeeded()
    },
  },
  {
    name: "64-origine",
    widths: [390, 1280],
    isOwner: true,
    open: async (page, demo) => {
      await editor(page, demo)
      await page.getByRole("button", { name: /^Carte en règle/ }).click()
      await page.getByRole("button", { name: "Origine des viandes" }).click()
      await expect(page.getByRole("dialog").last()).toBeVisible()
    },
  },
  {
    name: "65-formule",
    widths: [390, 1280],
    isOwner: true,
    open: (page, demo) => openSetMenu(page, demo),
  },
  {
    name: "65-formules",
    widths: [390, 1280],
    isOwner: true,
    open: async (page, demo) => {
      await editor(page, demo)
      await page
        .getByRole("button", { name: /^Formules/ })
        .first()
        .click()
    },
  },
  {
    name: "65-options",
    widths: [390, 1280],
    isOwner: true,
    open: async (page, demo) => {
      await openDish(page, demo, "Bœuf bourguignon")
      const dialog = page.getByRole("dialog")
      await dialog.getByText("Options", { exact: true }).click()
      await dialog.getByRole("button", { name: "Cuisson" }).click()
      await dialog
        .getByRole("button", { name: /Accompagnement/ })
        .first()
        .click()
      await scrollToFolds(page)
    },
  },
  { name: "67-epreuve", widths: [1280], isOwner: true, open: atMenu("edit#epreuve", "[data-dish]") },
  {
    name: "64-mentions-vin",
    widths: [390, 1280],
    isOwner: true,
    open: async (page, demo) => {
      await editor(page, demo)
      await page.getByRole("button", { name: /^Carte en règle/ }).click()
      await page.getByRole("button", { name: /^Corriger Morgon.*Provenance/ }).click()
      await expect(
        page
          .getByRole("dialog")
          .getByText(/^Indiquez le pays|Provenance/)
          .first(),
      ).toBeVisible()
      await page.getByLabel("Contenance (cl)").fill("12,5")
      await page
        .getByRole("dialog")
        .getByText(/^Vos clients liront/)
        .scrollIntoViewIfNeeded()
    },
  },
  {
    name: "64-regle-calme",
    widths: [390, 1280],
    isAlone: true,
    open: async (page, demo) => {
      const owner = await asNewOwner(page, demo)
      const menuId = await owner.addMenu(await lawfulMenu(demo))
      const at = new Date().toISOString()
      await owner.write("PATCH", `restaurants?user_id=eq.${owner.userId}`, {
        service_rate: "15",
        posted_notices: { outside: at, minors: at, licence: at, folder: at, prices: at },
      })
      await visit(page, `/dashboard/menu/${menuId}/edit#regle`, "text=Aucun manque trouvé")
    },
  },
  {
    name: "64-regle-suite",
    widths: [390, 1280],
    isOwner: true,
    open: async (page, demo) => {
      await editor(page, demo)
      await page.getByRole("button", { name: /^Carte en règle/ }).click()
      const rest = page.getByRole("heading", { name: /^À vérifier/ })
      await rest.evaluate((heading) => {
        heading.scrollIntoView({ block: "start" })
        // On a phone the sheet itself would scroll, too.
        heading.closest("[data-sheet]")?.scrollTo(0, 0)
      })
    },
  },
]
