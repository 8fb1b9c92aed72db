import { expect, type Page } from "@playwright/test"
import { chooseAction } from "../owner-steps.ts"
import { askAsOwner, type Demo } from "./demo.ts"
import { takeBoardDown } from "./diner-screens.ts"
import type { Screen } from "./screen.ts"
import { asNewOwner, at, atMenu, firstMenu, visit } from "./visits.ts"

async function fillSignUp(page: Page): Promise<void> {
  await page.goto("/login")
  await page.getByRole("tab", { name: "Inscription" }).click()
  const form = page.getByRole("tabpanel", { name: "Inscription" })
  await form.getByLabel("Nom du restaurant").fill("Le Petit Zinc")
  await form.getByLabel("Email").fill("claire@lepetitzinc.fr")
  await form.getByLabel("Mot de passe", { exact: true }).fill("comptoir bleu lundi")
  await form.getByRole("button", { name: "Afficher le mot de passe" }).click()
  await form.getByLabel("Mot de passe", { exact: true }).focus()
  await expect(form.getByText(/^(Bon|Excellent)/)).toBeVisible()
}

/** Saves a first menu, and stops the motion of its publication. @param ms since its beginning */
async function publish(page: Page, demo: Demo, ms: number): Promise<void> {
  const owner = await asNewOwner(page, demo)
  const { menu_data } = await firstMenu(demo)
  const menuId = await owner.addMenu({ ...menu_data, name: "Carte" })
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.evaluate((id) => localStorage.setItem("firstMenu", id), menuId)
  await page.addInitScript((at) => {
    // Every motion of that screen stops there, from its first frame on.
    const hold = () => {
      requestAnimationFrame(hold)
      if (!location.pathname.endsWith("/publication")) return
      for (const motion of document.getAnimations()) {
        motion.pause()
        motion.currentTime = at
      }
    }
    hold()
  }, ms)
  await visit(page, `/dashboard/menu/${menuId}/edit`)
  await page.getByLabel("Nom du menu").fill("Carte d’automne")
  await page.getByRole("button", { name: "Sauvegarder" }).click()
  await expect(page).toHaveURL(/\/publication$/)
}

/** Links the devices of the drawings, each from a browser of its own. */
async function linkDevices(demo: Demo): Promise<void> {
  const devices = [
    ["kitchen", "Tablette cuisine"],
    ["floor", "Téléphone de salle, terrasse"],
    ["floor", "Téléphone du bar"],
  ]
  for (const [role, name] of devices) {
    const { code } = await askAsOwner(demo, "POST", "/functions/v1/invite-device", { role, name })
    await askAsOwner(demo, "POST", "/functions/v1/join-team", { code })
  }
}

const team = async (page: Page, demo: Demo) => {
  const known = await askAsOwner(demo, "GET", "/rest/v1/staff_devices?select=id")
  if (known.length === 0) await linkDevices(demo)
  await visit(page, "/dashboard/settings/team", "text=Téléphone du bar")
}

/** The address in codes and links. */
const publicUrl = "https://carte.exemple.fr"

