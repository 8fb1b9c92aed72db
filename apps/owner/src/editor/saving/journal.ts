import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { toMenu, toMenuData } from "@ardoise/contract/menu-mapping"
import { type Menu, newMenuId } from "@ardoise/domain/menu/menu"
import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { journalKey, listJournalKeys } from "../../storage-keys.ts"
import { type OpenDish, readOpenDish } from "../dish/open-dish.ts"
import type { DraftHolder } from "../draft/draft-holder.ts"
import { hasUnsavedChanges, type MenuDraft, newDraft } from "../draft/menu-draft.ts"
import type { SavingClock } from "./saving-clock.ts"

/** Edits that the server has not confirmed, as stored on this device (A44). */
export type JournalEntry = {
  readonly key: string
  /** The editing session that wrote the entry. */
  readonly sessionId: string
  /** ISO time. */
  readonly writtenAt: string
  readonly draft: MenuDraft
  /** The unsaved content of the dish dialog; null when it was closed or contained no changes. */
  readonly openDish: OpenDish | null
}

/**
 * Whether this device stores the edits: the ISO time of the last entry, or null. `isFull`: the browser has no space
 * left, or forbids storage.
 */
export type JournalState = { readonly keptAt: string | null; readonly isFull: boolean }

/** The journal of one editor. */
export type Journal = {
  readonly state: () => JournalState
  readonly subscribe: (listener: () => void) => () => void
  /** Writes a pending entry now instead of a moment later. */
  readonly flush: () => void
  /** Deletes the stored entry, and writes nothing more until `start`. */
  readonly forget: () => void
  readonly start: () => void
  /** Also stores the content of the dish dialog; null once it is closed. */
  readonly keepDish: (dish: OpenDish | null) => void
  /** Writes a pending entry, and unsubscribes from the draft. */
  readonly stop: () => void
}

/**
 * Milliseconds from the first change until the journal is written. The changes of this interval are written together.
 * Serialising a large menu on a slow phone takes longer than one frame, so it must not happen on every keystroke.
 */
const breathMs = 250

type JournalParts = {
  readonly holder: Pick<DraftHolder, "current" | "subscribe">
  readonly userId: string
  /** Distinguishes this editor from editors in other tabs. */
  readonly sessionId: string
  /** The unsaved content of the dish dialog from an earlier visit. */
  readonly openDish?: OpenDish | null
  /** The key of the entry that this draft continues. The caller deletes that entry afterwards. */
  readonly takenUp?: string | null
  readonly clock: SavingClock
}

/**
 * Stores the newest content of an editor on this device, from the first change until the server has confirmed it (A44).
 * The journal is not a menu store: no menu is ever served from it.
 */
export function createJournal({ holder, userId, sessionId, takenUp, clock, ...parts }: JournalParts): Journal {
  let state: JournalState = { keptAt: null, isFull: false }
  let cancelTimer: (() => void) | null = null
  let unsubscribe: (() => void) | null = null
  let writtenKey: string | null = null
  let openDish = parts.openDish ?? null
  const listeners = new Set<() => void>()

  const change = (next: JournalState) => {
    if (next.keptAt === state.keptAt && next.isFull === state.isFull) return
    state = next
    for (const listener of listeners) listener()
  }
  const calm = () => {
    cancelTimer?.()
    cancelTimer = null
  }
  const forget = () => {
    calm()
    if (writtenKey !== null) removeKey(writtenKey)
    writtenKey = null
    change({ keptAt: null, isFull: false })
  }
  const isNeeded = () => openDish !== null || hasUnsavedChanges(holder.current())
  const write = () => {
    calm()
    const draft = holder.current()
    if (!isNeeded()) return forget()
    const key = journalKey(userId, draft.plannedId, sessionId)
    if (writtenKey !== null && writtenKey !== key) removeKey(writtenKey)
    writtenKey = key
    const writtenAt = new Date(clock.now()).toISOString()
    // If storage is nearly full, the base copy is left out: the edits matter more.
    const keep = () =>
      writeKey(key, toText(draft, sessionId, writtenAt, true, openDish)) ||
      writeKey(key, toText(draft, sessionId, writtenAt, false, openDish))
    let isKept = keep()
    if (!isKept && takenUp) {
      // There is no space for two copies of the same edits.
      removeKey(takenUp)
      isKept = keep()
    }
    change({ keptAt: isKept ? writtenAt : state.keptAt, isFull: !isKept })
  }
  const follow = () => {
    if (!isNeeded()) forget()
    else cancelTimer ??= clock.after(breathMs, write)
  }
  const stop = () => {
    unsubscribe?.()
    unsubscribe = null
    if (cancelTimer !== null) write()
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush: () => {
      if (cancelTimer !== null) write()
    },
    forget: () => {
      unsubscribe?.()
      unsubscribe = null
      forget()
    },
    start: () => {
      unsubscribe ??= holder.subscribe(follow)
      if (isNeeded()) write()
    },
    keepDish: (dish) => {
      openDish = dish
      if (unsubscribe !== null) follow()
    },
    stop,
  }
}

