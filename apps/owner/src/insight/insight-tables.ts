import type { Insight } from "@ardoise/contract/insight"
import { toSales } from "@ardoise/contract/insight-mapping"
import { addUp, addUpSales, viewsByHour } from "@ardoise/domain/insight/insight"
import type { InsightTable } from "@ardoise/domain/insight/insight-csv"
import { listDays } from "@ardoise/domain/insight/insight-period"
import { durationInWords } from "@ardoise/domain/insight/insight-words"
import { otherSubjects } from "@ardoise/domain/insight/small-numbers"
import { dayName, languageName, monthName } from "./insight-words.ts"

/** A row of a table with a bar. */
export type BarRow = {
  readonly name: string
  /** What the bar measures; null for a number that is too small to be shown. */
  readonly count: number | null
  /** Replaces the number. */
  readonly value?: string
  /** In cents. */
  readonly cents?: number
}

const weekdays = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"]

/** The figures of a period as the screen shows them, the largest first. */
export function toInsightRows(insight: Insight) {
  const { views, words, without, photos, sales, sold_out: soldOut } = insight
  const byDay = new Map(
    addUp(
      views,
      ({ day }) => day,
      ({ count }) => count,
    ).map(({ name, count }) => [name, count]),
  )
  return {
    days: listDays(insight).map((day) => ({ day, count: byDay.get(day) ?? 0 })),
    hours: viewsByHour(views),
    languages: named(
      addUp(
        views,
        ({ language }) => language,
        ({ count }) => count,
      ),
      languageName,
    ),
    dishes: addUpSales(toSales(sales)).map(
      ({ name, quantity, cents }): BarRow => ({ name: dishName(name), count: quantity, cents }),
    ),
    words: words.map(({ word, count }): BarRow => ({ name: word === otherSubjects ? "autres mots" : word, count })),
    without: without.map(({ month, allergen, count }): BarRow => {
      const name = insight.from.slice(0, 7) === insight.to.slice(0, 7) ? allergen : `${allergen}, ${monthName(month)}`
      return { name, count, ...(count === null && { value: "moins de 5" }) }
    }),
    photos: photoRows(photos),
    soldOut: soldOut
      .toSorted((a, b) => b.hours - a.hours)
      .map(({ name, hours, spans }) => ({ name: dishName(name), count: hours, value: durationInWords(hours), spans })),
  }
}
export type InsightRowsOfPage = ReturnType<typeof toInsightRows>

/** Photos of the same dish together, under its name. */
function photoRows(photos: Insight["photos"]): BarRow[] {
  const names = new Map(photos.map(({ dish_id, name }) => [dish_id, name]))
  const ids = addUp(
    photos,
    ({ dish_id }) => dish_id,
    ({ count }) => count,
  )
  return named(ids, (id) => (id === otherSubjects ? "autres plats" : dishName(names.get(id) ?? "")))
}

const named = (rows: readonly { name: string; count: number }[], nameOf: (name: string) => string): BarRow[] =>
  rows.map(({ name, count }) => ({ name: nameOf(name), count }))

const dishName = (name: string) => (name === "" ? "Plat retiré" : name)

/** Views of each month of the period, oldest first. */
export function toMonths(days: InsightRowsOfPage["days"]): BarRow[] {
  const months = addUp(
    days,
    ({ day }) => day.slice(0, 7),
    ({ count }) => count,
  )
  return months
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, count }) => ({ name: monthName(name), count }))
}

/** Every table with at least one row, as it is exported. */
export function toExports(insight: Insight): InsightTable[] {
  const rows = toInsightRows(insight)
  const bars = (list: readonly BarRow[]) => list.map(({ name, count, value }) => [name, count ?? value ?? ""])
  const tables: InsightTable[] = [
    { title: "Vues par jour", columns: ["Jour", "Vues"], rows: rows.days.map(({ day, count }) => [day, count]) },
    {
      title: "Par heure",
      columns: ["Jour", ...Array.from({ length: 24 }, (_, hour) => `${hour} h`)],
      rows: rows.hours.map((hours, at) => [weekdays[at] ?? "", ...hours]),
    },
    { title: "Langues", columns: ["Langue", "Vues"], rows: bars(rows.languages) },
    {
      title: "Plats commandés",
      columns: ["Plat", "Quantité", "Montant"],
      rows: rows.dishes.map(({ name, count, cents = 0 }) => [name, count ?? 0, { cents }]),
    },
    { title: "Recherches sans résultat", columns: ["Mot", "Recherches"], rows: bars(rows.words) },
    { title: "Allergènes évités", columns: ["Allergène", "Filtres"], rows: bars(rows.without) },
    { title: "Photos ouvertes", columns: ["Plat", "Ouvertures"], rows: bars(rows.photos) },
    {
      title: "Ruptures",
      columns: ["Plat", "Heures"],
      rows: rows.soldOut.map(({ name, count }) => [name, count.toFixed(2).replace(".", ",")]),
    },
    {
      title: "Paniers",
      columns: ["Commencés", "Commandés"],
      rows: [[insight.totals.carts, insight.totals.orders]],
    },
  ]
  return tables.filter(({ rows: list }) => list.length > 0)
}

/** The name of a day in a table of rows, such as "sam. 14 nov.". */
export const toDayRows = (days: InsightRowsOfPage["days"]): BarRow[] =>
  days.map(({ day, count }) => ({ name: dayName(day), count }))
