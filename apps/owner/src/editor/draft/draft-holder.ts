import type { Menu } from "@ardoise/domain/menu/menu"
import type { Result } from "@ardoise/domain/result"
import {
  applyEdit,
  type DraftEvent,
  type EditRefusal,
  hasUnsavedChanges,
  type MenuDraft,
  type MenuEdit,
  reduceDraft,
} from "./menu-draft.ts"

/** Holds the draft. It notifies saving, the journal and the screen of each change at once. */
export type DraftHolder = {
  /** Returns the newest draft. */
  readonly current: () => MenuDraft
  readonly dispatch: (event: DraftEvent) => void
  /** Calls back after each change. @returns cancels the subscription */
  readonly subscribe: (listener: () => void) => () => void
}

/** A holder with the actions of the editor. */
export type MenuDraftHandle = DraftHolder & {
  /** Makes an edit. Returns the new menu, or the refusal. */
  readonly edit: (edit: MenuEdit) => Result<Menu, EditRefusal>
  /** Returns whether leaving now would lose changes of the newest draft. */
  readonly isUnsavedNow: () => boolean
}

/** Creates a holder of a draft. */
export function createDraftHolder(initial: MenuDraft): DraftHolder {
  let draft = initial
  const listeners = new Set<() => void>()
  return {
    current: () => draft,
    dispatch: (event) => {
      const next = reduceDraft(draft, event)
      if (next === draft) return
      draft = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Creates a holder with the actions of the editor.
 *
 * @param nowMs the time of an edit, in milliseconds since 1970
 */
export function createMenuDraft(initial: MenuDraft, nowMs: () => number): MenuDraftHandle {
  const holder = createDraftHolder(initial)
  // Compared once for each draft: the screen, the journal and the scheduler all ask after every keystroke.
  let compared: { readonly draft: MenuDraft; readonly isUnsaved: boolean } | null = null
  return {
    ...holder,
    edit: (edit) => {
      const outcome = applyEdit(holder.current().menu, edit)
      if (outcome.ok) holder.dispatch({ type: "edited", edit, atMs: nowMs() })
      return outcome
    },
    isUnsavedNow: () => {
      const draft = holder.current()
      if (compared?.draft !== draft) compared = { draft, isUnsaved: hasUnsavedChanges(draft) }
      return compared.isUnsaved
    },
  }
}
