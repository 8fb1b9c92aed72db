import type { CardCategory } from "@ardoise/domain/menu/card-edits"
import type { Menu } from "@ardoise/domain/menu/menu"
import { type CardRow, takeReady } from "../pasting/card-rows.ts"
import { type ImportDraft, isDoubtful } from "./import-draft.ts"

/**
 * Separates the dishes that can be added from those in doubt and those to correct. What was taken, prices included, is
 * gone from the rest.
 *
 * @param random source of randomness for the ids
 */
export function takeChecked(
  draft: ImportDraft,
  menu: Menu,
  random: () => number,
): { readonly ready: readonly CardCategory[]; readonly count: number; readonly rest: ImportDraft } {
  const { card } = draft
  const sure = { ...card, rows: card.rows.filter(({ key }) => !isDoubtful(draft, key)) }
  const { ready, rest } = takeReady(sure, menu, random)
  const stays = new Set(rest.rows.map(({ key }) => key))
  const rows = card.rows.filter(({ key }) => stays.has(key) || isDoubtful(draft, key))
  return {
    ready,
    count: ready.reduce((sum, { dishes }) => sum + dishes.length, 0),
    rest: { ...draft, card: { ...card, rows }, changes: draft.changes.filter(({ isTaken }) => !isTaken) },
  }
}

/**
 * The check after an addition was undone: its dishes and prices are there again, beside what was corrected since.
 *
 * @param before the check when they were added
 * @param rest what the addition left of it
 */
export function putBack(now: ImportDraft, before: ImportDraft, rest: ImportDraft): ImportDraft {
  const changes = before.changes.flatMap((change) =>
    change.isTaken ? [change] : now.changes.filter(({ key }) => key === change.key),
  )
  return { ...now, card: { ...now.card, rows: rowsPutBack(now, before, rest) }, changes }
}

function rowsPutBack({ card }: ImportDraft, before: ImportDraft, rest: ImportDraft): readonly CardRow[] {
  const stayed = new Set(rest.card.rows.map(({ key }) => key))
  const known = new Set(before.card.rows.map(({ key }) => key))
  const there = before.card.rows.flatMap((row) =>
    stayed.has(row.key) ? card.rows.filter(({ key }) => key === row.key) : [row],
  )
  return [...there, ...card.rows.filter(({ key }) => !known.has(key))]
}
