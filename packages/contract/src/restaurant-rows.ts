import type { FurtherLanguage } from "@ardoise/domain/menu/allergens"
import type { PostedNotices, WaterNotice } from "@ardoise/domain/regulation/regulated-restaurant"
import type { OpeningHours } from "@ardoise/domain/restaurant/opening-hours"

/** A row of `plans`: it exists once an owner has had Premium. `updated_at` is the last change. */
export type PlanRow = { user_id: string; updated_at: string }

/**
 * A row of `restaurants`: the public details of a restaurant. Each owner has exactly one. An empty text means not
 * entered.
 */
export type RestaurantRow = {
  user_id: string
  street: string
  postal_code: string
  city: string
  telephone: string
  opening_hours: OpeningHours
  /** IANA name. */
  time_zone: string
  service_included: boolean
  /** Storage path of the restaurant's mark in the bucket `photos`, or "". */
  mark: string
  mark_on_menu: boolean
  mark_on_cards: boolean
  /** Percent of the service, such as "15" or "12.5"; null: not said. */
  service_rate: string | null
  /** Where diners read that water is free: on the carte, on a notice in the room, or nowhere. */
  water_notice: WaterNotice
  /** ISO times at which the owner has seen the notices of the room; "no" for prices: drinks come with meals only. */
  posted_notices: PostedNotices
  /** The further languages that diners can choose. Only the function `offer-language` changes them. */
  languages: readonly FurtherLanguage[]
  /**
   * ISO time of the account's erasure after its owner requested deletion; otherwise null. Owners cannot write it here.
   */
  account_ends_at: string | null
}
