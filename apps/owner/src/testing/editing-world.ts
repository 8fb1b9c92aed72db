import type { Menu } from "@ardoise/domain/menu/menu"
import { newMenuId } from "@ardoise/domain/menu/menu"
import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { ok, refuse } from "@ardoise/domain/result"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { newDraft, storedDraft } from "../editor/draft/menu-draft.ts"
import { createEditorSession, type EditorListener, type EditorSession } from "../editor/editor-session.ts"
import { findUnsaved, resumedDraft } from "../editor/leaving/resumption.ts"
import { forgetEntry, listJournal } from "../editor/saving/journal.ts"
import type { MenuStore } from "../editor/saving/save-attempt.ts"
import { createSaveLog } from "../editor/saving/save-log.ts"
import type { RowChange } from "../live/live.ts"
import type { StoredMenu } from "../menus/menu-api.ts"
import { createManualClock } from "./manual-clock.ts"

/** The owner of all menus in an editing world. */
export const ownerOfWorld = "user-1"

/** The id of the menu that is stored from the start. */
export const storedMenuId = "0b9f1c1e-1111-4111-8111-111111111111"

/**
 * The behaviour of the server. `mute` executes a request, but its answer is lost. `broken` answers with an error.
 * `signed-out` refuses, because the session has ended.
 */
export type Mood = "up" | "down" | "mute" | "broken" | "signed-out"

/** One piece of content that somebody has typed, such as "name Midi" or "item-1 Sole 34". */
type Fact = string

/** Returns the typed pieces of a menu's content. */
export function factsOf({ name, categories }: Pick<Menu, "name" | "categories">): ReadonlySet<Fact> {
  const dishes = categories.flatMap((category) => category.dishes)
  const names = name.trim() === "" ? [] : [`name ${name}`]
  return new Set([...names, ...dishes.map((dish) => `${dish.id} ${dish.name} ${dish.price}`)])
}

const factsOfAll = (menus: readonly Menu[]): ReadonlySet<Fact> => new Set(menus.flatMap((menu) => [...factsOf(menu)]))

/** One tab of the owner's browser. */
export type Tab = {
  /** Null while no editor is open in it. */
  session: EditorSession | null
  /** The menu that its address names, or `newMenuId`. */
  menuId: string
  sessionId: string
  /** What the owner has typed here, and the server has never had. */
  owed: Set<Fact>
  /** What this tab has shown to the owner. A save may replace it; anything else would be lost unseen. */
  seen: Set<Fact>
  /** The session whose journal entry the editor resumed; null otherwise. */
  resumedFrom: string | null
  /** The name typed in the dish dialog, which is not in the menu yet; null while the dialog is closed. */
  openName: string | null
  /** A crashed tab: its requests still arrive, and their answers do not. */
  life: { isOver: boolean }
}

