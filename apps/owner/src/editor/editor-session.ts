import { writeKey } from "@ardoise/browser/storage"
import type { Menu } from "@ardoise/domain/menu/menu"
import { duplicateMenu } from "@ardoise/domain/menu/menu-edits"
import { storageKeys } from "../storage-keys.ts"
import { createDishEditing, type DishEditing, type DishEditingState } from "./dish/dish-editing.ts"
import { createMenuDraft, type MenuDraftHandle } from "./draft/draft-holder.ts"
import type { MenuDraft } from "./draft/menu-draft.ts"
import { createStoredDishes } from "./draft/stored-dishes.ts"
import { createDeparture, type Departure, type DepartureState } from "./leaving/departure.ts"
import type { SaveOutcome } from "./saving/save-scheduler.ts"
import {
  createSaving,
  type Saving,
  type SavingListener,
  type SavingState,
  type SavingSurroundings,
} from "./saving/saving.ts"
import type { SavingClock } from "./saving/saving-clock.ts"
import { createFreshness, type Freshness } from "./versions/freshness.ts"

/** Everything that the screen of an editor shows. It stays the same object until something in it changes. */
export type EditorState = {
  readonly draft: MenuDraft
  /** The draft has changes that the server has not confirmed. */
  readonly isUnsaved: boolean
  readonly saving: SavingState
  readonly departure: DepartureState
  readonly dish: DishEditingState
  /** A dialog contains content that is not in the menu yet. The dialog itself asks before it closes. */
  readonly isTyped: boolean
  /** One of those is the dialog that imports a whole menu, or that of a set menu. */
  readonly isFormTyped: boolean
  /** The owner requested a save of an invalid menu: the screen leads to the first fault. */
  readonly isFaultWanted: boolean
  /** Another tab of this browser has the same menu open. */
  readonly isElsewhere: boolean
  /** Ids of the dishes that the server has: only those can be sold out. The same set as long as the ids are the same. */
  readonly storedDishIds: ReadonlySet<string>
}

/** What happens in a session, for the screen and the page around it. Nothing is reported after `stop`. */
export type EditorListener = SavingListener & {
  /** The first save has given the menu its id: the address changes, the screen stays. */
  readonly onCreated: (menuId: string) => void
  /** The owner requested a save of an empty new menu; nothing was sent. */
  readonly onEmpty: () => void
}

/** What a session needs from outside. */
export type EditorSurroundings = SavingSurroundings & {
  readonly initial: MenuDraft
  readonly listener: EditorListener
  /** Delays what the owner watches, such as the departure after a save. */
  readonly after: SavingClock["after"]
  /**
   * Announces to other tabs that a menu is open here.
   *
   * @param onElsewhere called with true when another tab has the menu open, with false when a tab has closed it
   * @returns ends the announcements
   */
  readonly announce: (menuId: string, sessionId: string, onElsewhere: (isElsewhere: boolean) => void) => () => void
}

/**
 * The editing of one menu, from opening to leaving: the draft with its history, its journal and saves, conflicts with
 * other tabs and devices, the open dish, and the way out. It needs neither React nor a document.
 */
export type EditorSession = {
  readonly state: () => EditorState
  /** Calls back after each change of the state. @returns cancels the subscription */
  readonly subscribe: (listener: () => void) => () => void
  readonly draft: MenuDraftHandle
  readonly freshness: Freshness
  readonly departure: Departure
  readonly dish: DishEditing
  readonly saving: Pick<Saving, "askConflict" | "recreate" | "resume" | "setOnline" | "flush">
  /** Returns whether leaving now would lose changes of the menu, or content of a dialog. */
  readonly isUnsavedNow: () => boolean
  /** The owner requests a save. */
  readonly save: () => Promise<void>
  readonly undo: () => void
  /** Returns what undoes the step that is the newest now, also after further edits. */
  readonly undoOfLast: () => () => void
  readonly redo: () => void
  /** Replaces the content with that of an earlier version. Returns whether that changed anything. */
  readonly restoreVersion: (version: Menu) => boolean
  /** Starts a new menu with the content of the owner's newest menu. */
  readonly startFrom: (last: Menu) => void
  /** Reports whether the dialog that imports a whole menu, or that of a set menu, has content that is not added yet. */
  readonly setFormTyped: (isTyped: boolean) => void
  /** The screen has led the owner to the first fault. */
  readonly faultShown: () => void
  readonly closeDish: () => void
  readonly saveAndLeave: () => Promise<void>
  /** Leaves, and discards the changes. */
  readonly leaveWithout: () => Promise<void>
  readonly keepMine: () => void
  readonly takeTheirs: () => void
  /** @returns the id of the draft with this version; null if this device has no space for it: nothing has changed */
  readonly openBoth: () => string | null
  /** Closes the question about a conflict without an answer. */
  readonly postponeConflict: () => void
  /** Begins to save, to store and to listen. May be called again after `stop`. */
  readonly start: () => void
  readonly stop: () => void
}

