import type { Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { useQuery } from "@tanstack/react-query"
import { useOwner } from "../../auth/session.tsx"
import { newestMenuQuery } from "../../menus/menu-api.ts"
import { menuName } from "../../menus/menu-words.ts"

/** Starts a new menu with a copy of the owner's newest menu. Renders nothing for an owner without menus. */
export function LastMenuButton({ onTake }: { onTake: (menu: Menu) => void }) {
  const { id } = useOwner()
  const { data: newest } = useQuery(newestMenuQuery(id))
  if (!newest || newest.categories.length === 0) return null
  return (
    <Button tone="quiet" onClick={() => onTake(newest)}>
      Repartir de mon dernier menu&nbsp;: «&nbsp;{menuName(newest)}&nbsp;»
    </Button>
  )
}
