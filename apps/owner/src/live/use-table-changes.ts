import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react"
import type { Live, LiveTable, RowChange } from "./live.ts"

/** The line on which the server tells of changes; `main.tsx` provides it. Without one the screens ask from time to time. */
export const LiveContext = createContext<Live | null>(null)

/**
 * Calls back with every change of the owner's rows of a table, on whichever device it was made (A61).
 *
 * @param onChange gets null whenever the line is there (again): what was missed before is then to be read
 * @returns whether changes are being heard right now
 */
export function useTableChanges(table: LiveTable, onChange: (change: RowChange | null) => void): boolean {
  const live = useContext(LiveContext)
  const notify = useEffectEvent(onChange)
  // Talks to the server's socket.
  useEffect(
    () => live?.listen(table, { onChange: (change) => notify(change), onJoined: () => notify(null) }),
    [live, table],
  )
  return useSyncExternalStore(
    (callback) => live?.onTurn(callback) ?? (() => undefined),
    () => live?.isHeard(table) ?? false,
  )
}
