import { nextMorning } from "@ardoise/domain/restaurant/next-morning"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import { useOwner } from "../../auth/session.tsx"
import { useTableChanges } from "../../live/use-table-changes.ts"
import { readAgain } from "../../read-again.ts"
import { useTimeZone } from "../../restaurant/use-time-zone.ts"
import { serverNow } from "../../server-clock.ts"
import { markAvailable, markSoldOut, soldOutKey, soldOutQuery } from "./sold-out-api.ts"

/** The sold-out dishes of a menu, which follow changes by the owner's other devices, and a way to change them. */
export type SoldOut = {
  /**
   * By dish id, the ISO time until which the dish is sold out; null means until further notice. Includes changes that
   * are on their way. Undefined while not loaded and not changed.
   */
  readonly dishes: ReadonlyMap<string, string | null> | undefined
  /**
   * Marks a dish as sold out, or makes it available.
   *
   * @param returns whether it becomes available the next morning
   * @returns whether the server stored the change. A failure is shown.
   */
  readonly turn: (dishId: string, returns: boolean) => Promise<boolean>
}

/** `until` is undefined if the dish becomes available. */
type Change = { readonly menuId: string; readonly dishId: string; readonly until: string | null | undefined }

/**
 * Returns the sold-out dishes of a menu. A change is visible at once, and undone if the server does not store it.
 *
 * @param menuId null for a menu that the server does not have: `dishes` is undefined
 */
export function useSoldOut(menuId: string | null): SoldOut {
  const { id: userId } = useOwner()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { data: stored } = useQuery({ ...soldOutQuery(userId, menuId ?? ""), enabled: menuId !== null })
  const refresh = () => readAgain(queryClient, { queryKey: soldOutKey(userId) })
  useTableChanges("sold_out", () => void refresh())

  const mutationKey = ["turn-sold-out", userId]
  // A change counts as pending until the dishes were read again: no older answer takes it off the screen.
  const pending = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Change,
  })
  const { mutateAsync } = useMutation({
    mutationKey,
    // One after the other: of two presses on the same dish, the later one wins.
    scope: { id: mutationKey.join() },
    mutationFn: (change: Change) =>
      change.until === undefined
        ? markAvailable(change.menuId, change.dishId)
        : markSoldOut(change.menuId, change.dishId, change.until),
    onError: () =>
      showToast({ title: "Erreur", text: "Le plat n’a pas été modifié. Vérifiez la connexion.", tone: "error" }),
    onSettled: refresh,
  })

  const dishes = useMemo(() => {
    const changes = pending.filter((change) => change.menuId === menuId)
    if (changes.length === 0) return stored
    const shown = new Map(stored)
    for (const { dishId, until } of changes) {
      if (until === undefined) shown.delete(dishId)
      else shown.set(dishId, until)
    }
    return shown
  }, [stored, pending, menuId])

  const turn = async (dishId: string, returns: boolean): Promise<boolean> => {
    if (menuId === null) return false
    const soldOutUntil = returns ? nextMorning(timeZone, serverNow()) : null
    try {
      await mutateAsync({ menuId, dishId, until: dishes?.has(dishId) ? undefined : soldOutUntil })
      return true
    } catch {
      return false
    }
  }
  return { dishes, turn }
}
