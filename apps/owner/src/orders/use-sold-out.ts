import { nextMorning } from "@ardoise/domain/order/ordering"
import { useToast } from "@ardoise/ui/toast"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { serverNow } from "../server-clock.ts"
import { orderingKeys, sellOut, serveAgain, soldOutQuery } from "./ordering-api.ts"

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
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: orderingKeys.soldOut(userId) })
  useTableChanges("sold_out", () => void lookAgain())
  const { isPending, mutate } = useMutation({
    mutationFn: async ({ dishId, returns }: { dishId: string; returns: boolean }) => {
      if (menuId === null) return
      if (dishes?.has(dishId)) return serveAgain(menuId, dishId)
      return sellOut(menuId, dishId, returns ? nextMorning(timeZone, serverNow()) : null)
    },
    onError: () =>
      showToast({ title: "Erreur", text: "Le plat n’a pas été modifié. Vérifiez la connexion.", tone: "error" }),
    onSettled: lookAgain,
  })
  return { dishes, isBusy: isPending, turn: (dishId, returns) => !isPending && mutate({ dishId, returns }) }
}
