import type { OrderingSettings } from "@ardoise/domain/order/ordering-settings"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../../menus/menu-rest.ts"

/** Key of the cached settings. */
export const orderingSettingsKey = (userId: string) => ["ordering", userId] as const

/** `limitedAt`: ISO time at which orders were last refused because there were too many; null if none were. */
type Ordering = OrderingSettings & { readonly limitedAt: string | null }

/** The query for when the restaurant takes orders, and for its list of tables. */
export function orderingSettingsQuery(userId: string) {
  return queryOptions({
    queryKey: orderingSettingsKey(userId),
    queryFn: async ({ signal }): Promise<Ordering> => {
      const { data } = await menuRest()
        .from("ordering")
        .select("*")
        .eq("user_id", userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      const { is_open: isOpen, keeps_hours: keepsHours, tables, limited_at: limitedAt } = data
      const { needs_acceptance: needsAcceptance, needs_table_code: needsTableCode, takes_calls: takesCalls } = data
      const { serves_in_steps: servesInSteps } = data
      return { isOpen, keepsHours, tables, needsAcceptance, needsTableCode, takesCalls, servesInSteps, limitedAt }
    },
  })
}

/** A change by the owner. `limitedAt: null` accepts orders again that are refused because there were too many. */
export type OrderingSettingsChange = Partial<OrderingSettings> & { readonly limitedAt?: null }

/** Changes the ordering settings. @throws if the server refuses the change or does not answer */
export async function saveOrderingSettings(userId: string, change: OrderingSettingsChange): Promise<void> {
  const { isOpen, keepsHours, tables, needsAcceptance, needsTableCode, takesCalls, servesInSteps, limitedAt } = change
  await menuRest()
    .from("ordering")
    .update({
      ...(isOpen !== undefined && { is_open: isOpen }),
      ...(keepsHours !== undefined && { keeps_hours: keepsHours }),
      ...(tables !== undefined && { tables: [...tables] }),
      ...(needsAcceptance !== undefined && { needs_acceptance: needsAcceptance }),
      ...(needsTableCode !== undefined && { needs_table_code: needsTableCode }),
      ...(takesCalls !== undefined && { takes_calls: takesCalls }),
      ...(servesInSteps !== undefined && { serves_in_steps: servesInSteps }),
      ...(limitedAt === null && { limited_at: null }),
    })
    .eq("user_id", userId)
    .throwOnError()
}