// The base copy stays the same from save to save, and is large. It is serialised only once.
const baseTexts = new WeakMap<Menu, string>()

function baseText(saved: Menu): string {
  const text = baseTexts.get(saved) ?? JSON.stringify(toMenuData(saved, saved.lastUpdated ?? ""))
  baseTexts.set(saved, text)
  return text
}

function toText(
  draft: MenuDraft,
  sessionId: string,
  writtenAt: string,
  hasBase: boolean,
  openDish: OpenDish | null = null,
): string {
  const { menu, saved, baseUpdatedAt, plannedId, sentMarks } = draft
  const isNew = saved === null
  const head = JSON.stringify({ sessionId, writtenAt, plannedId, baseUpdatedAt, sentMarks, isNew, openDish })
  const base = hasBase && saved !== null ? `,"base":${baseText(saved)}` : ""
  return `${head.slice(0, -1)}${base},"mine":${JSON.stringify(toMenuData(menu, menu.lastUpdated ?? ""))}}`
}

/** Returns the unconfirmed edits of an owner on this device, newest first. Entries that cannot be read are skipped. */
export function listJournal(userId: string): JournalEntry[] {
  return listJournalKeys(userId)
    .flatMap((key) => readEntry(key) ?? [])
    .sort((a, b) => b.writtenAt.localeCompare(a.writtenAt))
}

/** Deletes one entry, such as one that the owner has resumed. */
export function forgetEntry({ key }: Pick<JournalEntry, "key">): void {
  removeKey(key)
}

function readEntry(key: string): JournalEntry | null {
  const stored = parse(readKey(key))
  if (stored === null || typeof stored.plannedId !== "string" || typeof stored.writtenAt !== "string") return null
  const { plannedId, writtenAt } = stored
  const isNew = stored.isNew === true
  const mine = toMenu(isNew ? newMenuId : plannedId, stored.mine)
  // Without a base copy, all content counts as edited.
  const base = stored.base === undefined ? { ...emptyMenu(), id: plannedId } : toMenu(plannedId, stored.base)
  const draft: MenuDraft = {
    ...newDraft(mine, plannedId),
    saved: isNew ? null : base,
    baseUpdatedAt: isNew || typeof stored.baseUpdatedAt !== "string" ? null : stored.baseUpdatedAt,
    sentMarks: textsOf(stored.sentMarks ?? stored.sentAts),
  }
  return { key, sessionId: String(stored.sessionId), writtenAt, draft, openDish: readOpenDish(stored.openDish) }
}

const textsOf = (list: unknown) => (Array.isArray(list) ? list.filter((one) => typeof one === "string") : [])

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "null")
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    // A browser that crashed while writing leaves truncated text.
    return null
  }
}

/**
 * Stores a draft that no editor shows yet, for the next editor that opens it (A52: "Ouvrir les deux").
 *
 * @returns whether there was enough space
 */
export function keepDraft(userId: string, sessionId: string, draft: MenuDraft, writtenAt: string): boolean {
  return writeKey(journalKey(userId, draft.plannedId, sessionId), toText(draft, sessionId, writtenAt, true))
}
