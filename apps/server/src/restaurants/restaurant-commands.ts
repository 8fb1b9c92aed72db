import { checkProfile, type RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { defineCommand } from "../storage/command.ts"
import { applyFilters, type UpdateArgs, type WireRow, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { type RestaurantRow, restaurantRows, toProfile } from "./restaurant-queries.ts"

/** Changes the owner's restaurant profile, which guests may see. Columns that the change omits stay unchanged. */
export const updateRestaurant = defineCommand(
  "restaurants/update",
  "ownerId",
  async ({ db, record }, args: UpdateArgs): Promise<WriteAnswer> => {
    const { ownerId, at } = args
    const stored = await applyFilters(restaurantRows(db, ownerId), args.filters).selectAll().executeTakeFirst()
    if (!stored) return writeAnswer(args, [])
    const row = stored as unknown as WireRow & RestaurantRow
    const checked = checkProfile({
      ...toProfile(row),
      ...(args.patch as Partial<RestaurantProfile>),
    })
    if (!checked.ok) return checked
    const columns = toColumns(checked.value)
    await db
      .insertInto("restaurants")
      .values({ user_id: ownerId, ...columns })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
      .execute()
    await record({ owner: ownerId, kind: "restaurant", event: "update", ref: ownerId, version: at })
    return writeAnswer(args, [{ ...row, ...columns }])
  },
)

function toColumns(profile: RestaurantProfile): Omit<RestaurantRow, "user_id"> {
  return {
    street: profile.street,
    postal_code: profile.postalCode,
    city: profile.city,
    telephone: profile.telephone,
    opening_hours: JSON.stringify(profile.openingHours),
    time_zone: profile.timeZone,
    service_included: JSON.stringify(profile.isServiceIncluded),
  }
}
