import { writeKey } from "@ardoise/browser/storage"
import { newMenuId } from "@ardoise/domain/menu/menu"
import { nameApart } from "@ardoise/domain/menu/menu-edits"
import { checkMenu, type MenuRefusal } from "@ardoise/domain/menu/menu-validation"
import type { RefusalCode } from "@ardoise/domain/messages"
import { gotNoAnswer } from "../../no-answer.ts"
import { storageKeys } from "../../storage-keys.ts"
import type { OpenDish } from "../dish/open-dish.ts"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { maySaveUnasked, newDraft } from "../draft/menu-draft.ts"
import { createJournal, type JournalEntry, keepDraft } from "./journal.ts"
import { type Conflict, type MenuStore, mergeWithStored, saveDraft } from "./save-attempt.ts"
import type { SaveLog } from "./save-log.ts"
import { type SaveEvent, savingLimits, type Width } from "./save-policy.ts"
import { createSaveScheduler, type SaveOutcome } from "./save-scheduler.ts"
import type { SavingClock } from "./saving-clock.ts"

/** Callbacks after a save attempt. */
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

/** The state of saving, for the parts of the screen. */
export type SavingState = {
  /** A save is in progress, or the owner's request for one is pending (A38). */
  readonly isSaving: boolean
  /** A save has just succeeded. */
  readonly isFresh: boolean
  readonly network: Network
  /** ISO time at which this device stored the unsaved edits; null while saves reach the server. */
  readonly keptAt: string | null
  /** This device does not store the edits: the browser has no space left, or forbids storage. */
  readonly isJournalFull: boolean
  /** The conflict with a version from another tab or device, until the owner has chosen. */
  readonly conflict: Conflict | null
  /**
   * The conflict dialog is open. A conflict that an automatic save detects waits: the editor never asks while the owner
   * is typing.
   */
  readonly isConflictAsked: boolean
}

/** Saves a draft automatically and on request, and stores it on this device until the server has it (A44). */
export type Saving = {
  readonly state: () => SavingState
  /** Whether the last attempt got no answer at all. */
  readonly isUnreachable: () => boolean
  /** Whether an attempt is in progress, or its outcome is still being reported. */
  readonly isSending: () => boolean
  readonly save: () => Promise<SaveOutcome>
  /** Stores a menu again that was deleted elsewhere. */
  readonly recreate: () => Promise<SaveOutcome>
  readonly askConflict: () => void
  readonly keepMine: () => Promise<SaveOutcome>
  readonly takeTheirs: () => void
  /**
   * Shows the stored version, and stores the version of this screen as the draft of a new menu.
   *
   * @returns the id of that draft; null if this device has no space for it: then nothing has changed
   */
  readonly openBoth: () => string | null
  readonly postponeConflict: () => void
  /** Stores the content of the dish dialog on this device; null once it is closed. */
  readonly keepDish: (dish: OpenDish | null) => void
  /** Call it after the owner has signed in again. */
  readonly resume: () => void
  /** Suspends automatic saves while the editor asks the owner whether to leave. */
  readonly setHeld: (isHeld: boolean) => void
  /** The browser reports whether the device has a network. */
  readonly setOnline: (isOnline: boolean) => void
  /** Writes what the journal still has to write: the page may end at any moment. */
  readonly flush: () => void
  /** Discards the unsaved edits: nothing is saved or stored any more… */
  readonly forget: () => void
  /** …until this is called, if the owner could not leave after all. */
  readonly restart: () => void
  readonly start: () => void
  /** Reports nothing more; a save in progress continues. */
  readonly stop: () => void
}

/** What an editor and its saving need from outside. */
export type SavingSurroundings = {
  readonly store: MenuStore
  readonly log: SaveLog
  readonly clock: SavingClock
  readonly userId: string
  /** Distinguishes this editor from editors in other tabs. */
  readonly sessionId: string
  /** The edits of an earlier visit that this draft continues; null otherwise. */
  readonly left: JournalEntry | null
  /** Makes a row id (uuid). */
  readonly newId: () => string
  /** Returns the width class of the window now. */
  readonly width: () => Width
}

type SavingParts = SavingSurroundings & {
  readonly draft: MenuDraftHandle
  readonly listener: SavingListener
  /** The state has changed. */
  readonly onChange: () => void
}