/** In memory, without a document. Keys are its own enumerable properties, as in a browser. */
class MemoryStorage {
  readonly [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, text: string) {
    Object.assign(this, { [key]: text })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

/** Creates an empty local storage. */
export function aMemoryStorage(): Storage {
  return new MemoryStorage() as unknown as Storage
}

/**
 * A restaurant's server, one browser of its owner with two tabs, and another device. Nothing happens by itself: time
 * passes only by `pass`.
 *
 * @param hasMenu whether the server has a menu, which both tabs open; otherwise each tab begins a new menu
 */
export function createEditingWorld({ hasMenu }: { hasMenu: boolean }) {
  const clock = createManualClock(1_000_000_000_000)
  const rows = new Map<string, StoredMenu>()
  const announced = new Map<string, { menuId: string; onElsewhere: (isElsewhere: boolean) => void }>()
  let mood: Mood = "up"
  let isNotified = true
  let sessions = 0
  let writes = 0
  let savedId: string | null = null
  let ids = 0
  /** Content that a save replaced although the owner had never seen it. */
  const overwritten: Fact[] = []
  /** Content of editors that were left without being resumed: it waits in the journal. */
  const orphans = new Set<Fact>()
  /** The names in dish dialogs that ended with their page. */
  const waitingNames = new Set<string>()

  const aTab = (): Tab => ({
    session: null,
    menuId: hasMenu ? storedMenuId : newMenuId,
    sessionId: "",
    owed: new Set(),
    seen: new Set(),
    resumedFrom: null,
    openName: null,
    life: { isOver: false },
  })
  const tabs = [aTab(), aTab()] as const
  const seenBy = new Map<string, Set<Fact>>()

  const newId = () => {
    ids += 1
    return `00000000-0000-4000-8000-${String(ids).padStart(12, "0")}`
  }
  const notify = (change: RowChange) => {
    if (!isNotified) return
    clock.after(60, () => {
      for (const { session } of tabs) session?.freshness.changed(change)
    })
  }
  const store = (id: string, menu: Menu, at: string) => {
    writes += 1
    const updatedAt = `version ${writes}`
    rows.set(id, { menu: { ...menu, id, lastUpdated: at }, updatedAt })
    for (const fact of factsOf(menu)) {
      orphans.delete(fact)
      for (const tab of tabs) tab.owed.delete(fact)
    }
    notify({ event: "UPDATE", row: { id, updated_at: updatedAt }, old: {} })
    return updatedAt
  }
  const reach = async <T>(act: () => T): Promise<T> => {
    // An answer takes time, so that other events happen meanwhile.
    await new Promise<void>((resolve) => clock.after(120, resolve))
    if (mood === "down") throw new TypeError("Failed to fetch")
    if (mood === "broken") throw new Error("500")
    const value = act()
    if (mood === "mute") throw new TypeError("Failed to fetch")
    return value
  }
  const storeOf = (tab: Tab): MenuStore => {
    const { life, seen } = tab
    const answer = async <T>(act: () => T) => {
      const outcome = reach(act)
      await outcome.catch(() => undefined)
      return life.isOver ? new Promise<T>(() => {}) : outcome
    }
    return {
      create: (menu, at) =>
        answer(() => {
          if (mood === "signed-out") return refuse("not-signed-in")
          if (rows.has(menu.id)) return refuse("menu-exists")
          return ok({ id: menu.id, updatedAt: store(menu.id, menu, at) })
        }),
      update: (menu, base, at) =>
        answer(() => {
          if (mood === "signed-out") return refuse("not-signed-in")
          const row = rows.get(menu.id)
          if (row?.updatedAt !== base) return refuse("menu-changed-elsewhere")
          const kept = factsOf(menu)
          for (const fact of factsOf(row.menu)) if (!kept.has(fact) && !seen.has(fact)) overwritten.push(fact)
          return ok({ updatedAt: store(menu.id, menu, at) })
        }),
      read: (id) => answer(() => (mood === "signed-out" ? refuse("not-signed-in") : ok(rows.get(id) ?? null))),
    }
  }
  const listenerOf = (tab: Tab): EditorListener => ({
    onSaved: ({ id }) => {
      savedId = id
    },
    onInvalid: () => {},
    onRefused: () => {},
    onFailed: () => {},
    onEmpty: () => {},
    onCreated: (menuId) => {
      tab.menuId = menuId
    },
  })
  const see = (tab: Tab) => {
    if (tab.session === null) return
    const { draft, saving } = tab.session.state()
    for (const fact of factsOf(draft.menu)) tab.seen.add(fact)
    if (saving.conflict !== null) for (const fact of factsOf(saving.conflict.stored.menu)) tab.seen.add(fact)
  }

  /** Opens an editor in a tab, and resumes what the journal has for it, unless another tab may be editing that. */
  const open = (tab: Tab, menuId = tab.menuId) => {
    sessions += 1
    const sessionId = `s${sessions}`
    const stored = rows.get(menuId) ?? null
    const found = findUnsaved(ownerOfWorld, menuId, stored)
    const isElsewhere = [...announced.values()].some((other) => other.menuId === found?.draft.plannedId)
    const entry = isElsewhere ? null : found
    const fresh = stored === null ? newDraft(emptyMenu(), newId()) : storedDraft(stored)
    const seen = new Set(entry === null ? [] : seenBy.get(entry.sessionId))
    Object.assign(tab, {
      menuId,
      sessionId,
      seen,
      resumedFrom: entry?.sessionId ?? null,
      openName: entry?.openDish?.fields.name ?? null,
      life: { isOver: false },
    })
    seenBy.set(sessionId, seen)
    const session = createEditorSession({
      initial: entry === null ? fresh : resumedDraft(entry, stored),
      left: entry,
      store: storeOf(tab),
      log: createSaveLog(),
      clock,
      after: clock.after,
      userId: ownerOfWorld,
      sessionId,
      newId,
      width: () => "desktop",
      announce: (openMenuId, ofSession, onElsewhere) => {
        const others = [...announced.values()].filter((other) => other.menuId === openMenuId)
        announced.set(ofSession, { menuId: openMenuId, onElsewhere })
        for (const other of others) other.onElsewhere(true)
        if (others.length > 0) onElsewhere(true)
        return () => announced.delete(ofSession)
      },
      listener: listenerOf(tab),
    })
    tab.session = session
    if (tab.openName !== null) waitingNames.delete(tab.openName)
    // Edits that an earlier editor left are this tab's now. What stays in the journal for another time is still owed.
    const shown = factsOf(session.draft.current().menu)
    for (const fact of entry === null ? [] : shown) {
      const isLeft = tabs.some((other) => other.session === null && other.owed.delete(fact))
      if (orphans.delete(fact) || isLeft) tab.owed.add(fact)
    }
    for (const fact of tab.owed) {
      if (shown.has(fact)) continue
      tab.owed.delete(fact)
      orphans.add(fact)
    }
    session.subscribe(() => see(tab))
    see(tab)
    session.start()
    if (entry !== null) forgetEntry(entry)
    return session
  }
  /** Ends the editor of a tab, as the end of its page or of its screen does. */
  const close = (tab: Tab) => {
    tab.session?.saving.flush()
    tab.session?.stop()
    tab.session = null
    tab.life.isOver = true
    if (tab.openName !== null) waitingNames.add(tab.openName)
    tab.openName = null
  }
  /** The owner does something in a tab: what this takes out of the draft is given up, and what it adds is owed. */
  const act = (tab: Tab, doing: (session: EditorSession) => void) => {
    const session = tab.session ?? open(tab)
    const before = factsOf(session.draft.current().menu)
    doing(session)
    const after = factsOf(session.draft.current().menu)
    const { saved } = session.draft.current()
    const stored = factsOfAll([...[...rows.values()].map(({ menu }) => menu), ...(saved === null ? [] : [saved])])
    for (const fact of before) if (!after.has(fact)) tab.owed.delete(fact)
    for (const fact of after) if (!before.has(fact) && !stored.has(fact)) tab.owed.add(fact)
  }
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }

  if (hasMenu) {
    const menu = aMenu([aCategory("Plats", [aDish({ id: "shared", name: "Sole", price: "34" })], { id: "plats" })])
    store(storedMenuId, { ...menu, name: "Carte" }, "start")
  }
  return {
    tabs,
    rows,
    overwritten,
    orphans,
    /** Returns the id of the menu that an editor reported as saved last; null before that. */
    lastSaved: () => savedId,
    open,
    close,
    act,
    setMood: (next: Mood) => {
      mood = next
    },
    setNotified: (next: boolean) => {
      isNotified = next
    },
    pass: async (ms: number) => {
      for (let passedMs = 0; passedMs < ms; passedMs += 50) {
        clock.advance(Math.min(50, ms - passedMs))
        await settle()
      }
    },
    /** Another device changes the stored menu, or deletes it with null. */
    changeElsewhere: (change: (menu: Menu) => Menu | null) => {
      const [id, row] = [...rows].at(-1) ?? []
      if (id === undefined || row === undefined) return
      const menu = change(row.menu)
      if (menu !== null) return void store(id, menu, `elsewhere ${writes}`)
      rows.delete(id)
      notify({ event: "DELETE", row: null, old: { id } })
    },
    /** Everything that would survive if all tabs ended now: the server's rows and the journal. */
    kept: () =>
      factsOfAll([
        ...[...rows.values()].map(({ menu }) => menu),
        ...listJournal(ownerOfWorld).map(({ draft }) => draft.menu),
      ]),
    /** The names typed in dish dialogs, open or ended with their page, that are in no menu yet. */
    typedNames: () => [...waitingNames, ...tabs.flatMap(({ openName }) => openName ?? [])],
    /** The names in dish dialogs that the journal keeps. */
    keptNames: () => listJournal(ownerOfWorld).flatMap(({ openDish }) => openDish?.fields.name ?? []),
  }
}
