import { toProfile as toWireProfile } from "@ardoise/contract/restaurant-mapping"
import { readFurtherLanguages } from "@ardoise/domain/languages"
import { readWaterNotice } from "@ardoise/domain/regulation/regulated-restaurant"
import { noOpeningHours, type OpeningHours, readOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { emptyProfile, type RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { type Selectable, sql } from "kysely"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

/** A row of `restaurants`. */
export type RestaurantRow = Selectable<Schema["restaurants"]>

/** The columns of a profile without a row. */
export const emptyRestaurant: Omit<RestaurantRow, "user_id"> = {
  street: emptyProfile.street,
  postal_code: emptyProfile.postalCode,
  city: emptyProfile.city,
  telephone: emptyProfile.telephone,
  opening_hours: JSON.stringify(emptyProfile.openingHours),
  time_zone: emptyProfile.timeZone,
  service_included: JSON.stringify(emptyProfile.isServiceIncluded),
  mark: emptyProfile.mark,
  mark_on_menu: JSON.stringify(emptyProfile.isMarkOnMenu),
  mark_on_cards: JSON.stringify(emptyProfile.isMarkOnCards),
  service_rate: emptyProfile.serviceRate,
  water_notice: emptyProfile.waterNotice,
  posted_notices: JSON.stringify(emptyProfile.postedNotices),
  languages: JSON.stringify(emptyProfile.languages),
}

/** The owner's own row. It always exists: without a stored profile, it is the empty one. */
export function restaurantRows(db: Db, ownerId: string): RowSource {
  const columns = Object.entries(emptyRestaurant).map(([column, value]) =>
    value === null
      ? sql<string | null>`${sql.ref(`restaurants.${column}`)}`.as(column)
      : sql<string>`coalesce(${sql.ref(`restaurants.${column}`)}, ${value})`.as(column),
  )
  const rows = db
    .selectFrom("users")
    .leftJoin("restaurants", "restaurants.user_id", "users.id")
    .select(["users.id as user_id", "users.deletes_at as account_ends_at"])
    .select(columns)
    .where("users.id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/** Returns an owner's stored profile, or the empty one. */
export async function findProfile(db: Db, ownerId: string): Promise<RestaurantProfile> {
  const [row] = await findRow(db, { ownerId })
  return row ? toProfile(row) : emptyProfile
}

const findRow = prepareQuery<{ ownerId: string }, RestaurantRow>((db, blank) =>
  db.selectFrom("restaurants").selectAll().where("user_id", "=", blank("ownerId")),
)

/** Converts a stored row to the profile of the domain. */
export function toProfile(row: Omit<RestaurantRow, "user_id">): RestaurantProfile {
  return toWireProfile({
    ...row,
    opening_hours: JSON.parse(row.opening_hours),
    service_included: JSON.parse(row.service_included),
    mark_on_menu: JSON.parse(row.mark_on_menu),
    mark_on_cards: JSON.parse(row.mark_on_cards),
    water_notice: readWaterNotice(row.water_notice),
    posted_notices: JSON.parse(row.posted_notices),
    languages: readFurtherLanguages(JSON.parse(row.languages)),
  })
}

/** Converts stored opening hours to those of the domain. */
export function toOpeningHours(stored: string): OpeningHours {
  const hours = readOpeningHours(JSON.parse(stored))
  return hours.ok ? hours.value : noOpeningHours
}
