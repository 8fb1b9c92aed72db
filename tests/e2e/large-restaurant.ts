import type { Page } from "@playwright/test"
import { anAccount } from "./owner-steps.ts"
import { type SeededOwner, seedOwner } from "./seed.ts"
import type { ServerToVisit } from "./watched-page.ts"

const categoryNames = [
  "Entrées",
  "Plats",
  "Accompagnements",
  "Desserts",
  "Boissons",
  "Menus",
  "Fromages affinés de nos régions, au verre ou au plateau",
  "Suggestions du chef selon l’arrivage de la criée",
  "Pour les enfants jusqu’à douze ans",
  "Vins blancs et effervescents",
  "Vins rouges",
  "Bières à la pression",
  "Cocktails",
  "Digestifs",
]

const dishNames = [
  "Pâté en croûte de la maison au foie gras et à la pistache, pickles de saison et moutarde violette de Brive",
  "Sole meunière",
  "Gratin dauphinois de la ferme des Trois-Ruisseaux, crème d’Isigny et muscade fraîchement râpée",
  "Œufs mayonnaise",
  "Anticonstitutionnellementdélicieusesaint-jacquesrôties",
]

/** Numbers of dishes, orders and tables of the large restaurant. */
export const largeRestaurant = { dishes: 120, orders: 60, tables: 30 } as const

/** A restaurant with a very large menu, many orders and many tables, and with long names everywhere. */
export type LargeRestaurant = { readonly owner: SeededOwner; readonly menuId: string }

/** Creates an account with a large Premium restaurant. */
export async function seedLargeRestaurant(server: ServerToVisit): Promise<LargeRestaurant> {
  const owner = await seedOwner(server.url, anAccount("Brasserie de la Gare et des Voyageurs réunis de Saint-Étienne"))
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const menuId = await owner.addMenu(aLargeCarte())
  const tables = Array.from({ length: largeRestaurant.tables }, (_, index) => tableName(index))
  await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, { tables })
  // A saved change stores the replaced version.
  await owner.changeMenu(menuId, (document) => ({ ...document, name: "Carte d’automne de la brasserie, midi et soir" }))
  const orders = Array.from({ length: largeRestaurant.orders }, (_, index) =>
    owner.write("POST", "rpc/place_order", {
      menu_id: menuId,
      table_number: tableName(index % largeRestaurant.tables),
      lines: Array.from({ length: (index % 8) + 1 }, (_line, at) => ({
        id: `plat-${index + at}`,
        quantity: at + 1,
        price: priceOf(index + at),
        note: at === 0 ? "Bien cuit, sauce à part, et une assiette de plus pour partager" : "",
      })),
      idempotency_key: crypto.randomUUID(),
    }),
  )
  await Promise.all(orders)
  return { owner, menuId }
}

/** Puts the first dishes of the page into a diner's cart. @param dishes number of dishes */
export async function fillLargeCart(diner: Page, dishes: number): Promise<void> {
  await diner.getByRole("button", { name: "Ouvrir le panier" }).waitFor()
  await diner.evaluate((count) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("button.mv-plus")]
    for (const button of buttons.slice(0, count)) button.click()
  }, dishes)
  await diner.getByRole("button", { name: new RegExp(`articles\\s:\\s${dishes}\\b`) }).waitFor()
}

function aLargeCarte(): object {
  const dishes = Array.from({ length: largeRestaurant.dishes }, (_, index) => ({
    id: `plat-${index}`,
    name: `${dishNames[index % dishNames.length]} ${index + 1}`,
    price: priceOf(index),
    description: index % 2 === 0 ? "Selon l’arrivage, beurre blanc au citron confit et herbes du jardin" : "",
    allergens: index % 3 === 0 ? ["Gluten", "Oeufs", "Lait", "Fruits à coque"] : [],
  }))
  const each = Math.ceil(dishes.length / categoryNames.length)
  return {
    name: "Carte d’automne",
    isActive: true,
    lastUpdated: "2026-11-18T19:14:00.000Z",
    categories: categoryNames.map((name, index) => ({
      id: index === 1 ? "plats" : `categorie-${index}`,
      name,
      items: dishes.slice(index * each, (index + 1) * each),
    })),
  }
}

const priceOf = (index: number) => (9 + (index % 30)).toFixed(2)

/** Returns the name of a table, within the limit of 20 characters. */
const tableName = (index: number) => `Terrasse du parc ${index + 1}`
