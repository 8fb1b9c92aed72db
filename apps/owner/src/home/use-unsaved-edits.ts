import { useEffect, useState } from "react"
import { isConfirmed } from "../editor/leaving/resumption.ts"
import { type JournalEntry, listJournal } from "../editor/saving/journal.ts"
import { isOpenElsewhere } from "../editor/versions/editing-session.ts"
import type { MenuListEntry } from "../menus/menu-api.ts"

/**
 * Returns an owner's edits that are stored on this device and that the server does not have: one entry per menu, newest
 * first. Edits that another tab is making right now are excluded.
 *
 * @param entries the menus as the server has them
 */
export function useUnsavedEdits(userId: string, entries: readonly MenuListEntry[]): readonly JournalEntry[] {
  const [kept, setKept] = useState<readonly JournalEntry[]>([])
  // Reads this browser's storage and asks its other tabs.
  useEffect(() => {
    let isShown = true
    const look = async () => {
      const newest = new Map(
        listJournal(userId)
          .reverse()
          .map((entry) => [entry.draft.plannedId, entry]),
      )
      const open = [...newest.values()].reverse().filter((entry) => {
        const stored = entries.find(({ id }) => id === entry.draft.plannedId) ?? null
        return !isConfirmed(entry, stored)
      })
      const areElsewhere = await Promise.all(open.map(({ draft }) => isOpenElsewhere(draft.plannedId)))
      if (isShown) setKept(open.filter((_, index) => !areElsewhere[index]))
    }
    void look()
    return () => {
      isShown = false
    }
  }, [userId, entries])
  return kept
}
