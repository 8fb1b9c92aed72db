import { randomUUID } from "node:crypto"
import type { MenuData } from "@ardoise/contract/menu-rows"
import { daysAfter, localDay, momentOf } from "@ardoise/domain/dates"
import { showCard } from "../archive/archive-commands.ts"
import { findShownCard } from "../archive/archive-queries.ts"
import { toKeptCard } from "../archive/kept-card.ts"
import { demoTimeZone } from "../demo/demo-restaurant.ts"
import type { Database } from "../storage/database.ts"

/** The carte of a season, as what differs from the carte of today. */
type Season = {
  readonly daysAgo: number
  readonly time: string
  readonly name: string
  /** Beginnings of the names of dishes that it did not have. */
  readonly without: readonly string[]
  /** Its prices, by the beginning of the dish's name. */
  readonly prices: Readonly<Record<string, string>>
}

/** From the oldest to the newest. */
const seasons: readonly Season[] = [
  {
    ...{ daysAgo: 229, time: "10:05:00.000", name: "Carte de printemps" },
    without: ["Soupe", "Bœuf", "Risotto"],
    prices: { Sole: "31", Quenelle: "20.50", Œufs: "7" },
  },
  {
    ...{ daysAgo: 151, time: "11:30:00.000", name: "Carte d’été" },
    without: ["Soupe", "Bœuf", "Risotto", "Pâté"],
    prices: { Sole: "32", Quenelle: "20.50" },
  },
  {
    ...{ daysAgo: 68, time: "08:50:00.000", name: "Carte de fin d’été" },
    without: ["Bœuf", "Pâté"],
    prices: { Sole: "32", Risotto: "19" },
  },
  { ...{ daysAgo: 24, time: "10:15:00.000", name: "Carte d’automne" }, without: ["Pâté"], prices: { Sole: "32" } },
  { ...{ daysAgo: 9, time: "18:30:00.000", name: "Carte d’automne" }, without: [], prices: { Sole: "32" } },
]

/** Fills the archive with what diners of the demonstration read in the seasons before. */
export async function fillArchive(database: Database, ownerId: string, nowMs: number): Promise<void> {
  const shown = await findShownCard(database.read, ownerId, new Date(nowMs).toISOString())
  if (shown === null) throw new Error("The demonstration shows a menu")
  const today = localDay(demoTimeZone, nowMs)
  for (const season of seasons) {
    const at = new Date(momentOf(daysAfter(today, -season.daysAgo), season.time, demoTimeZone)).toISOString()
    const card = toKeptCard({ ...shown, menuData: asIn(season, shown.menuData as MenuData), specials: [] })
    await database.run(showCard, { ownerId, at, id: randomUUID(), card })
  }
}

function asIn({ name, without, prices }: Season, menu: MenuData): MenuData {
  const { setMenus: _setMenus, ...content } = menu
  const isMissing = (dish: string) => without.some((beginning) => dish.startsWith(beginning))
  const priceThen = (dish: string) => Object.entries(prices).find(([beginning]) => dish.startsWith(beginning))?.[1]
  return {
    ...content,
    name,
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items
        .filter((dish) => !isMissing(dish.name))
        .map((dish) => ({ ...dish, price: priceThen(dish.name) ?? dish.price })),
    })),
  }
}
