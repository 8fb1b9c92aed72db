import type { Reading } from "@ardoise/contract/reading"
import type { CardPrice } from "@ardoise/domain/menu/card-edits"
import type { Menu } from "@ardoise/domain/menu/menu"
import type { UnreadLine } from "@ardoise/domain/menu/pasting/pasted-words"
import { toStoredPrice } from "@ardoise/domain/money"
import { type CardMatch, matchCard } from "@ardoise/domain/reading/match-card"
import type { Place } from "@ardoise/domain/reading/page"
import type { Doubt, ReadDish } from "@ardoise/domain/reading/read-card"
import { type CardDraft, type CardRow, toCardDraft } from "../pasting/card-rows.ts"

/** What is shown beside a row in doubt. */
export type RowEvidence = {
  readonly doubts: readonly Doubt[]
  readonly place: Place | null
  readonly marks: readonly Place[]
  readonly text: string
}

/** A dish of the menu whose price is another one on the card. */
export type PriceChange = {
  readonly key: string
  readonly dishId: string
  readonly name: string
  /** As the menu has it. */
  readonly before: string
  /** In stored form. */
  readonly after: string
  readonly isTaken: boolean
}

/** A card that was read, while the owner checks it. */
export type ImportDraft = {
  /** The dishes that the menu does not have. */
  readonly card: CardDraft
  /** By the key of a row. Rows without a doubt are missing. */
  readonly evidence: Readonly<Record<string, RowEvidence>>
  readonly changes: readonly PriceChange[]
  /** Names of the dishes that the menu has at the same price. */
  readonly same: readonly string[]
  /** Dishes that were read. */
  readonly count: number
}

/** Prepares a reading for the check, compared with the menu that it is for. */
export function toImportDraft(reading: Reading, menu: Menu): ImportDraft {
  const card = toCardDraft(reading)
  const read = reading.categories.flatMap(({ dishes }) => dishes)
  const dishOf = new Map(card.rows.map((row, at) => [row.key, read[at]]))
  const groups = card.headings.map(({ key, name }) => ({
    name,
    rows: card.rows.filter(({ headingKey }) => headingKey === key),
  }))
  const match: CardMatch<CardRow> = matchCard(menu, groups)
  const rows = match.fresh
  return {
    card: {
      rows,
      headings: card.headings.filter(({ key }) => rows.some((row) => row.headingKey === key)),
      unread: read.length === 0 ? allLines(reading) : card.unread,
    },
    evidence: Object.fromEntries(rows.flatMap((row) => evidenceOf(row, dishOf.get(row.key)))),
    changes: match.changed.map(({ row, dish }) => ({
      key: row.key,
      dishId: dish.id,
      name: dish.name,
      before: dish.price,
      after: row.price,
      isTaken: !(dishOf.get(row.key)?.doubts ?? []).some((doubt) => doubt !== "letters-unsure"),
    })),
    same: match.same.map(({ name }) => name),
    count: card.rows.length,
  }
}

/** Every line of a reading without dishes, in the order of the page: a heading may be a dish without its price. */
function allLines({ categories, unread }: Reading): readonly UnreadLine[] {
  const headings = categories.flatMap(({ name, line }) => (line === null ? [] : [{ line, text: name }]))
  return [...headings, ...unread].sort((one, other) => one.line - other.line)
}

function evidenceOf({ key }: CardRow, dish: ReadDish | undefined): [string, RowEvidence][] {
  if (dish === undefined || dish.doubts.length === 0) return []
  const { doubts, place, marks, text } = dish
  return [[key, { doubts, place, marks, text }]]
}

/** Which field a doubt is about. */
export const fieldOf = (doubt: Doubt): "name" | "price" => (doubt === "letters-unsure" ? "name" : "price")

/** Resolves the doubts of a row: all of them, or those about a field that was edited. */
export function settle(draft: ImportDraft, key: string, fields: readonly string[] | "all"): ImportDraft {
  const evidence = draft.evidence[key]
  if (evidence === undefined) return draft
  const isAbout = (doubt: Doubt) => fields === "all" || fields.includes(fieldOf(doubt))
  const doubts = evidence.doubts.filter((doubt) => !isAbout(doubt))
  return { ...draft, evidence: { ...draft.evidence, [key]: { ...evidence, doubts } } }
}

/** Whether a row waits to be compared with the card. */
export const isDoubtful = ({ evidence }: ImportDraft, key: string): boolean => (evidence[key]?.doubts.length ?? 0) > 0

/** The new prices that the owner takes. */
export function takenPrices({ changes }: ImportDraft): readonly CardPrice[] {
  return changes.flatMap(({ dishId, after, isTaken }) => {
    const price = toStoredPrice(after)
    return isTaken && price.ok ? [{ dishId, price: price.value }] : []
  })
}
