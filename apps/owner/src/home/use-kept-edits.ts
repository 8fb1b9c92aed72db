import { useEffect, useState } from "react"
import { isOpenElsewhere } from "../editor/saving/editing-session.ts"
import { type JournalEntry, listJournal } from "../editor/saving/journal.ts"
import { isConfirmed } from "../editor/saving/resumption.ts"
import type { MenuListEntry } from "../menus/menu-api.ts"

/**
 * The edits that this device has kept of an owner's menus and the server has not got, one entry a menu, newest first. What
 * another tab is writing right now is none of it.
 *
 * @param entries the menus as they are stored
 */
export function useKeptEdits(userId: string, entries: readonly MenuListEntry[]): readonly JournalEntry[] {
  const [kept, setKept] = useState<readonly JournalEntry[]>([])
  // Reads this browser's storage, and asks its other tabs.
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
