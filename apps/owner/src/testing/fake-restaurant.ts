import { toRestaurantColumns } from "@ardoise/contract/restaurant-mapping"
import type { RestaurantRow } from "@ardoise/contract/tables"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"

/** The row of `restaurants` of an owner who has told nothing, in the server of a test. */
export function aRestaurantRow(userId: string, change: Partial<RestaurantRow> = {}): RestaurantRow {
  return { user_id: userId, ...toRestaurantColumns(emptyProfile), account_ends_at: null, ...change }
}
