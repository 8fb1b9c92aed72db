import { act } from "@testing-library/react"
import type { Live, LiveListener, LiveTable, RowChange } from "../live/live.ts"

/** Creates a connection on which only a test sends changes of the owner's rows. */
export function createManualLive() {
  const listeners = new Map<LiveTable, Set<LiveListener>>()
  const of = (table: LiveTable) => {
    const known = listeners.get(table) ?? new Set()
    listeners.set(table, known)
    return known
  }
  const live: Live = {
    listen: (table, listener) => {
      of(table).add(listener)
      return () => of(table).delete(listener)
    },
    isHeard: () => true,
    onTurn: () => () => undefined,
  }
  const tell = (table: LiveTable, change: RowChange = { event: "UPDATE", row: null, old: {} }) =>
    act(async () => {
      for (const { onChange } of of(table)) onChange(change)
    })
  return { live, tell }
}
