import { newMenuId } from "@ardoise/domain/menu/menu"
import { nameApart } from "@ardoise/domain/menu/menu-edits"
import { checkMenu, type MenuRefusal } from "@ardoise/domain/menu/menu-validation"
import type { RefusalCode } from "@ardoise/domain/messages"
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react"
import { newRowId } from "../../row-id.ts"
import { isServerSilent } from "../../server-silence.ts"
import { storageKeys, writeKey } from "../../storage-keys.ts"
import { hasUnsavedChanges, maySaveUnasked, newDraft } from "../menu-draft.ts"
import type { OpenDish } from "../open-dish.ts"
import type { MenuDraftHandle } from "../use-menu-draft.ts"
import { createJournal, type JournalEntry, keepDraft } from "./journal.ts"
import { type Conflict, type MenuStore, mergeWithStored, saveDraft } from "./save-attempt.ts"
import type { SaveLog } from "./save-log.ts"
import { type SaveEvent, savingLimits, type Width } from "./save-policy.ts"
import { createSaveScheduler, type SaveOutcome } from "./save-scheduler.ts"
import { useSavingClock } from "./saving-clock.ts"

/** Callbacks of the screen after a save attempt. */
export type SavingListener = {
  readonly onSaved: (saved: { id: string; isNew: boolean; width: Width }) => void
  /** The owner requested a save of an invalid menu; nothing was sent. */
  readonly onInvalid: (code: MenuRefusal) => void
  /** The server refuses the menu. */
  readonly onRefused: (code: RefusalCode) => void
  /** @param error the cause; reported for each manual attempt, and once for consecutive automatic ones */
  readonly onFailed: (error: unknown) => void
}

/** Whether saves reach the server. `silent`: the device is online, but the server does not answer. */
export type Network = "fine" | "offline" | "silent"

/** The state and actions of saving, for the parts of the screen. */
export type Saving = {
  /** A save is in progress, or the owner's request for one is pending (A38). */
  readonly isSaving: boolean
  /** A save has just succeeded. */
  readonly isFresh: boolean
  readonly network: Network
  /** Whether the last attempt got no answer at all. Also current in a function from an earlier render. */
  readonly isUnreachable: () => boolean
  /** ISO time at which this device stored the unsaved edits; null while saves reach the server. */
  readonly keptAt: string | null
  /** This device does not store the edits: the browser has no space left, or forbids storage. */
  readonly isJournalFull: boolean
  /** Stores the content of the dish dialog on this device; null once it is closed. */
  readonly keepDish: (dish: OpenDish | null) => void
  /** The conflict with a version from another tab or device, until the owner has chosen. */
  readonly conflict: Conflict | null
  /**
   * The conflict dialog is open. A conflict that an automatic save detects waits: the editor never asks while the owner
   * is typing.
   */
  readonly isConflictAsked: boolean
  readonly askConflict: () => void
  readonly save: () => Promise<SaveOutcome>
  /** Stores a menu again that was deleted elsewhere. */
  readonly recreate: () => Promise<SaveOutcome>
  readonly keepMine: () => Promise<SaveOutcome>
  readonly takeTheirs: () => void
  /**
   * Shows the stored version, and stores the version of this screen as the draft of a new menu.
   *
   * @returns the id of that draft; null if this device has no space for it: then nothing has changed
   */
  readonly openBoth: () => string | null
  readonly postponeConflict: () => void
  /** Call it after the owner has signed in again. */
  readonly resume: () => void
  /** Suspends automatic saves while the editor asks the owner whether to leave. */
  readonly setHeld: (isHeld: boolean) => void
  /** Discards the unsaved edits: nothing is saved or stored any more… */
  readonly forget: () => void
  /** …until this is called, if the owner could not leave after all. */
  readonly restart: () => void
}

type SavingParts = {
  readonly handle: MenuDraftHandle
  readonly store: MenuStore
  readonly log: SaveLog
  readonly userId: string
  /** Distinguishes this editor from editors in other tabs. */
  readonly sessionId: string
  /** The edits of an earlier visit that this draft continues; null otherwise. */
  readonly left: JournalEntry | null
  readonly listener: SavingListener
}

const widthNow = (): Width => (window.matchMedia("(min-width: 768px)").matches ? "desktop" : "mobile")

