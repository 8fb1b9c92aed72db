import { nextMorning } from "@ardoise/domain/order/ordering-settings"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../../auth/session.tsx"
import { useTableChanges } from "../../live/use-table-changes.ts"
import { useTimeZone } from "../../restaurant/use-time-zone.ts"
import { serverNow } from "../../server-clock.ts"
import { markAvailable, markSoldOut, soldOutKey, soldOutQuery } from "./sold-out-api.ts"

/** The sold-out dishes of a menu, which follow changes by the owner's other devices, and a way to change them. */
export type SoldOut = {
  /**
   * By dish id, the ISO time until which the dish is sold out; null means until further notice. Undefined while not
   * loaded.
   */
  readonly dishes: ReadonlyMap<string, string | null> | undefined
  readonly isBusy: boolean
  /** Marks a dish as sold out, or makes it available. @param returns whether it becomes available the next morning */
  readonly turn: (dishId: string, returns: boolean) => void
}

/**
 * Returns the sold-out dishes of a menu. @param menuId null for a menu that the server does not have: `dishes` is
 * undefined
 */
export function useSoldOut(menuId: string | null): SoldOut {
  const { id: userId } = useOwner()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { data: dishes } = useQuery({ ...soldOutQuery(userId, menuId ?? ""), enabled: menuId !== null })
  const refresh = () => queryClient.invalidateQueries({ queryKey: soldOutKey(userId) })
  useTableChanges("sold_out", () => void refresh())
  const { isPending, mutate } = useMutation({
    mutationFn: async ({ dishId, returns }: { dishId: string; returns: boolean }) => {
      if (menuId === null) return
      if (dishes?.has(dishId)) return markAvailable(menuId, dishId)
      return markSoldOut(menuId, dishId, returns ? nextMorning(timeZone, serverNow()) : null)
    },
    onError: () =>
      showToast({ title: "Erreur", text: "Le plat n’a pas été modifié. Vérifiez la connexion.", tone: "error" }),
    onSettled: refresh,
  })
  return { dishes, isBusy: isPending, turn: (dishId, returns) => !isPending && mutate({ dishId, returns }) }
}
