import { isLimitedNow } from "@ardoise/domain/order/order-bounds"
import { defaultOrderingSettings, type OrderingSettings } from "@ardoise/domain/order/ordering-settings"
import { useToast } from "@ardoise/ui/toast/toast"
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../../auth/session.tsx"
import { useTableChanges } from "../../live/use-table-changes.ts"
import { readAgain } from "../../read-again.ts"
import {
  type OrderingSettingsChange,
  orderingSettingsKey,
  orderingSettingsQuery,
  saveOrderingSettings,
} from "./ordering-settings-api.ts"

/** Returns when the restaurant takes orders, and its list of tables. Follows changes by other devices. */
export function useOrderingSettings(): {
  readonly settings: OrderingSettings
  readonly isKnown: boolean
  /**
   * Returns whether orders are refused at a time because there were too many. In milliseconds since 1970, by the
   * server's clock.
   */
  readonly isLimitedAt: (nowMs: number) => boolean
  /** The query of the settings. */
  readonly read: UseQueryResult
  /** @returns whether the server stored the change */
  readonly change: (change: OrderingSettingsChange) => Promise<boolean>
} {
  const { id } = useOwner()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const queryKey = orderingSettingsKey(id)
  useTableChanges("ordering", () => void readAgain(queryClient, { queryKey }))
  const read = useQuery(orderingSettingsQuery(id))
  const { data } = read

  const change = async (wanted: OrderingSettingsChange): Promise<boolean> => {
    const before = data
    await queryClient.cancelQueries({ queryKey })
    if (before) queryClient.setQueryData(queryKey, { ...before, ...wanted })
    try {
      await saveOrderingSettings(id, wanted)
      return true
    } catch {
      if (before) queryClient.setQueryData(queryKey, before)
      showToast({ title: "Erreur", text: "Le réglage n’a pas été enregistré. Vérifiez la connexion.", tone: "error" })
      return false
    } finally {
      void readAgain(queryClient, { queryKey })
    }
  }
  const isLimitedAt = (nowMs: number) => isLimitedNow(data?.limitedAt ?? null, nowMs)
  return { settings: data ?? defaultOrderingSettings, isKnown: data !== undefined, isLimitedAt, read, change }
}
