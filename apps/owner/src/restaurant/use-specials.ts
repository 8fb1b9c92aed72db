import type { Special } from "@ardoise/domain/menu/daily-board"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { readAgain } from "../read-again.ts"
import { serverNow } from "../server-clock.ts"
import { boardsKey, boardsQuery, currentBoard } from "./board-api.ts"

const none: readonly Special[] = []

/** Returns the specials of the board that diners read now. Follows the changes of all devices. */
export function useSpecials(): readonly Special[] {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const { data } = useQuery(boardsQuery(userId))
  useTableChanges("daily_boards", () => void readAgain(queryClient, { queryKey: boardsKey(userId) }))
  return currentBoard(data, serverNow())?.specials ?? none
}
