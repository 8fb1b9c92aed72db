import { formatLongDate } from "@ardoise/domain/dates"
import type { Menu } from "@ardoise/domain/menu/menu"
import { formatPrice } from "@ardoise/domain/money"
import { type Effect, isOrderEffect, type Promotion } from "@ardoise/domain/promotions/promotion"
import type { CrossingReason } from "@ardoise/domain/promotions/shown-price"
import { describeWindows } from "@ardoise/domain/restaurant/describe-windows"
import type { MissingAnswer } from "./promotion-draft.ts"

/** Formats what a promotion does: "−15 %", "−2,00 €", "9,50 €", "2 pour 1". The minimum of an order is `minimumWords`. */
export function effectWords(effect: Effect): string {
  if ("percent" in effect) return `\u2212${effect.percent}\u00a0%`
  if ("offCents" in effect) return `\u2212${formatPrice(effect.offCents)}`
  if ("priceCents" in effect) return formatPrice(effect.priceCents)
  if ("order" in effect) return effectWords(effect.order)
  return `${effect.take} pour ${effect.pay}`
}

/** Formats the least that an order must cost: "dès 30,00 €"; empty for any order. */
export function minimumWords(effect: Effect): string {
  return isOrderEffect(effect) && effect.minCents > 0 ? `dès ${formatPrice(effect.minCents)}` : ""
}

/**
 * Formats what it is about: "Toute la carte", "Sur la commande", or the names of categories or dishes.
 *
 * @param menus those that it is about, without deleted ones
 */
export function targetWords({ target, effect, code }: Promotion, menus: readonly Menu[]): string {
  if (isOrderEffect(effect)) return code === undefined ? "Sur la commande" : `Sur la commande, avec le code ${code}`
  if (target === "all") return "Toute la carte"
  const categories = menus.flatMap((menu) => menu.categories)
  const names =
    "categories" in target
      ? categories.filter(({ id }) => target.categories.includes(id)).map(({ name }) => name)
      : categories.flatMap(({ dishes }) =>
          dishes.filter(({ id }) => target.dishes.includes(id)).map(({ name }) => name),
        )
  return names.length === 0 ? "Plus aucun plat" : [...new Set(names)].join(", ")
}

/** Formats a calendar day: "30 novembre 2026". It stays on one line. */
export const dayWords = (day: string) => formatLongDate(`${day}T12:00:00.000Z`, "UTC").replaceAll(" ", "\u00a0")

/** Formats when it holds: "Du lundi au vendredi de 17 h à 19 h", "Jusqu’au 30 novembre 2026". */
export function timeWords({ windows, startsOn, endsOn }: Promotion, today: string): string {
  const parts = [...(windows.length > 0 ? [describeWindows(windows, "fr")] : []), daysWords(startsOn, endsOn, today)]
  const words = parts.filter((part) => part !== "").join(", ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function daysWords(startsOn: string | null, endsOn: string | null, today: string): string {
  if (startsOn !== null && startsOn === endsOn) return `le ${dayWords(startsOn)}`
  const from = startsOn !== null && startsOn > today ? startsOn : null
  if (endsOn === null) return from === null ? "" : `à partir du ${dayWords(from)}`
  if (endsOn < today && startsOn !== null) return `du ${dayWords(startsOn)} au ${dayWords(endsOn)}`
  return from === null ? `jusqu’au ${dayWords(endsOn)}` : `du ${dayWords(from)} au ${dayWords(endsOn)}`
}

/** Explains why a price is crossed or not. */
export function reasonWords(reason: CrossingReason): string {
  switch (reason.kind) {
    case "lowest":
      return `Prix barré\u00a0: le plus bas des 30 derniers jours (${formatPrice(reason.cents)}).`
    case "cheaper":
      return `Pas de prix barré\u00a0: ce plat a déjà coûté ${formatPrice(reason.cents)} ces 30 derniers jours.`
    case "recurring":
      return "Pas de prix barré\u00a0: une réduction qui revient est un tarif horaire."
    case "new":
      return "Pas de prix barré\u00a0: ce plat n’avait pas encore de prix."
  }
}

/** Which question is still open. */
export const missingWords: Readonly<Record<MissingAnswer, string>> = {
  name: "Il reste à donner un nom.",
  target: "Il reste à répondre à «\u00a0Sur quoi\u00a0?\u00a0».",
  effect: "Il reste à répondre à «\u00a0Quelle réduction\u00a0?\u00a0».",
  time: "Il reste à répondre à «\u00a0Quand\u00a0?\u00a0».",
  code: "Il reste à répondre à «\u00a0Pour qui\u00a0?\u00a0».",
}
