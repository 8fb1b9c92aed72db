import { newMenuId } from "@ardoise/domain/menu/menu"
import { emptyMenu, sameContent } from "@ardoise/domain/menu/menu-edits"
import type { StoredMenu } from "../../menus/menu-api.ts"
import { type MenuDraft, newDraft } from "../menu-draft.ts"
import { forgetEntry, type JournalEntry, listJournal } from "./journal.ts"

/** A base that no stored menu has: the next save finds out what is stored, and merges. */
const unknownBase = "1970-01-01T00:00:00.000Z"

/** Whether kept edits say what is stored already: a save has arrived whose answer was lost. */
export function isConfirmed({ draft, openDish }: JournalEntry, stored: StoredMenu | null): boolean {
  return openDish === null && stored !== null && sameContent(draft.menu, stored.menu)
}

/**
 * The newest edits of a menu that this device has kept and the server has not got; what it has got meanwhile is forgotten.
 *
 * @param menuId of a stored menu, or `newMenuId`
 * @param stored what is stored under that id; null for a new menu, or one that is gone
 * @param draftId of a new menu: only the draft with this planned id
 */
export function findUnsaved(
  userId: string,
  menuId: string,
  stored: StoredMenu | null,
  draftId: string | null = null,
): JournalEntry | null {
  const entries = listJournal(userId).filter(({ draft }) =>
    menuId === newMenuId
      ? draft.saved === null && (draftId ?? draft.plannedId) === draft.plannedId
      : draft.plannedId === menuId,
  )
  for (const entry of entries) if (isConfirmed(entry, stored)) forgetEntry(entry)
  return entries.find((entry) => !isConfirmed(entry, stored)) ?? null
}

/**
 * The draft with which kept edits go on. What was stored since they were written is found by their first save, which then
 * merges or asks.
 *
 * @param stored what is stored under the id of the draft; null when nothing is
 */
export function resumedDraft({ draft }: JournalEntry, stored: StoredMenu | null): MenuDraft {
  // Never stored, or deleted meanwhile: it is made anew under its id. What was sent may still arrive before that.
  if (stored === null) {
    return { ...newDraft({ ...draft.menu, id: newMenuId }, draft.plannedId), sentAts: draft.sentAts }
  }
  const isOurs = stored.menu.lastUpdated !== null && draft.sentAts.includes(stored.menu.lastUpdated)
  const menu = { ...draft.menu, id: stored.menu.id }
  if (isOurs || stored.updatedAt === draft.baseUpdatedAt) {
    // As long as the base is the same, what was sent over it may still arrive.
    const sentAts = isOurs ? [] : draft.sentAts
    return { ...draft, menu, saved: stored.menu, baseUpdatedAt: stored.updatedAt, sentAts }
  }
  return {
    ...draft,
    menu,
    saved: draft.saved ?? { ...emptyMenu(), id: stored.menu.id },
    baseUpdatedAt: draft.baseUpdatedAt ?? unknownBase,
  }
}
