import { readFurtherLanguages } from "@ardoise/domain/languages"
import { readPostedNotices, readWaterNotice } from "@ardoise/domain/regulation/regulated-restaurant"
import { noOpeningHours, readOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import type { RestaurantRow } from "./restaurant-rows.ts"

/** The columns of `restaurants` that the owner may write. */
export type RestaurantColumns = Omit<RestaurantRow, "user_id" | "account_ends_at">

/** The columns of the restaurant's mark, which is set on its own. */
export type MarkColumns = Pick<RestaurantRow, "mark" | "mark_on_menu" | "mark_on_cards">

/** Converts a row of `restaurants` to the domain's profile. Unreadable opening hours count as no hours. */
export function toProfile(row: RestaurantColumns): RestaurantProfile {
  const hours = readOpeningHours(row.opening_hours)
  return {
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
    telephone: row.telephone,
    openingHours: hours.ok ? hours.value : noOpeningHours,
    timeZone: row.time_zone,
    isServiceIncluded: row.service_included,
    mark: row.mark,
    isMarkOnMenu: row.mark_on_menu,
    isMarkOnCards: row.mark_on_cards,
    serviceRate: row.service_rate ?? null,
    waterNotice: readWaterNotice(row.water_notice),
    postedNotices: readPostedNotices(row.posted_notices),
    languages: readFurtherLanguages(row.languages),
  }
}

/** Returns the columns to write for a profile, without those of its mark, of the notices in the room and of its languages. */
export function toRestaurantColumns(
  profile: RestaurantProfile,
): Omit<RestaurantColumns, keyof MarkColumns | "posted_notices" | "languages"> {
  return {
    street: profile.street,
    postal_code: profile.postalCode,
    city: profile.city,
    telephone: profile.telephone,
    opening_hours: profile.openingHours,
    time_zone: profile.timeZone,
    service_included: profile.isServiceIncluded,
    service_rate: profile.serviceRate,
    water_notice: profile.waterNotice,
  }
}
