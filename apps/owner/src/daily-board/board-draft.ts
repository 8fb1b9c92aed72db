import { undeclared } from "@ardoise/domain/menu/allergens"
import { newSpecialId, type Rubric, rubrics, type Special } from "@ardoise/domain/menu/daily-board"
import { toStoredPrice } from "@ardoise/domain/money"
import { type BoardSpan, boardEnd, usualSpan } from "@ardoise/domain/restaurant/board-end"
import type { OpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import type { Moment } from "@ardoise/domain/restaurant/windows"
import { currentBoard, type Publication, type StoredBoard, toPublished } from "../restaurant/board-api.ts"

/** A board that the owner is writing. */
export type BoardDraft = {
  /** Each rubric has one line at least. A line without name and price is blank, and is not published. */
  readonly lines: readonly Special[]
  /** For which part of the day; null: the end of the published board stays. */
  readonly span: BoardSpan | null
  /** The published board that is being changed; null for a new one. */
  readonly changes: Pick<StoredBoard, "publishedAt" | "version" | "endsAt"> | null
  /** The portions of the specials on that board when the change began. */
  readonly seenLeft: Readonly<Record<string, number | null>>
}

const isBlank = ({ name, price }: Special) => name.trim() === "" && price.trim() === ""

/** Creates a blank line of a rubric. */
export function blankLine(rubric: Rubric): Special {
  const id = newSpecialId(Math.random())
  return { id, name: "", description: "", price: "", allergens: undeclared, others: {}, rubric, left: null }
}

/** Returns the lines in the order of the rubrics, with a blank line for each rubric without one. */
export function withBlankLines(lines: readonly Special[]): readonly Special[] {
  return rubrics.flatMap((rubric) => {
    const own = lines.filter((line) => line.rubric === rubric)
    return own.length > 0 ? own : [blankLine(rubric)]
  })
}

/** Begins a new board. */
export function newDraft(hours: OpeningHours, moment: Moment): BoardDraft {
  return { lines: withBlankLines([]), span: usualSpan(hours, moment), changes: null, seenLeft: {} }
}

/** Returns the end of the published board that is being changed, if no part of the day ends then; otherwise null. */
export function ownEnd({ changes }: BoardDraft, hours: OpeningHours, moment: Moment): string | null {
  return changes !== null && spanUntil(changes.endsAt, hours, moment) === null ? changes.endsAt : null
}

/** Returns the part of the day that a draft is for, or null for the end that `ownEnd` names. */
export function shownSpan({ span, changes }: BoardDraft, hours: OpeningHours, moment: Moment): BoardSpan | null {
  if (span !== null) return span
  return changes === null ? usualSpan(hours, moment) : spanUntil(changes.endsAt, hours, moment)
}

function spanUntil(endsAt: string, hours: OpeningHours, moment: Moment): BoardSpan | null {
  const spans = possibleSpans(hours, moment)
  return spans.find((span) => boardEnd(span, hours, moment) === Date.parse(endsAt)) ?? null
}

/** Begins a change of the published board. */
export function draftOf(board: StoredBoard): BoardDraft {
  const { publishedAt, version, endsAt, specials } = board
  return {
    lines: withBlankLines(specials),
    span: null,
    changes: { publishedAt, version, endsAt },
    seenLeft: Object.fromEntries(specials.map(({ id, left }) => [id, left])),
  }
}

/** Returns a draft that replaces another board, such as one that another device has published in the meantime. */
export function basedOn(draft: BoardDraft, board: StoredBoard | null): BoardDraft {
  if (board === null) return { ...draft, changes: null, seenLeft: {} }
  const { changes, seenLeft } = draftOf(board)
  // Portions that the owner did not touch are as many as are left now.
  const lines = draft.lines.map((line) => {
    const left = seenLeft[line.id]
    return left !== undefined && line.left === draft.seenLeft[line.id] ? { ...line, left } : line
  })
  return { ...draft, lines, changes, seenLeft }
}

/** Returns the lines that will be published. */
export const writtenLines = ({ lines }: BoardDraft): readonly Special[] => lines.filter((line) => !isBlank(line))

/** Changes a line. */
export function changeLine(draft: BoardDraft, id: string, part: Partial<Special>): BoardDraft {
  return { ...draft, lines: draft.lines.map((line) => (line.id === id ? { ...line, ...part } : line)) }
}

/** Removes a line. A rubric whose last line goes gets a blank one. */
export function removeLine(draft: BoardDraft, id: string): BoardDraft {
  return { ...draft, lines: withBlankLines(draft.lines.filter((line) => line.id !== id)) }
}

/** Adds a special of an earlier board, in the place of the blank lines of its rubric. Its portions are not counted. */
export function addEarlier(draft: BoardDraft, special: Special): BoardDraft {
  if (draft.lines.some(({ id }) => id === special.id)) return draft
  const others = draft.lines.filter((line) => line.rubric !== special.rubric || !isBlank(line))
  return { ...draft, lines: withBlankLines([...others, { ...special, left: null }]) }
}

/** The specials of earlier boards that can be published again, those of the last board first. */
export type Earlier = {
  /** Those of the last board that has ended. */
  readonly last: readonly Special[]
  /** The day of that board; null if none has ended. */
  readonly day: string | null
  /** All of the last thirty days, each name once. */
  readonly all: readonly Special[]
}

/** Returns what can be published again. */
export function earlierSpecials(boards: readonly StoredBoard[], nowMs: number): Earlier {
  const current = currentBoard(boards, nowMs)
  const ended = boards.filter((board) => board !== current)
  const last = ended[0] === undefined ? [] : [...ended[0].specials, ...ended[0].off]
  const all = new Map<string, Special>()
  for (const { specials, off } of current === null ? ended : [...ended, { specials: [], off: current.off }]) {
    for (const special of [...specials, ...off]) {
      const name = special.name.trim().toLocaleLowerCase("fr")
      if (!all.has(name)) all.set(name, special)
    }
  }
  return { last, day: ended[0]?.day ?? null, all: [...all.values()] }
}

/**
 * Returns what is sent to the server.
 *
 * @param current the board that diners read now
 * @param key the idempotency key
 */
export function toPublication(
  draft: BoardDraft,
  { hours, moment, key }: { readonly hours: OpeningHours; readonly moment: Moment; readonly key: string },
): Publication {
  const { changes, seenLeft, span } = draft
  const end = span === null ? null : boardEnd(span, hours, moment)
  return {
    specials: writtenLines(draft).map((line) => toPublished(inStoredForm(line), seenLeft[line.id])),
    endsAt: end === null ? (changes?.endsAt ?? null) : new Date(end).toISOString(),
    seen: changes === null ? null : { published_at: changes.publishedAt, version: changes.version },
    key,
  }
}

function inStoredForm(line: Special): Special {
  const price = toStoredPrice(line.price)
  return price.ok ? { ...line, price: price.value } : line
}

/** Returns a publication of the board without one special. */
export function withoutSpecial(board: StoredBoard, id: string, key: string): Publication {
  const seen = { published_at: board.publishedAt, version: board.version }
  const rest = board.specials.filter((special) => special.id !== id)
  return { specials: rest.map((special) => toPublished(special, special.left)), endsAt: board.endsAt, seen, key }
}

/** Returns the parts of today for which a board can still be written. */
export function possibleSpans(hours: OpeningHours, moment: Moment): readonly BoardSpan[] {
  return (["lunch", "evening", "day"] as const).filter((span) => boardEnd(span, hours, moment) !== null)
}
