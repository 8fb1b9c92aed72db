import type { Menu } from "@ardoise/domain/menu/menu"
import { emptyMenu, sameContent } from "@ardoise/domain/menu/menu-edits"
import { checkMenu, type MenuRefusal } from "@ardoise/domain/menu/menu-validation"
import { type MenuMerge, mergeMenus } from "@ardoise/domain/menu/merge-menus"
import type { RefusalCode } from "@ardoise/domain/messages"
import type { Result } from "@ardoise/domain/result"
import type { StoredMenu } from "../../menus/menu-api.ts"
import type { MenuStoreRefusal } from "../../menus/menu-refusals.ts"
import type { DraftHolder } from "../draft/draft-holder.ts"
import { hasUnsavedChanges, type MenuDraft } from "../draft/menu-draft.ts"
import { isOwnSave, saveMark } from "./save-mark.ts"

/** The store of menus. A rejected promise means that the server could not be reached or is broken. */
export type MenuStore = {
  /**
   * @param menu its id is the row id of the new row; refused as `menu-exists` when another menu has that id
   * @param at ISO time of this save, which becomes the `lastUpdated` of the stored menu
   */
  readonly create: (menu: Menu, at: string) => Promise<Result<{ id: string; updatedAt: string }, MenuStoreRefusal>>
  /**
   * @param baseUpdatedAt version of the copy that the menu is based on; refused as `menu-changed-elsewhere` when it is
   * not the newest
   */
  readonly update: (
    menu: Menu,
    baseUpdatedAt: string,
    at: string,
  ) => Promise<Result<{ updatedAt: string }, MenuStoreRefusal>>
  /** Returns null when the menu has been deleted. */
  readonly read: (id: string) => Promise<Result<StoredMenu | null, MenuStoreRefusal>>
}

/** Two versions of the menu that the owner must choose between. */
export type Conflict = { readonly stored: StoredMenu; readonly merge: MenuMerge }

/**
 * Merges a draft with the stored version. If the menu was never saved, or has been deleted, all its content counts as
 * edited.
 */
export function mergeWithStored({ menu, saved }: Pick<MenuDraft, "menu" | "saved">, stored: StoredMenu): MenuMerge {
  return mergeMenus(saved ?? emptyMenu(), menu, stored.menu)
}

/** The result of a save attempt, with the details that the screen needs. */
export type SaveAnswer =
  | { readonly outcome: "saved"; readonly id: string; readonly isNew: boolean }
  | { readonly outcome: "unchanged" | "gone" }
  /** The menu is invalid; nothing was sent. */
  | { readonly outcome: "invalid"; readonly code: MenuRefusal }
  /** The server refuses the menu. */
  | { readonly outcome: "refused"; readonly code: RefusalCode }
  | { readonly outcome: "failed"; readonly error: unknown }
  | { readonly outcome: "conflict"; readonly conflict: Conflict }

/**
 * Maximum number of times that one save merges with a version from another device. After that it fails, and the screen
 * gets a pause.
 */
const rounds = 5

/**
 * Saves the newest draft, and merges it with versions stored meanwhile (A52). The draft is updated at each step. Edits
 * made while waiting for an answer stay unsaved. Repeating a save after a lost answer stores nothing twice: a new menu
 * has its row id from the start, and a stored menu is recognised as ours by the marks of our saves.
 *
 * @param now returns the time of the save
 * @param newId makes a row id (uuid)
 */
export async function saveDraft(
  draft: Pick<DraftHolder, "current" | "dispatch">,
  store: MenuStore,
  now: () => Date,
  newId: () => string,
): Promise<SaveAnswer> {
  const isNew = draft.current().saved === null
  try {
    for (let round = 0; round < rounds; round++) {
      const { menu, saved, baseUpdatedAt, plannedId } = draft.current()
      if (!hasUnsavedChanges(draft.current())) {
        return round === 0 ? { outcome: "unchanged" } : { outcome: "saved", id: menu.id, isNew }
      }
      const checked = checkMenu(menu)
      if (!checked.ok) return { outcome: "invalid", code: checked.code }
      const at = now().toISOString()
      const mark = saveMark(menu, at)
      draft.dispatch({ type: "sent", mark })

      if (saved === null || baseUpdatedAt === null) {
        const created = await store.create({ ...menu, id: plannedId }, at)
        if (created.ok) {
          draft.dispatch({ type: "saved", content: menu, ...created.value, at })
          return { outcome: "saved", id: created.value.id, isNew }
        }
        if (created.code !== "menu-exists") {
          draft.dispatch({ type: "unsent", mark })
          return { outcome: "refused", code: created.code }
        }
      } else {
        const updated = await store.update(menu, baseUpdatedAt, at)
        if (updated.ok) {
          draft.dispatch({ type: "saved", content: menu, id: menu.id, ...updated.value, at })
          return { outcome: "saved", id: menu.id, isNew }
        }
        if (updated.code === "menu-exists") throw new Error("An update cannot meet a menu that exists")
        if (updated.code !== "menu-changed-elsewhere") {
          draft.dispatch({ type: "unsent", mark })
          return { outcome: "refused", code: updated.code }
        }
      }

      const found = await store.read(plannedId)
      if (!found.ok)
        return found.code === "menu-exists" ? { outcome: "gone" } : { outcome: "refused", code: found.code }
      const stored = found.value
      if (stored === null && saved === null) {
        // The id belongs to another owner, or to a menu that was deleted meanwhile. Use a new id.
        draft.dispatch({ type: "replanned", id: newId() })
        continue
      }
      if (stored === null) {
        draft.dispatch({ type: "detached" })
        return { outcome: "gone" }
      }
      const newest = draft.current()
      if (isOwnSave(stored.menu, newest.sentMarks) || sameContent(stored.menu, newest.menu)) {
        draft.dispatch({ type: "rebased", stored })
        continue
      }
      const merge = mergeWithStored(newest, stored)
      if (!merge.isClean) return { outcome: "conflict", conflict: { stored, merge } }
      draft.dispatch({ type: "merged", stored, menu: merge.mine, isChosen: false })
    }
    throw new Error("The menu changes elsewhere faster than it can be saved here")
  } catch (error) {
    // After any error the draft keeps the edits, and the owner can try again.
    return { outcome: "failed", error: new Error("Error saving menu", { cause: error }) }
  }
}
