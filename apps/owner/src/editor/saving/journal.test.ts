// @vitest-environment happy-dom
import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { beforeEach, expect, test, vi } from "vitest"
import { createManualClock } from "../../testing/manual-clock.ts"
import { createDraftHolder } from "../draft/draft-holder.ts"
import { newDraft } from "../draft/menu-draft.ts"
import { createJournal, listJournal } from "./journal.ts"

beforeEach(() => localStorage.clear())

/** An editor whose owner types the name of a menu. */
function anEditor() {
  const clock = createManualClock()
  const holder = createDraftHolder(newDraft(emptyMenu(), "m1"))
  const journal = createJournal({ holder, userId: "user-1", sessionId: "s1", clock })
  journal.start()
  return {
    clock,
    journal,
    type: (letters: string) => {
      const name = `${holder.current().menu.name}${letters}`
      holder.dispatch({ type: "edited", edit: { type: "rename", name } })
    },
    kept: () => listJournal("user-1")[0]?.draft.menu.name ?? null,
  }
}

test("keystrokes in quick succession are written together", () => {
  const { clock, type, kept } = anEditor()
  type("M")
  clock.advance(150)
  type("i")
  clock.advance(99)
  expect(kept()).toBeNull()
  clock.advance(1)
  expect(kept()).toBe("Mi")
})

test("continuous typing leaves at most the last quarter of a second unwritten", () => {
  const { clock, type, kept } = anEditor()
  for (const letter of "Carte de Noël") {
    type(letter)
    clock.advance(100)
  }
  expect(kept()).toBe("Carte de Noë")
})

test("a page that closes writes what was pending", () => {
  const { journal, type, kept } = anEditor()
  type("Midi")
  journal.flush()
  expect(kept()).toBe("Midi")
})

test("an editor that is left writes what was typed last", () => {
  const { journal, type, kept } = anEditor()
  type("Midi")
  journal.stop()
  expect(kept()).toBe("Midi")
})

/** A browser storage with space for this many characters. */
function aSmallStorage(room: number): Storage {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      const others = Object.entries(kept).filter(([each]) => each !== key)
      if (others.reduce((sum, [, each]) => sum + each.length, text.length) > room) {
        throw new DOMException("full", "QuotaExceededError")
      }
      kept[key] = text
    },
    removeItem: (key: string) => void delete kept[key],
  }
  return new Proxy(kept, {
    get: (_kept, name) => methods[name as keyof typeof methods],
  }) as unknown as Storage
}

test("a device with space for one copy keeps the resumed edits", () => {
  vi.stubGlobal("localStorage", aSmallStorage(600))
  const left = anEditor()
  left.type("Carte de Noël ".repeat(14))
  left.clock.advance(250)
  const [entry] = listJournal("user-1")
  if (entry === undefined) throw new Error("Nothing was kept")

  const holder = createDraftHolder(entry.draft)
  const journal = createJournal({ holder, userId: "user-1", sessionId: "s2", clock: left.clock, takenUp: entry.key })
  journal.start()
  expect(journal.state().isFull).toBe(false)
  expect(listJournal("user-1").map(({ sessionId, draft }) => [sessionId, draft.menu.name])).toEqual([
    ["s2", entry.draft.menu.name],
  ])
  vi.unstubAllGlobals()
})
