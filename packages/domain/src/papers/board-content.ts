import { formatLongDate, formatTime, localDay } from "../dates.ts"
import { byRubric, type DailyBoard } from "../menu/daily-board.ts"
import type { Menu } from "../menu/menu.ts"
import { frenchTime } from "../restaurant/describe-windows.ts"
import { type CardContent, type CardSource, cardContent } from "./card-content.ts"

/** Returns the dishes of the daily board as a menu, by rubric. Dishes without a portion left are omitted. */
export function boardMenu({ specials }: Pick<DailyBoard, "specials">): Menu {
  const served = byRubric(specials.filter(({ left }) => left !== 0))
  return {
    ...{ id: "ardoise-du-jour", name: "L’ardoise du jour", isActive: true, lastUpdated: null, others: {} },
    categories: served.map(({ rubric, specials: dishes }) => ({ id: rubric, name: rubric, dishes, others: {} })),
  }
}

/** What the paper of the daily board is made of. */
export type BoardSource = CardSource & {
  /** The moment of drawing, ISO time. */
  readonly at: string
  /** When the board disappears, ISO time. */
  readonly endsAt: string
}

/**
 * Returns what the paper of the daily board says: its dishes with allergens in words, and the day in place of the opening
 * hours. It has no code: it is put beside the card.
 *
 * @param source.menu see `boardMenu`
 */
export function boardContent(source: BoardSource): CardContent {
  const { profile, at, endsAt, written } = source
  const content = cardContent({ ...source, codeLink: null, shownAddress: "" }, "words")
  return { ...content, hours: written(dayLine(endsAt, at, profile.timeZone)) }
}

/** "Vendredi 20 novembre 2026, jusqu’à 15 h". */
function dayLine(endsAt: string, at: string, timeZone: string): string {
  const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone }).format(Date.parse(at))
  const day = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${formatLongDate(at, timeZone)}`
  const endsToday = localDay(timeZone, Date.parse(endsAt)) === localDay(timeZone, Date.parse(at))
  return endsToday ? `${day}, jusqu’à ${frenchTime(formatTime(endsAt, timeZone))}` : day
}
