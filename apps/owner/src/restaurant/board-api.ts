import { toSpecials, toWireSpecial } from "@ardoise/contract/board-mapping"
import type { DailyBoardRow, WireSpecial } from "@ardoise/contract/offer-rows"
import type { Special } from "@ardoise/domain/menu/daily-board"
import { messages } from "@ardoise/domain/messages"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../menus/menu-rest.ts"
import { serverNow } from "../server-clock.ts"

/** A board as the server stores it. */
export type StoredBoard = {
  /** ISO time of its first publication. With `version` it identifies what the owner saw. */
  readonly publishedAt: string
  readonly version: number
  /** The calendar day at the restaurant. */
  readonly day: string
  /** ISO time. */
  readonly endsAt: string
  /** The specials that are on it. */
  readonly specials: readonly Special[]
  /** Those that the owner took off. */
  readonly off: readonly Special[]
}

/** How long a special is offered again, in milliseconds. */
const offeredForMs = 30 * 24 * 3_600_000
const mostBoards = 60

export const boardsKey = (userId: string) => ["daily-boards", userId] as const

/** The boards of the last thirty days, newest first. */
export function boardsQuery(userId: string) {
  return queryOptions({
    queryKey: boardsKey(userId),
    queryFn: async ({ signal }): Promise<readonly StoredBoard[]> => {
      const { data } = await menuRest()
        .from("daily_boards")
        .select("*")
        .eq("user_id", userId)
        .gte("published_at", new Date(serverNow() - offeredForMs).toISOString())
        .order("published_at", { ascending: false })
        .limit(mostBoards)
        .abortSignal(signal)
        .throwOnError()
      return data.map(toStoredBoard)
    },
  })
}

export function toStoredBoard({ specials, published_at, version, day, ends_at }: DailyBoardRow): StoredBoard {
  const { on, off } = toSpecials(specials)
  return { publishedAt: published_at, version, day, endsAt: ends_at, specials: on, off }
}

/** Returns the board that diners read now, or null. */
export function currentBoard(boards: readonly StoredBoard[] | undefined, nowMs: number): StoredBoard | null {
  const newest = boards?.[0]
  if (newest === undefined || newest.specials.length === 0) return null
  return Date.parse(newest.endsAt) > nowMs ? newest : null
}

/** A board on its way to the server. */
export type Publication = {
  readonly specials: readonly WireSpecial[]
  /** ISO time; null: as before, or the end of the service. */
  readonly endsAt: string | null
  readonly seen: { readonly published_at: string; readonly version: number } | null
  /** The idempotency key: however often it is sent, it is published once (A15). */
  readonly key: string
}

/** Milliseconds to wait for an answer. */
const answerTimeoutMs = 20_000

/**
 * Sends a publication.
 *
 * @returns the board as it is stored; null where an empty board replaced none
 * @throws if the server refuses the board for another reason, with a French message if a rule is the reason, or does not
 *   answer
 */
export async function publishBoard({
  specials,
  endsAt,
  seen,
  key,
}: Publication): Promise<Result<StoredBoard | null, "board-changed" | "board-over">> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new TypeError("No answer")), answerTimeoutMs)
  try {
    const { data, error } = await menuRest()
      .rpc("publish_daily_board", { specials: [...specials], ends_at: endsAt, seen, idempotency_key: key })
      .abortSignal(timeout.signal)
    if (error?.code === "board_changed") return refuse("board-changed")
    if (error?.code === "board_over") return refuse("board-over")
    if (error) {
      const text = error.code === "special_invalid" ? messages["special-invalid"] : "Réessayez dans un instant."
      throw new Error(text, { cause: error })
    }
    return ok(data === null ? null : toStoredBoard(data as DailyBoardRow))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Writes a special for a publication. A number of portions that the owner did not change is left out: orders may have
 * taken some since.
 *
 * @param seenLeft the portions that the owner saw, if the special is on the board already
 */
export function toPublished(special: Special, seenLeft: number | null | undefined): WireSpecial {
  const wire = toWireSpecial({ ...special, name: special.name.trim(), left: null })
  return seenLeft === special.left ? wire : { ...wire, left: special.left }
}
