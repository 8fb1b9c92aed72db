// @vitest-environment happy-dom
import { aMenu } from "@ardoise/domain/testing/menu-builders"
import { beforeEach, expect, test } from "vitest"
import { storedDraft } from "../draft/menu-draft.ts"
import { keepDraft, listJournal } from "../saving/journal.ts"
import { findUnsaved } from "./resumption.ts"

beforeEach(() => localStorage.clear())

const aVersion = (name: string, updatedAt: string) => ({ menu: aMenu([], { id: "m1", name }), updatedAt })
const first = aVersion("Carte", "2026-11-20T18:00:00+00:00")
const second = aVersion("Carte du soir", "2026-11-20T19:00:00+00:00")

/** The last visit saved the second version, and then wrote the first name again, which was not saved. */
function leaveReverted() {
  const draft = storedDraft(second)
  keepDraft("user-1", "s1", { ...draft, menu: first.menu }, "2026-11-20T19:01:00.000Z")
}

test("edits that equal an older copy of the menu, as a device without network has it, are still offered", () => {
  leaveReverted()
  expect(findUnsaved("user-1", "m1", first)?.draft.menu.name).toBe("Carte")
  expect(listJournal("user-1")).toHaveLength(1)
})

test("edits that the server has already, because the answer of their save was lost, are removed", () => {
  leaveReverted()
  expect(findUnsaved("user-1", "m1", { ...first, updatedAt: "2026-11-20T19:01:00+00:00" })).toBeNull()
  expect(listJournal("user-1")).toEqual([])
})
