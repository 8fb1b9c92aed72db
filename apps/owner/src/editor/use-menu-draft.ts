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

/** The one place where a draft lives: what saves it and what keeps it hears of each change at once, drawn or not. */
export type DraftHolder = {
  /** The newest draft. */
  readonly current: () => MenuDraft
  readonly dispatch: (event: DraftEvent) => void
  /** Calls back after each change. @returns takes it back */
  readonly subscribe: (listener: () => void) => () => void
}

/** What the editor's components need of the draft. */
export type MenuDraftHandle = DraftHolder & {
  readonly draft: MenuDraft
  readonly isUnsaved: boolean
  /** Makes an edit, or says why not. */
  readonly edit: (edit: MenuEdit) => Result<Menu, EditRefusal>
  /** `isUnsaved` of the newest draft. */
  readonly isUnsavedNow: () => boolean
}

/** Holds a draft. */
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

/** Holds the menu that is being edited. `initial` counts on the first rendering only. */
export function useMenuDraft(initial: () => MenuDraft): MenuDraftHandle {
  const [holder] = useState(() => createDraftHolder(initial()))
  const [draft, setDraft] = useState(holder.current)
  // Talks to the holder. Before the screen can be used: a letter that comes before anybody listens would not be drawn, and
  // the field would be set back to what it was.
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
