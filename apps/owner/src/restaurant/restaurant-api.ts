import { toProfile, toRestaurantColumns } from "@ardoise/contract/restaurant-mapping"
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

/** Stores the profile. @throws if the server refuses it, with a French message if the profile is the reason */
export async function saveProfile(userId: string, profile: RestaurantProfile): Promise<void> {
  const { error } = await menuRest()
    .from("restaurants")
    .update(toRestaurantColumns(profile))
    .eq("user_id", userId)
    .select("user_id")
    .single()
  if (error) throw new Error(refusalSentenceOf(error) ?? "", { cause: error })
}