/** Saves the draft automatically and on request, and stores it on this device until the server has it (A44). */
export function useSaving({ handle, store, log, userId, sessionId, left, listener }: SavingParts): Saving {
  const clock = useSavingClock()
  const [isSending, setIsSending] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const [isFresh, setIsFresh] = useState(false)
  const [isSilent, setIsSilent] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isConflictAsked, setIsConflictAsked] = useState(false)
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  // Answers and timers call the functions of the newest render; null once the screen is unmounted.
  const newest = useRef<{ listener: SavingListener; store: MenuStore } | null>(null)
  useEffect(() => {
    newest.current = { listener, store }
  })
  useEffect(() => {
    return () => {
      newest.current = null
    }
  }, [])

  const isFailing = useRef(false)
  const isUnanswered = useRef(false)
  // A save that failed because the session had ended is repeated after the owner has signed in again.
  const isSaveDue = useRef(false)
  const unmark = useRef(() => {})
  const attempt = async (event: SaveEvent): Promise<SaveOutcome> => {
    setIsSending(true)
    const answer = await saveDraft(handle, newest.current?.store ?? store, () => new Date(clock.now()), newRowId)
    setIsSending(false)
    const tell = newest.current?.listener
    const wasFailing = isFailing.current
    isFailing.current = answer.outcome === "failed"
    isUnanswered.current = answer.outcome === "failed" && isServerSilent(answer.error)
    setIsSilent(isUnanswered.current)
    if (answer.outcome === "saved") {
      setIsFresh(true)
      unmark.current()
      unmark.current = clock.after(savingLimits.savedIndicatorMs, () => setIsFresh(false))
      tell?.onSaved({ id: answer.id, isNew: answer.isNew, width: widthNow() })
    }
    if (answer.outcome === "invalid" && event === "manual") tell?.onInvalid(answer.code)
    if (answer.outcome === "refused") tell?.onRefused(answer.code)
    isSaveDue.current = answer.outcome === "refused" && answer.code === "not-signed-in"
    if (answer.outcome === "failed" && (event === "manual" || !(wasFailing || isUnanswered.current))) {
      tell?.onFailed(answer.error)
    }
    setConflict(answer.outcome === "conflict" ? answer.conflict : null)
    return answer.outcome
  }

  const [{ scheduler, journal }] = useState(() => ({
    journal: createJournal({
      holder: handle,
      userId,
      sessionId,
      openDish: left?.openDish ?? null,
      takenUp: left?.key ?? null,
      clock,
    }),
    scheduler: createSaveScheduler({
      clock,
      log,
      look: () => {
        const draft = handle.current()
        return {
          menuId: draft.plannedId,
          width: widthNow(),
          hasChanges: hasUnsavedChanges(draft),
          isUnanswered: isUnanswered.current,
          isValid: () => maySaveUnasked(draft) && checkMenu(draft.menu).ok,
        }
      },
      attempt,
    }),
  }))
  const network: Network = !isOnline ? "offline" : isSilent ? "silent" : "fine"
  // Null while saves arrive: the value is not shown then, and the screen is not rendered again for it.
  const keptAt = useSyncExternalStore(journal.subscribe, () => (network === "fine" ? null : journal.state().keptAt))
  const isJournalFull = useSyncExternalStore(journal.subscribe, () => journal.state().isFull)

  // Subscribes to the draft, and to events that may end the page. It is a layout effect, because it must run before the
  // first keystroke.
  useLayoutEffect(() => {
    let content = handle.current().menu
    const handleChange = () => {
      const { menu } = handle.current()
      if (menu.name === content.name && menu.categories === content.categories && menu.others === content.others) return
      content = menu
      scheduler.changed()
    }
    const handleHide = () => journal.flush()
    const unsubscribe = handle.subscribe(handleChange)
    journal.start()
    scheduler.start()
    window.addEventListener("pagehide", handleHide)
    document.addEventListener("visibilitychange", handleHide)
    window.addEventListener("online", scheduler.retry)
    return () => {
      window.removeEventListener("online", scheduler.retry)
      document.removeEventListener("visibilitychange", handleHide)
      window.removeEventListener("pagehide", handleHide)
      scheduler.stop()
      journal.stop()
      unsubscribe()
    }
  }, [handle.current, handle.subscribe, scheduler, journal])

  const save = async () => {
    const { isGone } = handle.current()
    if (isGone && handle.isUnsavedNow()) handle.dispatch({ type: "detached" })
    setIsWanted(true)
    const outcome = await scheduler.save()
    setIsWanted(false)
    if (outcome === "conflict") setIsConflictAsked(true)
    return outcome
  }
  const settle = (side: "mine" | "theirs" | "stored") => {
    setConflict(null)
    setIsConflictAsked(false)
    if (conflict === null) return
    const { stored } = conflict
    const settled = side === "stored" ? stored.menu : mergeWithStored(handle.current(), stored)[side]
    handle.dispatch({ type: "merged", stored, menu: settled, isChosen: true })
    scheduler.retry()
  }
  const openBoth = () => {
    const { menu } = handle.current()
    const draftId = newRowId()
    const mine = conflict === null ? menu : nameApart(menu, conflict.stored.menu)
    const draft = newDraft({ ...mine, id: newMenuId }, draftId)
    // Without space for the draft, the version stays in this editor: it is the only copy.
    if (!keepDraft(userId, newRowId(), draft, new Date(clock.now()).toISOString())) return null
    settle("stored")
    return draftId
  }

  return {
    isSaving: isSending || isWanted,
    isFresh,
    network,
    isUnreachable: () => isUnanswered.current,
    keptAt,
    isJournalFull,
    keepDish: journal.keepDish,
    conflict,
    isConflictAsked: isConflictAsked && conflict !== null,
    askConflict: () => setIsConflictAsked(true),
    save,
    recreate: () => {
      handle.dispatch({ type: "detached" })
      return save()
    },
    keepMine: () => {
      settle("mine")
      return save()
    },
    takeTheirs: () => {
      writeKey(storageKeys.forceMenuReload, "true")
      settle("theirs")
    },
    openBoth,
    postponeConflict: () => setIsConflictAsked(false),
    resume: () => {
      if (isSaveDue.current) void save()
      else scheduler.retry()
    },
    setHeld: (isHeld) => (isHeld ? scheduler.hold() : scheduler.release()),
    forget: () => {
      scheduler.stop()
      journal.forget()
    },
    restart: () => {
      scheduler.start()
      journal.start()
    },
  }
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener)
  window.addEventListener("offline", listener)
  return () => {
    window.removeEventListener("offline", listener)
    window.removeEventListener("online", listener)
  }
}