/** Screens of the house: home, code, settings, figures, offers, papers, the page about the product. */
export const houseScreens: readonly Screen[] = [
  { name: "40-accueil", widths: [390, 1280], dark: [390, 1280], isOwner: true, open: at("/dashboard", "article") },
  {
    name: "41-publication-3-en-ligne",
    widths: [390, 1280],
    isOwner: true,
    publicUrl,
    open: atMenu("publication", "text=Votre carte est en ligne"),
  },
  { name: "41-publication-1-papier", widths: [390, 1280], open: (page, demo) => publish(page, demo, 300) },
  { name: "41-publication-2-ardoise", widths: [390, 1280], open: (page, demo) => publish(page, demo, 900) },
  {
    name: "43-inscription-vide",
    widths: [390, 1280],
    open: async (page) => {
      await page.goto("/login")
      await page.getByRole("tab", { name: "Inscription" }).click()
      await expect(page.getByRole("tabpanel", { name: "Inscription" })).toBeVisible()
    },
  },
  {
    name: "43-inscription-faite",
    widths: [390, 1280],
    open: async (page, _demo, width) => {
      await fillSignUp(page)
      await page
        .getByRole("tabpanel", { name: "Inscription" })
        .getByLabel("Email")
        .fill(`claire${width}@lepetitzinc.fr`)
      await page.getByRole("button", { name: "S’inscrire" }).click()
      await expect(page.getByText("Inscription réussie")).toBeVisible()
    },
  },
  { name: "43-inscription", widths: [390, 1280], open: fillSignUp },
  {
    name: "43-connexion-refus",
    widths: [390, 1280],
    open: async (page, { email }) => {
      await page.goto("/login")
      const form = page.getByRole("tabpanel", { name: "Connexion" })
      await form.getByLabel("Email").fill(email)
      await form.getByLabel("Mot de passe", { exact: true }).fill("comptoir vert mardi")
      await form.getByRole("button", { name: "Afficher le mot de passe" }).click()
      await form.getByRole("button", { name: "Se connecter" }).click()
      await expect(page.getByText(/incorrect|invalide/i).first()).toBeVisible()
    },
  },
  { name: "45-qr", widths: [390, 1280], isOwner: true, publicUrl, open: at("/dashboard/qr-code", "text=Copier") },
  {
    name: "45-qr-ouvert",
    widths: [390, 1280],
    isOwner: true,
    publicUrl,
    open: async (page) => {
      await visit(page, "/dashboard/qr-code", "text=Copier")
      await page.locator("main details").evaluateAll((folds) => {
        for (const fold of folds) fold.setAttribute("open", "")
      })
    },
  },
  { name: "46-equipe", widths: [390, 1280], isOwner: true, open: team },
  {
    name: "46-equipe-code",
    widths: [390, 1280],
    isOwner: true,
    open: async (page, demo) => {
      await team(page, demo)
      await page.getByRole("button", { name: "Ajouter un appareil" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Créer le code" }).click()
      await expect(page.getByRole("dialog").getByRole("img")).toBeVisible()
    },
  },
  {
    name: "46-horaires",
    widths: [390, 1280],
    isOwner: true,
    open: async (page) => {
      await visit(page, "/dashboard/settings/contact", "label")
      await page.getByRole("button", { name: /mardi/i }).first().click()
      await page.locator("input:focus").blur()
    },
  },
  {
    name: "46-identite",
    widths: [390, 1280],
    isOwner: true,
    open: at("/dashboard/settings/identity", "text=Choisir un fichier"),
  },
  { name: "46-liste", widths: [390], isOwner: true, open: at("/dashboard/settings") },
  {
    name: "46-paiement",
    widths: [390, 1280],
    isOwner: true,
    open: at("/dashboard/settings/payments", "text=Taux de TVA"),
  },
  {
    name: "46-restaurant",
    widths: [390, 1280],
    isOwner: true,
    publicUrl,
    open: at("/dashboard/settings/restaurant", "text=Nom du restaurant"),
  },
  {
    name: "46-abonnement",
    widths: [390, 1280],
    isOwner: true,
    open: at("/dashboard/settings/subscription", "text=Abonnement Premium"),
  },
  {
    name: "47-chiffres",
    widths: [1280],
    dark: [1280],
    isOwner: true,
    isWhole: true,
    open: at("/dashboard/chiffres", "text=Comment c’est compté"),
  },
  { name: "47-chiffres", widths: [390], isOwner: true, open: at("/dashboard/chiffres", "text=Comment c’est compté") },
  {
    name: "47-chiffres-vide",
    widths: [390, 1280],
    open: async (page, demo) => {
      await asNewOwner(page, demo)
      await visit(page, "/dashboard/chiffres", "text=Les premiers chiffres")
    },
  },
  {
    name: "65-horaires",
    widths: [390, 1280],
    isOwner: true,
    open: async (page) => {
      await visit(page, "/dashboard", "article")
      await chooseAction(page, "Autres actions pour Menu du midi", "Horaires")
      await page.getByRole("dialog").getByRole("heading", { name: "Horaires" }).click()
    },
  },
  {
    name: "65-promotions",
    widths: [390, 1280],
    isOwner: true,
    open: at("/dashboard/promotions", "text=Exporter (CSV)"),
  },
  {
    name: "65-promotion",
    widths: [390, 1280],
    isOwner: true,
    open: async (page) => {
      await visit(page, "/dashboard/promotions", "text=Exporter (CSV)")
      await page
        .getByRole("link", { name: /Semaine du bœuf/ })
        .first()
        .click()
      await expect(page.getByText("Vos clients verront")).toBeVisible()
    },
  },
  { name: "66-ardoise-publiee", widths: [390, 1280], isOwner: true, open: at("/dashboard/ardoise", "article") },
  {
    name: "66-ardoise",
    widths: [390, 1280],
    isOwner: true,
    isAlone: true,
    open: async (page, demo) => {
      await takeBoardDown(demo)
      await visit(page, "/dashboard/ardoise")
      const dish = (rubric: string) => page.getByRole("textbox", { name: `Plat, ${rubric}` }).first()
      await page.getByRole("button", { name: /^Tarte aux coings/ }).click()
      await dish("Plat").fill("Daube de joue de porc au cidre")
      await dish("Plat").press("Enter")
      await page.keyboard.type("17,5")
      await page.getByRole("button", { name: /^Portions de Daube/ }).click()
      await page.keyboard.type("12")
      await page.getByRole("button", { name: /portions de Daube/i }).click()
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: "76-papiers",
    widths: [390, 1280],
    dark: [1280],
    isOwner: true,
    open: at("/dashboard/papiers", "text=Créer le PDF"),
  },
  {
    name: "76-papiers-tiroir",
    widths: [390],
    isOwner: true,
    open: async (page) => {
      await visit(page, "/dashboard/papiers", "text=Créer le PDF")
      await page.getByRole("button", { name: "Changer" }).first().click()
      await expect(page.getByRole("dialog", { name: "Carte" })).toBeVisible()
    },
  },
  {
    name: "76-archive",
    widths: [390, 1280],
    isOwner: true,
    open: async (page) => {
      await visit(page, "/dashboard/papiers/archive", "text=Gardé trois ans")
      await page.locator("[aria-expanded=false]").nth(2).click()
    },
  },
  { name: "77-decouvrir", widths: [1280], dark: [1280], isWhole: true, open: at("/decouvrir") },
  { name: "77-decouvrir", widths: [390], open: at("/decouvrir") },
  { name: "paiements-en-ligne", widths: [390, 1280], isOwner: true, open: at("/dashboard/paiements") },
]
