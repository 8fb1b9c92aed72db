import { nextMorning } from "@ardoise/domain/order/ordering"
import { useToast } from "@ardoise/ui/toast"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { serverNow } from "../server-clock.ts"
import { orderingKeys, sellOut, serveAgain, soldOutQuery } from "./ordering-api.ts"

/** What is sold out on a menu, in step with the owner's other devices, and how to change it. */
export type SoldOut = {
  /** By the dish's id, the time until which; null is until further notice. Undefined while nothing is known. */
  readonly dishes: ReadonlyMap<string, string | null> | undefined
  readonly isBusy: boolean
  /** Takes a dish off the orders, or puts it back. @param returns whether it comes back by itself the next morning */
  readonly turn: (dishId: string, returns: boolean) => void
}

/** Follows what is sold out on a menu. @param menuId null for a menu that the server does not have: nothing of it is */
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
