import type { Rubric } from "@ardoise/domain/menu/daily-board"
import type { PromotionDefinition } from "@ardoise/domain/promotions/promotion"
import type { WireDish } from "./menu-rows.ts"

/** A dish of the daily board. */
export type WireSpecial = WireDish & {
  /** Its rubric. */
  category: Rubric
  /** Portions that are left. Null or omitted: not counted. */
  left?: number | null
  /** True for a special that the owner took off the board: it is not shown, and can be published again. */
  off?: boolean
}

/** A row of `promotions`: a reduction of some prices at some times. Owners read their own. */
export type PromotionRow = {
  id: string
  user_id: string
  /** Diners read it. */
  name: string
  definition: PromotionDefinition
  /** ISO time at which it was switched on; null: a draft. */
  on_since: string | null
  /** ISO time at which it was stopped, or null. */
  stopped_at: string | null
  /** Orders that used its code. */
  uses: number
  created_at: string
  updated_at: string
}

/** The arguments of `save_promotion`. */
export type SavePromotionArgs = {
  /** A UUID, chosen by the caller. A repeated call changes nothing (A15). */
  id: string
  name: string
  definition: PromotionDefinition
  /** False: a draft. */
  is_on: boolean
  /** `updated_at` of the version that the owner saw; null: a new promotion. */
  seen: string | null
}

/** A row of `daily_boards`: the dishes that a restaurant offered for one service or day. Owners read their own. */
export type DailyBoardRow = {
  user_id: string
  /** ISO time of its first publication. */
  published_at: string
  /** The calendar day at the restaurant, such as "2026-11-21". */
  day: string
  specials: WireSpecial[]
  /** ISO time. */
  ends_at: string
  /** Rises by one with each publication of this board. */
  version: number
}

/** The arguments of `publish_daily_board`. */
export type PublishDailyBoardArgs = {
  /**
   * The whole board. An empty list takes the board down. A special that is on the board already and has no `left` stays
   * at its number of portions.
   */
  specials: WireSpecial[]
  /** ISO time; omitted: the end of the service that is on or next. */
  ends_at?: string | null
  /** The board that the owner saw, if one is published; otherwise null. Another one is refused as `board_changed`. */
  seen: { published_at: string; version: number } | null
  /** A UUID. A repeated call with the same key changes nothing (A15). */
  idempotency_key: string
}
