import { formatTime, localDay, withFirst } from "../dates.ts"
import { byRubric, type DailyBoard } from "../menu/daily-board.ts"
import type { Menu } from "../menu/menu.ts"
import { describeTime } from "../restaurant/describe-windows.ts"
import { type CardContent, type CardSource, cardContent } from "./card-content.ts"
import { frenchPaperWords, type PaperWords } from "./paper-words.ts"

/** Returns the dishes of the daily board as a menu, by rubric. Dishes without a portion left are omitted. */
export function boardMenu({ specials }: Pick<DailyBoard, "specials">): Menu {
  const served = byRubric(specials.filter(({ left }) => left !== 0))
  return {
    ...{ id: "ardoise-du-jour", name: frenchPaperWords.dailyBoard, isActive: true, lastUpdated: null, others: {} },
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
  const { profile, at, endsAt, written, words } = source
  const content = cardContent({ ...source, codeLink: null, shownAddress: "" }, "words")
  const day = dayLine(endsAt, at, profile.timeZone, words)
  return { ...content, menuName: written(words.dailyBoard), hours: written(day) }
}

/** "Vendredi 20 novembre 2026, jusqu’à 15 h". */
function dayLine(endsAt: string, at: string, timeZone: string, { language, until }: PaperWords): string {
  const parts = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const
  const date = new Intl.DateTimeFormat(language, { ...parts, timeZone }).format(Date.parse(at))
  const text = language === "fr" ? withFirst(date) : date
  const day = text.charAt(0).toUpperCase() + text.slice(1)
  const endsToday = localDay(timeZone, Date.parse(endsAt)) === localDay(timeZone, Date.parse(at))
  if (!endsToday) return day
  const time = describeTime(formatTime(endsAt, timeZone), language)
  return until.replace("{day}", () => day).replace("{time}", () => time)
}
