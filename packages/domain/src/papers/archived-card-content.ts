import { type DisplayPeriod, displaySentence } from "../archive/display-words.ts"
import type { Dish } from "../menu/menu.ts"
import { type CardContent, type CardSource, cardContent } from "./card-content.ts"

/** What an archived card says beside the menu. */
export type ArchivedCardSource = Omit<CardSource, "codeLink" | "shownAddress"> &
  DisplayPeriod & {
    /** The dishes of the daily board; empty without one. */
    readonly specials: readonly Dish[]
    /** SHA-256 of the archived document, hexadecimal. */
    readonly sha256: string
  }

const boardId = "ardoise-du-jour"

/**
 * Returns what the card says that diners could read in a period: when that was in place of the hours, allergens in
 * words, and at the foot the fingerprint of the archived document. It has no code, because a code leads to the present
 * menu.
 */
export function archivedCardContent(source: ArchivedCardSource): CardContent {
  const { menu, specials, profile, written, sha256 } = source
  const online = { codeLink: null, shownAddress: "" }
  const content = cardContent({ ...source, ...online }, "words")
  const board = { id: boardId, name: "Ardoise du jour", dishes: specials, others: {} }
  const onBoard = cardContent({ ...source, ...online, menu: { ...menu, others: {}, categories: [board] } }, "words")
  return {
    ...content,
    hours: written(displaySentence(source, profile.timeZone)),
    bands: [...onBoard.bands, ...content.bands],
    footLines: [...content.footLines, `Empreinte SHA-256\u00a0: ${sha256}`],
  }
}
