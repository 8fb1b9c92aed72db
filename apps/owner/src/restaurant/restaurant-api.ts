import { toProfile, toRestaurantColumns } from "@ardoise/contract/restaurant-mapping"
import { messages, type RefusalCode } from "@ardoise/domain/messages"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../menus/menu-rest.ts"

/** What is stored of the restaurant besides its name. */
export type Restaurant = {
  readonly profile: RestaurantProfile
  /** When the account will be erased, ISO time; null unless its owner has given it up. */
  readonly accountEndsAt: string | null
}

/** The restaurant of the owner who is signed in. */
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

/** @throws when the server does not take it, with a French sentence where the profile is the reason */
export async function saveProfile(userId: string, profile: RestaurantProfile): Promise<void> {
  const { error } = await menuRest()
    .from("restaurants")
    .update(toRestaurantColumns(profile))
    .eq("user_id", userId)
    .select("user_id")
    .single()
  if (!error) return
  const code = error.code.replaceAll("_", "-")
  const isKnown = Object.hasOwn(messages, code)
  throw new Error(isKnown ? messages[code as RefusalCode] : "", { cause: error })
}
