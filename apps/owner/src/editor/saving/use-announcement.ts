import { useQueryClient } from "@tanstack/react-query"
import { announceMenusChanged } from "../../menus/menu-updated.ts"
import { createMenuBroadcast, type MenuBroadcast } from "./menu-broadcast.ts"
import { useSavingClock } from "./saving-clock.ts"

const broadcasts = new WeakMap<object, MenuBroadcast>()

/**
 * Returns the broadcast that notifies lists of a save. There is one for the whole page, because it outlives the screen
 * of the save.
 */
export function useAnnouncement(): MenuBroadcast {
  const clock = useSavingClock()
  const page = useQueryClient()
  const broadcast = broadcasts.get(page) ?? createMenuBroadcast(clock, announceMenusChanged)
  broadcasts.set(page, broadcast)
  return broadcast
}
