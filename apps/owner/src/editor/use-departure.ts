import { newMenuId } from "@ardoise/domain/menu/menu"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { editPath } from "./edit-path.ts"
import { savingLimits } from "./saving/save-policy.ts"
import type { SaveOutcome } from "./saving/save-scheduler.ts"
import { useLeaveGuard } from "./use-leave-guard.ts"
import type { MenuDraftHandle } from "./use-menu-draft.ts"

type DepartureOptions = {
  /** Something is being typed in a dialog that is not yet in the menu. */
  readonly isTyped: boolean
  /** The menu has got its id by its first save: the address follows, the screen stays. */
  readonly onCreated: (menuId: string) => void
}

type Departure = {
  /** The owner wants to leave and has not yet said what happens to the changes. */
  readonly isAsking: boolean
  /** "Sauvegarder et quitter" was chosen and is not yet done. */
  readonly isLeaving: boolean
  /** "Sauvegarder et quitter" has not reached the server: the owner may go and leave the draft on this device (A41). */
  readonly isStranded: boolean
  readonly ask: (go: () => Promise<boolean>) => void
  readonly stay: () => void
  /** @returns whether the owner is gone */
  readonly leave: () => Promise<boolean>
  /**
   * Leaves once the save has gone through; stays when it has not.
   *
   * @param isStranded asked after a failure: the server cannot be reached
   */
  readonly leaveAfter: (saving: Promise<SaveOutcome>, isStranded: () => boolean) => Promise<void>
  /** Goes without a question: what is unsaved stays on this device. */
  readonly leaveUnasked: (go: () => void) => void
  /** A new menu has got its id. */
  readonly menuCreated: (menuId: string) => void
}

/** Every way out of the editor, and what is asked on it (spec 2, A41). */
export function useDeparture(handle: MenuDraftHandle, { isTyped, onCreated }: DepartureOptions): Departure {
  const [isLeaving, setIsLeaving] = useState(false)
  const [isStranded, setIsStranded] = useState(false)
  const leaveTimer = useRef<number | undefined>(undefined)
  // The id of a menu whose address has to wait for the owner's answer.
  const createdId = useRef<string | null>(null)
  // Another way out of the screen must not be followed by a second departure.
  useEffect(() => () => window.clearTimeout(leaveTimer.current), [])

  const guard = useLeaveGuard({
    hasUnsaved: handle.isUnsaved || isTyped,
    isUnsaved: () => handle.isUnsavedNow() || isTyped,
    isOwnPath: (pathname) => handle.current().menu.id !== newMenuId && pathname === editPath(handle.current().menu.id),
  })
  const leaveNow = useEffectEvent(guard.leave)
  const isAllSaved = guard.isAsking && !handle.isUnsaved && !isTyped && !isLeaving
  // Tells the router: a save that was under way has answered the question.
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
    // A change of the address now would take the place of the departure that the owner is being asked about.
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
