import { type Menu, newMenuId } from "@ardoise/domain/menu/menu"
import { sameContent } from "@ardoise/domain/menu/menu-edits"
import { checkMenu, type MenuRefusal } from "@ardoise/domain/menu/menu-validation"
import type { RefusalCode } from "@ardoise/domain/messages"
import type { Result } from "@ardoise/domain/result"
import { useEffect, useRef, useState } from "react"
import type { StoredMenu } from "../menus/menu-api.ts"
import { hasUnsavedChanges } from "./menu-draft.ts"
import type { MenuDraftHandle } from "./use-menu-draft.ts"

/** Where menus are kept. A promise that rejects means that the server could not be reached or is broken. */
export type MenuStore = {
  readonly create: (menu: Menu) => Promise<Result<{ id: string; updatedAt: string }, RefusalCode>>
  /** @param baseUpdatedAt of the copy that the menu is based on; refused as `menu-changed-elsewhere` when it is not the newest */
  readonly update: (menu: Menu, baseUpdatedAt: string) => Promise<Result<{ updatedAt: string }, RefusalCode>>
  /** null when the menu is gone. */
  readonly read: (id: string) => Promise<Result<StoredMenu | null, RefusalCode>>
}

/** How an attempt to save ended. `unchanged` sends nothing (SAVE-03). */
export type SaveOutcome = "saved" | "unchanged" | "invalid" | "refused" | "failed" | "conflict" | "gone"

/** What the screen does after an attempt. */
export type SavingListener = {
  readonly onSaved: (saved: { id: string; isNew: boolean }) => void
  /** The menu cannot be stored as it is; nothing was sent. */
  readonly onInvalid: (code: MenuRefusal) => void
  /** The server does not take it. */
  readonly onRefused: (code: RefusalCode) => void
  /** @param error what broke on the way */
  readonly onFailed: (error: unknown) => void
  /** The stored menu was deleted elsewhere; the draft has become a menu that was never saved. */
  readonly onGone: () => void
}

type Saving = {
  readonly isSaving: boolean
  /** The newer copy that another tab or device has stored, while the owner has not chosen. */
  readonly conflict: StoredMenu | null
  /** Saves what is on the screen. While a save is under way it gives that one's outcome and sends nothing. */
  readonly save: () => Promise<SaveOutcome>
  readonly keepMine: () => Promise<SaveOutcome>
  readonly takeTheirs: () => void
  readonly postponeConflict: () => void
}

/** Saves the draft on request: one save at a time, and edits made meanwhile stay unsaved (spec 4, SAVE-01, SAVE-09). */
export function useSaving(handle: MenuDraftHandle, store: MenuStore, listener: SavingListener): Saving {
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<StoredMenu | null>(null)
  // Two clicks may come before React draws the disabled button.
  const running = useRef<Promise<SaveOutcome> | null>(null)
  // An answer that comes after the owner has left must not speak: the listener of the last screen is called.
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const markSaved = (content: Menu, id: string, updatedAt: string) => {
    handle.dispatch({ type: "saved", content, id, updatedAt, at: new Date().toISOString() })
    if (isShown.current) listener.onSaved({ id, isNew: content.id === newMenuId })
  }

  const send = async (content: Menu, baseUpdatedAt: string | null): Promise<SaveOutcome> => {
    if (content.id === newMenuId || baseUpdatedAt === null) {
      const created = await store.create(content)
      if (created.ok) markSaved(content, created.value.id, created.value.updatedAt)
      else listener.onRefused(created.code)
      return created.ok ? "saved" : "refused"
    }
    const updated = await store.update(content, baseUpdatedAt)
    if (updated.ok) {
      markSaved(content, content.id, updated.value.updatedAt)
      return "saved"
    }
    if (updated.code !== "menu-changed-elsewhere") {
      listener.onRefused(updated.code)
      return "refused"
    }
    const found = await store.read(content.id)
    if (!found.ok) {
      listener.onRefused(found.code)
      return "refused"
    }
    const stored = found.value
    if (stored === null) {
      handle.dispatch({ type: "detached" })
      listener.onGone()
      return "gone"
    }
    // The answer to an earlier save was lost on the way: what is stored is this very content.
    if (sameContent(stored.menu, content)) {
      markSaved(content, content.id, stored.updatedAt)
      return "saved"
    }
    setConflict(stored)
    return "conflict"
  }

  const attempt = async (): Promise<SaveOutcome> => {
    const draft = handle.current()
    if (!hasUnsavedChanges(draft)) return "unchanged"
    const checked = checkMenu(draft.menu)
    if (!checked.ok) {
      listener.onInvalid(checked.code)
      return "invalid"
    }
    setIsSaving(true)
    try {
      return await send(draft.menu, draft.baseUpdatedAt)
    } catch (error) {
      // Whatever broke on the way, the owner is told, keeps what is typed, and can try again.
      listener.onFailed(error)
      return "failed"
    } finally {
      setIsSaving(false)
    }
  }

  const save = () => {
    running.current ??= attempt().finally(() => {
      running.current = null
    })
    return running.current
  }

  return {
    isSaving,
    conflict,
    save,
    keepMine: () => {
      if (conflict !== null) handle.dispatch({ type: "rebased", stored: conflict })
      setConflict(null)
      return save()
    },
    takeTheirs: () => {
      if (conflict !== null) handle.dispatch({ type: "replaced", stored: conflict })
      setConflict(null)
    },
    postponeConflict: () => setConflict(null),
  }
}
