import { newMenuId } from "@ardoise/domain/menu/menu"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { editPath } from "./edit-path.ts"
import { savingLimits } from "./saving/save-policy.ts"
import type { SaveOutcome } from "./saving/save-scheduler.ts"
import { useLeaveGuard } from "./use-leave-guard.ts"
import type { MenuDraftHandle } from "./use-menu-draft.ts"

type DepartureOptions = {
  /** A dialog contains typed content that is not in the menu yet. */
  readonly isTyped: boolean
  /** The first save has given the menu its id: the address changes, the screen stays. */
  readonly onCreated: (menuId: string) => void
}

type Departure = {
  /** The owner wants to leave and has not yet decided about the changes. */
  readonly isAsking: boolean
  /** "Sauvegarder et quitter" was chosen and is in progress. */
  readonly isLeaving: boolean
  /**
   * "Sauvegarder et quitter" has not reached the server. The owner may leave, and the draft stays on this device (A41).
   */
  readonly isStranded: boolean
  readonly ask: (go: () => Promise<boolean>) => void
  readonly stay: () => void
  /** @returns whether the owner has left */
  readonly leave: () => Promise<boolean>
  /**
   * Leaves after a successful save; stays after any other outcome.
   *
   * @param isStranded called after a failure: whether the server cannot be reached
   */
  readonly leaveAfter: (saving: Promise<SaveOutcome>, isStranded: () => boolean) => Promise<void>
  /** Leaves without a question: unsaved edits stay on this device. */
  readonly leaveUnasked: (go: () => void) => void
  /** A new menu has got its id. */
  readonly menuCreated: (menuId: string) => void
}

/** Handles every way out of the editor, with its questions (A41). */
export function useDeparture(handle: MenuDraftHandle, { isTyped, onCreated }: DepartureOptions): Departure {
  const [isLeaving, setIsLeaving] = useState(false)
  const [isStranded, setIsStranded] = useState(false)
  const leaveTimer = useRef<number | undefined>(undefined)
  // The id of a new menu whose address change waits for the owner's answer.
  const createdId = useRef<string | null>(null)
  // If the screen is left another way, the delayed departure must not follow.
  useEffect(() => () => window.clearTimeout(leaveTimer.current), [])

  const guard = useLeaveGuard({
    hasUnsaved: handle.isUnsaved || isTyped,
    isUnsaved: () => handle.isUnsavedNow() || isTyped,
    isOwnPath: (pathname) => handle.current().menu.id !== newMenuId && pathname === editPath(handle.current().menu.id),
  })
  const leaveNow = useEffectEvent(guard.leave)
  const isAllSaved = guard.isAsking && !handle.isUnsaved && !isTyped && !isLeaving
  // Leaves through the router: a save in progress has succeeded, so the question is obsolete.
  useEffect(() => {
    if (isAllSaved) void leaveNow()
  }, [isAllSaved])

  const stay = () => {
    window.clearTimeout(leaveTimer.current)
    setIsLeaving(false)
    setIsStranded(false)
    guard.stay()
    if (createdId.current !== null) onCreated(createdId.current)
    createdId.current = null
  }
  const leaveAfter = async (saving: Promise<SaveOutcome>, isUnreachable: () => boolean) => {
    setIsLeaving(true)
    setIsStranded(false)
    const outcome = await saving
    if (outcome === "saved" || outcome === "unchanged") {
      leaveTimer.current = window.setTimeout(() => void guard.leave(), savingLimits.saveAndLeaveMs)
    } else if (outcome === "failed" && isUnreachable()) {
      setIsLeaving(false)
      setIsStranded(true)
    } else if (outcome !== "conflict") {
      stay()
    }
  }
  const menuCreated = (menuId: string) => {
    // Changing the address now would replace the navigation that the owner is being asked about.
    if (guard.isAskingNow()) createdId.current = menuId
    else onCreated(menuId)
  }
  return {
    isAsking: guard.isAsking,
    isLeaving,
    isStranded,
    ask: guard.ask,
    stay,
    leave: guard.leave,
    leaveAfter,
    leaveUnasked: guard.leaveUnasked,
    menuCreated,
  }
}
