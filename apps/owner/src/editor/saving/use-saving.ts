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

/** What the screen does after an attempt. */
export type SavingListener = {
  readonly onSaved: (saved: { id: string; isNew: boolean; width: Width }) => void
  /** A person has asked for a save of a menu that cannot be stored as it is; nothing was sent. */
  readonly onInvalid: (code: MenuRefusal) => void
  /** The server does not take it. */
  readonly onRefused: (code: RefusalCode) => void
  /** @param error what broke on the way; said for each attempt of a person, and once for a row of automatic ones */
  readonly onFailed: (error: unknown) => void
}

/** Whether saves reach the server. `silent`: the network is there, the server does not answer. */
export type Network = "fine" | "offline" | "silent"

/** What the parts of the screen need of saving. */
export type Saving = {
  /** A save is under way, or a person's wish for one is remembered (A38). */
  readonly isSaving: boolean
  /** A save has just succeeded (SAVE-10). */
  readonly isFresh: boolean
  readonly network: Network
  /** Whether the last attempt got no answer at all, also in a function that an earlier rendering made. */
  readonly isUnreachable: () => boolean
  /** When this device kept what the server has not got; null while that is no news. */
  readonly keptAt: string | null
  /** This device does not keep what is typed: the browser has no room, or forbids storage. */
  readonly isJournalFull: boolean
  /** Keeps on this device what stands in the dish dialog; null once it is closed. */
  readonly keepDish: (dish: OpenDish | null) => void
  /** What another tab or device has stored, while the owner has not chosen. */
  readonly conflict: Conflict | null
  /** The owner is being asked about it. One that an automatic save meets waits: nobody is asked while typing. */
  readonly isConflictAsked: boolean
  readonly askConflict: () => void
  readonly save: () => Promise<SaveOutcome>
  /** Stores a menu again that was deleted elsewhere. */
  readonly recreate: () => Promise<SaveOutcome>
  readonly keepMine: () => Promise<SaveOutcome>
  readonly takeTheirs: () => void
  /**
   * Shows what is stored, and keeps what was typed here as the draft of a new menu.
   *
   * @returns the id of that draft; null where this device has no room for it: then nothing has changed
   */
  readonly openBoth: () => string | null
  readonly postponeConflict: () => void
  /** The owner has signed in again. */
  readonly resume: () => void
  /** Nothing is saved automatically while the owner is being asked whether to leave. */
  readonly setHeld: (isHeld: boolean) => void
  /** The owner gives up what is unsaved: nothing is saved or kept any more… */
  readonly forget: () => void
  /** …unless they could not leave after all. */
  readonly restart: () => void
}

type SavingParts = {
  readonly handle: MenuDraftHandle
  readonly store: MenuStore
  readonly log: SaveLog
  readonly userId: string
  /** Tells this editor from those of other tabs. */
  readonly sessionId: string
  /** What an earlier visit has left, where the draft goes on with it. */
  readonly left: JournalEntry | null
  readonly listener: SavingListener
}

const widthNow = (): Width => (window.matchMedia("(min-width: 768px)").matches ? "desktop" : "mobile")

/** Saves the draft by itself and on request, and keeps it on this device until the server has it (spec 4, spec 9, A44). */
export function useSaving({ handle, store, log, userId, sessionId, left, listener }: SavingParts): Saving {
  const clock = useSavingClock()
  const [isSending, setIsSending] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const [isFresh, setIsFresh] = useState(false)
  const [isSilent, setIsSilent] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isConflictAsked, setIsConflictAsked] = useState(false)
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  // What answers and timers call is what the newest rendering made; null once the screen has gone and nobody listens.
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
  // A save that met the end of the session is made up for.
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
  // As long as saves arrive nobody asks when the journal was written, and the screen is not drawn again for it.
  const keptAt = useSyncExternalStore(journal.subscribe, () => (network === "fine" ? null : journal.state().keptAt))
  const isJournalFull = useSyncExternalStore(journal.subscribe, () => journal.state().isFull)

  // Follows the draft, and the page that may go at any time; from the first letter on, so before the screen can be used.
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
    // Without room for it, it stays where it stands: this is the only copy.
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
