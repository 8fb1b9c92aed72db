import { newMenuId } from "@ardoise/domain/menu/menu"
import { emptyMenu, sameContent } from "@ardoise/domain/menu/menu-edits"
import type { StoredMenu } from "../../menus/menu-api.ts"
import { type MenuDraft, newDraft } from "../draft/menu-draft.ts"
import { forgetEntry, type JournalEntry, listJournal } from "../saving/journal.ts"
import { isOwnSave } from "../saving/save-mark.ts"

/** A base version that no stored menu has. The next save therefore reads the stored menu, and merges. */
const unknownBase = "1970-01-01T00:00:00.000Z"

/**
 * Whether the server already has the stored edits: a save arrived, but its answer was lost. A version older than their
 * base is the copy of a device without network, and confirms nothing.
 */
export function isConfirmed({ draft, openDish }: JournalEntry, stored: StoredMenu | null): boolean {
  if (openDish !== null || stored === null) return false
  const isOlder = Date.parse(stored.updatedAt) < Date.parse(draft.baseUpdatedAt ?? stored.updatedAt)
  return !isOlder && sameContent(draft.menu, stored.menu)
}

/**
 * Returns the newest edits of a menu that only this device has. Deletes entries that the server already has.
 *
 * @param menuId of a stored menu, or `newMenuId`
 * @param stored the server's version of that menu; null for a new menu, or for a deleted one
 * @param draftId for a new menu: accept only the draft with this planned id
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
 * Returns the draft with which the owner continues stored edits. Its first save detects versions that were stored
 * meanwhile, and then merges or asks.
 *
 * @param stored the server's version under the draft's id; null if there is no such version
 */
export function resumedDraft({ draft }: JournalEntry, stored: StoredMenu | null): MenuDraft {
  // The menu was never stored, or was deleted meanwhile: create it under its id. An earlier request may still arrive
  // before that.
  if (stored === null) {
    return { ...newDraft({ ...draft.menu, id: newMenuId }, draft.plannedId), sentMarks: draft.sentMarks }
  }
  const isOurs = isOwnSave(stored.menu, draft.sentMarks)
  const menu = { ...draft.menu, id: stored.menu.id }
  if (isOurs || stored.updatedAt === draft.baseUpdatedAt) {
    // While the base is unchanged, requests sent over it may still arrive.
    const sentMarks = isOurs ? [] : draft.sentMarks
    return { ...draft, menu, saved: stored.menu, baseUpdatedAt: stored.updatedAt, sentMarks }
  }
  return {
    ...draft,
    menu,
    saved: draft.saved ?? { ...emptyMenu(), id: stored.menu.id },
    baseUpdatedAt: draft.baseUpdatedAt ?? unknownBase,
  }
}
