import type { Moment } from "@ardoise/domain/restaurant/windows"
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useReducer } from "react"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { readAgain } from "../read-again.ts"
import { serverNow } from "../server-clock.ts"
import { boardsKey, boardsQuery, currentBoard, type StoredBoard } from "./board-api.ts"
import { useTimeZone } from "./use-time-zone.ts"

/** The longest wait for the end of a board: a device that slept looks at the clock every minute. */
const longestWaitMs = 60_000

/** The boards of the owner, and the present time at the restaurant. */
export type BoardsNow = {
  readonly read: UseQueryResult<readonly StoredBoard[]>
  /** The board that diners read now, or null. */
  readonly current: StoredBoard | null
  readonly moment: Moment
}

/** Returns the boards of the owner. Follows the changes of all devices, and renders again when the current board ends. */
export function useBoards(): BoardsNow {
  const { id: userId } = useOwner()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const read = useQuery(boardsQuery(userId))
  useTableChanges("daily_boards", () => void readAgain(queryClient, { queryKey: boardsKey(userId) }))
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const nowMs = serverNow()
  const current = currentBoard(read.data, nowMs)
  const endsAt = current?.endsAt
  // The end of a board changes nothing on the server: only the clock shows it.
  useEffect(() => {
    if (endsAt === undefined) return
    const wait = Math.min(longestWaitMs, Math.max(0, Date.parse(endsAt) - serverNow()) + 50)
    const timer = setInterval(look, wait)
    return () => clearInterval(timer)
  }, [endsAt])
  return { read, current, moment: { nowMs, timeZone } }
}
