import { toRestaurantColumns } from "@ardoise/contract/restaurant-mapping"
import type { RestaurantRow } from "@ardoise/contract/restaurant-rows"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"

/** Returns a row of `restaurants` with an empty profile, for the server of a test. */
export function aRestaurantRow(userId: string, change: Partial<RestaurantRow> = {}): RestaurantRow {
  const mark = { mark: "", mark_on_menu: true, mark_on_cards: true, posted_notices: {}, languages: [] }
  return { user_id: userId, ...toRestaurantColumns(emptyProfile), ...mark, account_ends_at: null, ...change }
}
