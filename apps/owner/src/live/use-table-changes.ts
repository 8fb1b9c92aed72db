import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react"
import type { Live, LiveTable, RowChange } from "./live.ts"

/** The connection on which the server sends changes; `main.tsx` provides it. Without it the screens poll. */
export const LiveContext = createContext<Live | null>(null)

/**
 * Calls back with every change of the owner's rows in a table, from any device (A61).
 *
 * @param onChange gets null whenever the connection is (re)established: read the state again, because changes may have
 *   been missed
 * @returns whether changes are being received right now
 */
export function useTableChanges(table: LiveTable, onChange: (change: RowChange | null) => void): boolean {
  const live = useContext(LiveContext)
  const notify = useEffectEvent(onChange)
  // Subscribes to the server's socket.
  useEffect(
    () => live?.listen(table, { onChange: (change) => notify(change), onJoined: () => notify(null) }),
    [live, table],
  )
  return useSyncExternalStore(
    (callback) => live?.onTurn(callback) ?? (() => undefined),
    () => live?.isHeard(table) ?? false,
  )
}
