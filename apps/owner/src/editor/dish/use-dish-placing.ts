import type { Dish } from "@ardoise/domain/menu/menu"
import { newDishId } from "@ardoise/domain/menu/menu-edits"
import { messageFor } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast/toast"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"

type DishPlacing = {
  readonly duplicate: (dish: Dish) => void
  /** @param toIndex its position among the other dishes of its category, from 0 */
  readonly move: (dishId: string, toIndex: number) => void
}

/**
 * Duplicates dishes and moves them within their category.
 *
 * @param showCopy leads the owner to the copy of a dish
 */
export function useDishPlacing(handle: MenuDraftHandle, showCopy: (dishId: string) => void): DishPlacing {
  const toast = useToast()
  const duplicate = (dish: Dish) => {
    const copyId = newDishId(Date.now(), Math.random())
    const copied = handle.edit({ type: "duplicate-dish", dishId: dish.id, copyId })
    if (!copied.ok) {
      toast({ tone: "error", title: messageFor(copied.code) })
      return
    }
    toast({ title: "Plat dupliqué", text: "La copie est juste en dessous, à modifier." })
    showCopy(copyId)
  }
  return { duplicate, move: (dishId, toIndex) => void handle.edit({ type: "move-dish", dishId, toIndex }) }
}
