import { photoBucket } from "@ardoise/domain/menu/dish-photo"
import { markBytes } from "@ardoise/domain/restaurant/mark"
import { checkProfile, type RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { refuse } from "@ardoise/domain/result"
import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"
import { applyFilters, type UpdateArgs, type WireRow, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { findProfile, type RestaurantRow, restaurantRows, toProfile } from "./restaurant-queries.ts"

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
    const { mark } = checked.value
    // Only a new mark is looked up: a later change must not be refused because a file is gone.
    if (mark !== "" && mark !== row.mark && !(await isOwnMark(db, ownerId, mark))) return refuse("mark-unreadable")
    const columns = await writeProfile(db, ownerId, checked.value)
    await record({ owner: ownerId, kind: "restaurant", event: "update", ref: ownerId, version: at })
    return writeAnswer(args, [{ ...row, ...columns }])
  },
)

/** Notes that a printed card refers to the folder of allergens, so that the owner is asked for it. */
export const askForFolder = defineCommand(
  "restaurants/ask-for-folder",
  "ownerId",
  async ({ db, record }, { ownerId, at }: { readonly ownerId: string; readonly at: string }): Promise<void> => {
    const profile = await findProfile(db, ownerId)
    if (profile.postedNotices.folder !== undefined) return
    const postedNotices = { ...profile.postedNotices, folder: "asked" }
    await writeProfile(db, ownerId, { ...profile, postedNotices })
    await record({ owner: ownerId, kind: "restaurant", event: "update", ref: ownerId, version: at })
  },
)

async function writeProfile(db: Db, ownerId: string, profile: RestaurantProfile) {
  const columns = toColumns(profile)
  await db
    .insertInto("restaurants")
    .values({ user_id: ownerId, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute()
  return columns
}

/** Whether an owner has this file, and it is small enough for a page. */
async function isOwnMark(db: Db, ownerId: string, mark: string): Promise<boolean> {
  const file = await db
    .selectFrom("storage_objects")
    .select("bytes")
    .where("user_id", "=", ownerId)
    .where("bucket", "=", photoBucket)
    .where("name", "=", mark)
    .executeTakeFirst()
  return file !== undefined && file.bytes <= markBytes
}

function toColumns(profile: RestaurantProfile): Omit<RestaurantRow, "user_id"> {
  return {
    street: profile.street,
    postal_code: profile.postalCode,
    city: profile.city,
    telephone: profile.telephone,
    opening_hours: JSON.stringify(profile.openingHours),
    time_zone: profile.timeZone,
    service_included: JSON.stringify(profile.isServiceIncluded),
    mark: profile.mark,
    mark_on_menu: JSON.stringify(profile.isMarkOnMenu),
    mark_on_cards: JSON.stringify(profile.isMarkOnCards),
    service_rate: profile.serviceRate,
    water_notice: profile.waterNotice,
    posted_notices: JSON.stringify(profile.postedNotices),
    languages: JSON.stringify(profile.languages),
  }
}
