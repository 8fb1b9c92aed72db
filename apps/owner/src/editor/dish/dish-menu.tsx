import type { Dish } from "@ardoise/domain/menu/menu"
import { DropdownMenu, DropdownMenuItem } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { ArrowDown, ArrowUp, Ban, Copy, EllipsisVertical, Pencil, Soup, Trash2 } from "lucide-react"
import { useState } from "react"
import { useDishSoldOut } from "./sold-out-context.tsx"

/** The actions on a dish of a category. */
export type DishActions = {
  readonly edit: (dish: Dish) => void
  readonly remove: (dish: Dish) => void
  readonly duplicate: (dish: Dish) => void
  /** @param toIndex its position among the other dishes, from 0 */
  readonly move: (dish: Dish, toIndex: number) => void
}

type DishMenuProps = {
  dish: Dish
  /** The name as the row shows it. */
  name: string
  index: number
  isLast: boolean
  actions: DishActions
}

/** The menu of all actions on a dish. It also serves owners who cannot drag. */
export function DishMenu({ dish, name, index, isLast, actions }: DishMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const soldOut = useDishSoldOut(dish.id)
  const label = `Actions pour ${name}`
  // A menu costs more than its whole row to render, so it is rendered on the first press.
  if (!wasOpened) {
    return (
      <IconButton
        label={label}
        icon={<EllipsisVertical />}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWasOpened(true)}
      />
    )
  }
  return (
    <DropdownMenu label={<EllipsisVertical />} accessibleLabel={label} startsOpen>
      <DropdownMenuItem icon={<Pencil />} onSelect={() => actions.edit(dish)}>
        Modifier
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Copy />} onSelect={() => actions.duplicate(dish)}>
        Dupliquer
      </DropdownMenuItem>
      {soldOut && (
        <DropdownMenuItem icon={soldOut.isSoldOut ? <Soup /> : <Ban />} onSelect={soldOut.turn}>
          {soldOut.isSoldOut ? "Remettre à la carte" : "Épuisé jusqu’à demain"}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={<ArrowUp />} isDisabled={index === 0} onSelect={() => actions.move(dish, index - 1)}>
        Monter
      </DropdownMenuItem>
      <DropdownMenuItem icon={<ArrowDown />} isDisabled={isLast} onSelect={() => actions.move(dish, index + 1)}>
        Descendre
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Trash2 />} onSelect={() => actions.remove(dish)}>
        Supprimer
      </DropdownMenuItem>
    </DropdownMenu>
  )
}
