import { toProfile, toRestaurantColumns } from "@ardoise/contract/restaurant-mapping"
import { sameValue } from "@ardoise/domain/menu/menu-edits"
import type { PostedNotices } from "@ardoise/domain/regulation/regulated-restaurant"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { queryOptions } from "@tanstack/react-query"
import { refusalSentenceOf } from "../menus/menu-refusals.ts"
import { menuRest } from "../menus/menu-rest.ts"

/** The stored data of the restaurant, except its name. */
export type Restaurant = {
  readonly profile: RestaurantProfile
  /** When the account will be erased, ISO time; null unless its owner has deleted it. */
  readonly accountEndsAt: string | null
}

/** The restaurant of the signed-in owner. */
export function restaurantQuery(userId: string) {
  return queryOptions({
    queryKey: ["restaurant", userId],
    queryFn: async ({ signal }): Promise<Restaurant> => {
      const { data } = await menuRest()
        .from("restaurants")
        .select("*")
        .eq("user_id", userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return { profile: toProfile(data), accountEndsAt: data.account_ends_at }
    },
  })
}

/** Stores which notices the owner has seen in the room. @throws if the server does not store them */
export async function savePostedNotices(userId: string, notices: PostedNotices): Promise<void> {
  await menuRest()
    .from("restaurants")
    .update({ posted_notices: notices })
    .eq("user_id", userId)
    .select("user_id")
    .single()
    .throwOnError()
}

/**
 * Stores what has changed in the profile: another device may have changed the rest meanwhile.
 *
 * @param before the profile that the owner began with
 * @throws if the server refuses it, with a French message if the profile is the reason
 */
export async function saveProfile(
  userId: string,
  profile: RestaurantProfile,
  before: RestaurantProfile,
): Promise<void> {
  const known: Readonly<Record<string, unknown>> = toRestaurantColumns(before)
  const changed = Object.entries(toRestaurantColumns(profile)).filter(
    ([column, value]) => !sameValue(value, known[column]),
  )
  if (changed.length === 0) return
  const { error } = await menuRest()
    .from("restaurants")
    .update(Object.fromEntries(changed) as Partial<ReturnType<typeof toRestaurantColumns>>)
    .eq("user_id", userId)
    .select("user_id")
    .single()
  if (error) throw new Error(refusalSentenceOf(error) ?? "", { cause: error })
}
