import { noOpeningHours, readOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import type { RestaurantRow } from "./tables.ts"

/** The columns of `restaurants` that the owner may write. */
export type RestaurantColumns = Omit<RestaurantRow, "user_id" | "account_ends_at">

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
  }
}

/** Returns the columns to write for a profile. */
export function toRestaurantColumns(profile: RestaurantProfile): RestaurantColumns {
  return {
    street: profile.street,
    postal_code: profile.postalCode,
    city: profile.city,
    telephone: profile.telephone,
    opening_hours: profile.openingHours,
    time_zone: profile.timeZone,
    service_included: profile.isServiceIncluded,
  }
}