/** Creates the saving of one editor. It saves and stores nothing before `start`. */
export function createSaving(parts: SavingParts): Saving {
  const { draft, store, log, clock, userId, sessionId, left, newId, width, listener, onChange } = parts
  let isStarted = false
  let isOnline = true
  let isSending = false
  let isWanted = false
  let isFresh = false
  let isFailing = false
  let isUnanswered = false
  let conflict: Conflict | null = null
  let isConflictAsked = false
  // A save that failed because the session had ended is repeated after the owner has signed in again.
  let isSaveDue = false
  let unmark = () => {}
  let unsubscribe: (() => void)[] = []

  const attempt = async (event: SaveEvent): Promise<SaveOutcome> => {
    isSending = true
    onChange()
    const answer = await saveDraft(draft, store, () => new Date(clock.now()), newId)
    const wasFailing = isFailing
    isFailing = answer.outcome === "failed"
    isUnanswered = answer.outcome === "failed" && gotNoAnswer(answer.error)
    isSaveDue = answer.outcome === "refused" && answer.code === "not-signed-in"
    conflict = answer.outcome === "conflict" ? answer.conflict : null
    if (answer.outcome === "saved") markFresh()
    if (isStarted) {
      if (answer.outcome === "saved") listener.onSaved({ id: answer.id, isNew: answer.isNew, width: width() })
      if (answer.outcome === "invalid" && event === "manual") listener.onInvalid(answer.code)
      if (answer.outcome === "refused") listener.onRefused(answer.code)
      if (answer.outcome === "failed" && (event === "manual" || !(wasFailing || isUnanswered))) {
        listener.onFailed(answer.error)
      }
    }
    isSending = false
    onChange()
    return answer.outcome
  }
  const markFresh = () => {
    isFresh = true
    unmark()
    unmark = clock.after(savingLimits.savedIndicatorMs, () => {
      isFresh = false
      onChange()
    })
  }

  const journal = createJournal({
    holder: draft,
    userId,
    sessionId,
    openDish: left?.openDish ?? null,
    takenUp: left?.key ?? null,
    clock,
  })
  const scheduler = createSaveScheduler({
    clock,
    log,
    look: () => ({
      menuId: draft.current().plannedId,
      width: width(),
      hasChanges: draft.isUnsavedNow(),
      isUnanswered,
      isValid: () => maySaveUnasked(draft.current()) && checkMenu(draft.current().menu).ok,
    }),
    attempt,
  })

  /** Reports changes of the content to the scheduler. Others, such as the pressed chip, need no save. */
  const followContent = () => {
    let content = draft.current().menu
    return draft.subscribe(() => {
      const { menu } = draft.current()
      if (menu.name === content.name && menu.categories === content.categories && menu.others === content.others) return
      content = menu
      scheduler.changed()
    })
  }
  const save = async () => {
    if (draft.current().isGone && draft.isUnsavedNow()) draft.dispatch({ type: "detached" })
    isWanted = true
    onChange()
    const outcome = await scheduler.save()
    isWanted = false
    if (outcome === "conflict") isConflictAsked = true
    onChange()
    return outcome
  }
  const settle = (side: "mine" | "theirs" | "stored") => {
    const settled = conflict
    conflict = null
    isConflictAsked = false
    onChange()
    if (settled === null) return
    const { stored } = settled
    const menu = side === "stored" ? stored.menu : mergeWithStored(draft.current(), stored)[side]
    draft.dispatch({ type: "merged", stored, menu, isChosen: true })
    scheduler.retry()
  }
  const setConflictAsked = (isAsked: boolean) => {
    isConflictAsked = isAsked
    onChange()
  }
  const networkNow = (): Network => (!isOnline ? "offline" : isUnanswered ? "silent" : "fine")

  return {
    state: () => {
      const network = networkNow()
      const { keptAt, isFull } = journal.state()
      return {
        isSaving: isSending || isWanted,
        isFresh,
        network,
        // Null while saves arrive: the value is not shown then, and the screen is not rendered again for it.
        keptAt: network === "fine" ? null : keptAt,
        isJournalFull: isFull,
        conflict,
        isConflictAsked: isConflictAsked && conflict !== null,
      }
    },
    isUnreachable: () => isUnanswered,
    isSending: () => isSending,
    save,
    recreate: () => {
      draft.dispatch({ type: "detached" })
      return save()
    },
    askConflict: () => setConflictAsked(true),
    keepMine: () => {
      settle("mine")
      return save()
    },
    takeTheirs: () => {
      writeKey(storageKeys.forceMenuReload, "true")
      settle("theirs")
    },
    openBoth: () => {
      const { menu } = draft.current()
      const draftId = newId()
      const mine = conflict === null ? menu : nameApart(menu, conflict.stored.menu)
      const apart = newDraft({ ...mine, id: newMenuId }, draftId)
      // Without space for the draft, the version stays in this editor: it is the only copy.
      if (!keepDraft(userId, newId(), apart, new Date(clock.now()).toISOString())) return null
      settle("stored")
      return draftId
    },
    postponeConflict: () => setConflictAsked(false),
    keepDish: journal.keepDish,
    resume: () => {
      if (isSaveDue) void save()
      else scheduler.retry()
    },
    setHeld: (isHeld) => (isHeld ? scheduler.hold() : scheduler.release()),
    setOnline: (isNowOnline) => {
      isOnline = isNowOnline
      onChange()
      if (isOnline) scheduler.retry()
    },
    flush: journal.flush,
    forget: () => {
      scheduler.stop()
      journal.forget()
    },
    restart: () => {
      scheduler.start()
      journal.start()
    },
    start: () => {
      isStarted = true
      unsubscribe = [followContent(), journal.subscribe(onChange)]
      journal.start()
      scheduler.start()
    },
    stop: () => {
      isStarted = false
      scheduler.stop()
      journal.stop()
      for (const cancel of unsubscribe) cancel()
    },
  }
}
