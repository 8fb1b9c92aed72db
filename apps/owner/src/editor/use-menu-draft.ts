import type { Menu } from "@ardoise/domain/menu/menu"
import type { Result } from "@ardoise/domain/result"
import { useLayoutEffect, useState } from "react"
import {
  applyEdit,
  type DraftEvent,
  type EditRefusal,
  hasUnsavedChanges,
  type MenuDraft,
  type MenuEdit,
  reduceDraft,
} from "./menu-draft.ts"

/** Holds the draft. It notifies saving and the journal of each change at once, before the change is rendered. */
export type DraftHolder = {
  /** Returns the newest draft. */
  readonly current: () => MenuDraft
  readonly dispatch: (event: DraftEvent) => void
  /** Calls back after each change. @returns cancels the subscription */
  readonly subscribe: (listener: () => void) => () => void
}

/** The state and actions of the draft, for the editor's components. */
export type MenuDraftHandle = DraftHolder & {
  readonly draft: MenuDraft
  readonly isUnsaved: boolean
  /** Makes an edit. Returns the new menu, or the refusal. */
  readonly edit: (edit: MenuEdit) => Result<Menu, EditRefusal>
  /** Returns `isUnsaved` of the newest draft. */
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

/** Holds the menu that is being edited. `initial` is used on the first render only. */
export function useMenuDraft(initial: () => MenuDraft): MenuDraftHandle {
  const [holder] = useState(() => createDraftHolder(initial()))
  const [draft, setDraft] = useState(holder.current)
  // Subscribes to the holder in a layout effect. A keystroke before the subscription would not be rendered, and the
  // field would be reset.
  useLayoutEffect(() => {
    const follow = () => setDraft(holder.current())
    follow()
    return holder.subscribe(follow)
  }, [holder])
  const edit = (wanted: MenuEdit) => {
    const outcome = applyEdit(holder.current().menu, wanted)
    if (outcome.ok) holder.dispatch({ type: "edited", edit: wanted, atMs: Date.now() })
    return outcome
  }
  return {
    ...holder,
    draft,
    isUnsaved: hasUnsavedChanges(draft),
    edit,
    isUnsavedNow: () => hasUnsavedChanges(holder.current()),
  }
}
