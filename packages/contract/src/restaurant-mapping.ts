import { noOpeningHours, readOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import type { RestaurantRow } from "./tables.ts"

/** The columns of `restaurants` that its owner writes. */
export type RestaurantColumns = Omit<RestaurantRow, "user_id" | "account_ends_at">

/** A row of `restaurants` as the rules know it. */
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

/** The columns to write for a profile. */
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