/** Creates a session. It does nothing outside itself before `start`. */
export function createEditorSession(surroundings: EditorSurroundings): EditorSession {
  const { initial, listener, clock, after, sessionId, left, announce } = surroundings
  const listeners = new Set<() => void>()
  const storedDishes = createStoredDishes()
  let isFormTyped = false
  let isFaultWanted = false
  let isElsewhere = false
  let isHeld = false
  let stopParts: (() => void)[] = []

  const draft = createMenuDraft(initial, clock.now)
  const isUnsavedNow = () => draft.isUnsavedNow() || dish.state().isTyped || isFormTyped
  const saving = createSaving({
    ...surroundings,
    draft,
    onChange: () => followSaves(),
    listener: {
      onSaved: (save) => {
        listener.onSaved(save)
        if (save.isNew) departure.menuCreated(save.id)
      },
      onInvalid: (code) => {
        isFaultWanted = true
        listener.onInvalid(code)
      },
      onRefused: listener.onRefused,
      onFailed: listener.onFailed,
    },
  })
  const dish = createDishEditing({
    draft,
    left: left?.openDish ?? null,
    keep: saving.keepDish,
    onChange: () => refresh(),
  })
  const departure = createDeparture({
    isUnsaved: isUnsavedNow,
    // The outcome of a save is reported first: the screen that reports it may be gone after the departure.
    isAllSaved: () => !isUnsavedNow() && !saving.isSending(),
    after,
    onCreated: listener.onCreated,
    onChange: () => refresh(),
  })
  const freshness = createFreshness({ ...surroundings, draft })

  const read = (): EditorState => ({
    draft: draft.current(),
    isUnsaved: draft.isUnsavedNow(),
    saving: saving.state(),
    departure: departure.state(),
    dish: dish.state(),
    isTyped: dish.state().isTyped || isFormTyped,
    isFormTyped,
    isFaultWanted,
    isElsewhere,
    storedDishIds: storedDishes(draft.current().saved),
  })
  let state = read()
  const refresh = () => {
    const next = keepSame(read(), state)
    if (next !== state) {
      state = next
      for (const notify of listeners) notify()
    }
    holdWhileAsking()
  }
  const followSaves = () => {
    refresh()
    departure.leaveIfSaved()
  }
  /** Suspends automatic saves while the owner is being asked, so that nothing changes behind the question. */
  const holdWhileAsking = () => {
    const { isAsking } = departure.state()
    if (isAsking === isHeld) return
    isHeld = isAsking
    saving.setHeld(isHeld)
  }
  /** Announces the menu under its newest id: the planned id may turn out to be used. */
  const announceMenu = () => {
    let menuId = draft.current().plannedId
    const open = () =>
      announce(menuId, sessionId, (isOpen) => {
        isElsewhere = isOpen
        refresh()
      })
    let close = open()
    const unsubscribe = draft.subscribe(() => {
      if (draft.current().plannedId === menuId) return
      close()
      menuId = draft.current().plannedId
      close = open()
    })
    return () => {
      unsubscribe()
      close()
    }
  }
  const leaveAfter = (outcome: Promise<SaveOutcome>) => departure.leaveAfter(outcome, saving.isUnreachable)
  const edit = draft.edit

  return {
    state: () => state,
    subscribe: (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    draft,
    freshness,
    departure,
    dish,
    saving,
    isUnsavedNow,
    save: async () => {
      const outcome = await saving.save()
      const isOpen = stopParts.length > 0
      if (isOpen && outcome === "unchanged" && draft.current().saved === null) listener.onEmpty()
    },
    undo: () => draft.dispatch({ type: "undone" }),
    undoOfLast: () => {
      const step = draft.current().history.past.at(-1)?.change
      return () => step && draft.dispatch({ type: "step-undone", step, atMs: clock.now() })
    },
    redo: () => draft.dispatch({ type: "redone" }),
    restoreVersion: (version) => {
      const before = draft.current().menu
      edit({ type: "restore-version", version })
      writeKey(storageKeys.forceMenuReload, "true")
      return draft.current().menu !== before
    },
    startFrom: (last) => {
      const { name } = duplicateMenu(last, [last.name])
      edit({ type: "restore-version", version: { ...last, name } })
    },
    setFormTyped: (isTyped) => {
      if (isTyped === isFormTyped) return
      isFormTyped = isTyped
      refresh()
    },
    faultShown: () => {
      isFaultWanted = false
      refresh()
    },
    closeDish: () => {
      dish.close()
      departure.stay()
    },
    saveAndLeave: () => leaveAfter(saving.save()),
    leaveWithout: async () => {
      saving.forget()
      if (!(await departure.leave())) saving.restart()
    },
    keepMine: () => {
      const outcome = saving.keepMine()
      if (departure.state().isLeaving) void leaveAfter(outcome)
    },
    takeTheirs: () => {
      saving.takeTheirs()
      if (departure.state().isLeaving) void leaveAfter(saving.save())
    },
    openBoth: () => {
      const draftId = saving.openBoth()
      if (draftId !== null && departure.state().isLeaving) departure.stay()
      return draftId
    },
    postponeConflict: () => {
      saving.postponeConflict()
      if (departure.state().isLeaving) departure.stay()
    },
    start: () => {
      saving.start()
      freshness.start()
      stopParts = [saving.stop, freshness.stop, departure.stop, announceMenu(), draft.subscribe(followSaves)]
      refresh()
    },
    stop: () => {
      for (const stop of stopParts) stop()
      stopParts = []
    },
  }
}

/** Returns the new state with every part of the previous one that has not changed, or the previous state itself. */
function keepSame(next: EditorState, before: EditorState): EditorState {
  const saving = sameFields(next.saving, before.saving) ? before.saving : next.saving
  const departure = sameFields(next.departure, before.departure) ? before.departure : next.departure
  const kept = { ...next, saving, departure }
  return sameFields(kept, before) ? before : kept
}

/** Whether two objects of the same type have the same values. */
function sameFields<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => Object.is(one[key], other[key]))
}
