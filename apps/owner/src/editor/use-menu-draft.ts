import type { Menu } from "@ardoise/domain/menu/menu"
import type { Result } from "@ardoise/domain/result"
import { useReducer, useRef } from "react"
import {
  applyEdit,
  type DraftEvent,
  type EditRefusal,
  hasUnsavedChanges,
  type MenuDraft,
  type MenuEdit,
  reduceDraft,
} from "./menu-draft.ts"

/** What the editor's components need of the draft. */
export type MenuDraftHandle = {
  readonly draft: MenuDraft
  readonly isUnsaved: boolean
  /** Makes an edit, or says why not. */
  readonly edit: (edit: MenuEdit) => Result<Menu, EditRefusal>
  readonly dispatch: (event: DraftEvent) => void
  /** The newest draft, also in a function that an earlier rendering made: for what runs after an answer of the server. */
  readonly current: () => MenuDraft
  /** `isUnsaved` of the newest draft. */
  readonly isUnsavedNow: () => boolean
}

/** Holds the menu that is being edited. `initial` counts on the first rendering only. */
export function useMenuDraft(initial: () => MenuDraft): MenuDraftHandle {
  const [draft, render] = useReducer(reduceDraft, undefined, initial)
  // Two edits, or an edit and the answer to a save, may come before React renders again: each must see the other.
  const newest = useRef(draft)

  const dispatch = (event: DraftEvent) => {
    newest.current = reduceDraft(newest.current, event)
    render(event)
  }
  const edit = (wanted: MenuEdit) => {
    const outcome = applyEdit(newest.current.menu, wanted)
    if (outcome.ok) dispatch({ type: "edited", edit: wanted })
    return outcome
  }
  return {
    draft,
    isUnsaved: hasUnsavedChanges(draft),
    edit,
    dispatch,
    current: () => newest.current,
    isUnsavedNow: () => hasUnsavedChanges(newest.current),
  }
}
