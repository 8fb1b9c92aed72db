import { isServiceRate, readPostedNotices, readWaterNotice } from "@ardoise/domain/regulation/regulated-restaurant"
import { readOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { WireError } from "../http/wire-error.ts"
import { readBodyValue } from "../wire/rest-query.ts"
import { missingValue, restRefusal } from "../wire/rest-refusals.ts"
import type { Table } from "../wire/table.ts"
import { updateRestaurant } from "./restaurant-commands.ts"
import { restaurantRows } from "./restaurant-queries.ts"

const tableName = "restaurants"

/** The text fields of the profile, by their columns. */
const texts = {
  street: "street",
  postal_code: "postalCode",
  city: "city",
  telephone: "telephone",
  time_zone: "timeZone",
  mark: "mark",
} as const satisfies Readonly<Record<string, keyof RestaurantProfile>>

/** The switches of the profile, by their columns. */
const switches = {
  service_included: "isServiceIncluded",
  mark_on_menu: "isMarkOnMenu",
  mark_on_cards: "isMarkOnCards",
} as const satisfies Readonly<Record<string, keyof RestaurantProfile>>

/** The table `restaurants` of the data layer: each owner can read and change their own row, which always exists. */
export const restaurantTable: Table = {
  name: tableName,
  columns: {
    user_id: "uuid",
    street: "text",
    postal_code: "text",
    city: "text",
    telephone: "text",
    opening_hours: "json",
    time_zone: "text",
    service_included: "json",
    mark: "text",
    mark_on_menu: "json",
    mark_on_cards: "json",
    service_rate: "text",
    water_notice: "text",
    posted_notices: "json",
    languages: "json",
    account_ends_at: "time",
  },
  key: ["user_id"],
  changeKind: "restaurant",
  rows: (db, viewer) => restaurantRows(db, viewer.userId ?? ""),
  update: {
    command: updateRestaurant,
    check: (patch, ownerId): Partial<RestaurantProfile> => {
      for (const [column, value] of Object.entries(patch)) {
        if (value === null && column !== "account_ends_at" && column !== "service_rate")
          throw missingValue(tableName, column)
      }
      // Only the functions that delete and restore an account change it.
      if (patch.account_ends_at !== undefined) throw restRefusal("42501", { table: tableName })
      // Only `offer-language` changes it, which looks at the translations first.
      if (patch.languages !== undefined) throw restRefusal("42501", { table: tableName })
      if (patch.user_id !== undefined && patch.user_id !== ownerId) throw restRefusal("42501", { table: tableName })
      const given = Object.entries(texts).filter(([column]) => patch[column] !== undefined)
      const turned = Object.entries(switches).filter(([column]) => patch[column] !== undefined)
      return {
        ...Object.fromEntries(given.map(([column, name]) => [name, readBodyValue("text", patch[column])])),
        ...(patch.opening_hours === undefined ? {} : { openingHours: readHours(patch.opening_hours) }),
        ...Object.fromEntries(turned.map(([column, name]) => [name, readBoolean(patch[column])])),
        ...readNotices(patch),
      }
    },
  },
}

/** Reads what the carte says of service and water, and what the owner has seen in the room. */
function readNotices(patch: Readonly<Record<string, unknown>>): Partial<RestaurantProfile> {
  const { service_rate: rate, water_notice: water, posted_notices: posted } = patch
  if (rate !== undefined && rate !== null && !(typeof rate === "string" && isServiceRate(rate))) {
    throw new WireError(400, "22P02", "invalid input syntax for a rate of service")
  }
  if (water !== undefined && readWaterNotice(water) !== water) {
    throw new WireError(400, "22P02", "invalid input syntax for a notice of water")
  }
  return {
    ...(rate !== undefined && { serviceRate: rate as string | null }),
    ...(water !== undefined && { waterNotice: readWaterNotice(water) }),
    ...(posted !== undefined && { postedNotices: readPostedNotices(posted) }),
  }
}

function readHours(given: unknown): RestaurantProfile["openingHours"] {
  const hours = readOpeningHours(given)
  if (hours.ok) return hours.value
  throw restRefusal(hours.code, { table: tableName })
}

function readBoolean(given: unknown): boolean {
  if (typeof given === "boolean") return given
  // The value itself is not quoted: an object may have a `toString` that is not a function.
  throw new WireError(400, "22P02", "invalid input syntax for type boolean")
}
