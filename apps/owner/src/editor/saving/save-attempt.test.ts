import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { ok, refuse } from "@ardoise/domain/result"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import type { StoredMenu } from "../../menus/menu-api.ts"
import { createDraftHolder } from "../draft/draft-holder.ts"
import { newDraft, storedDraft } from "../draft/menu-draft.ts"
import { type MenuStore, saveDraft } from "./save-attempt.ts"

test("an error during a save becomes 'Error saving menu' with its cause, and the draft stays unsaved", async () => {
  const reason = new Error("Error creating menu")
  const store: MenuStore = {
    create: () => Promise.reject(reason),
    update: () => Promise.reject(reason),
    read: () => Promise.reject(reason),
  }
  const holder = createDraftHolder(newDraft({ ...emptyMenu(), name: "Carte d’automne" }, "row-1"))
  const answer = await saveDraft(
    holder,
    store,
    () => new Date("2026-11-20T19:14:00.000Z"),
    () => "row-2",
  )
  expect(answer).toMatchObject({ outcome: "failed", error: { message: "Error saving menu", cause: reason } })
  expect(holder.current()).toMatchObject({ saved: null, menu: { name: "Carte d’automne" } })
})

const now = () => new Date("2026-11-20T19:14:00.000Z")

/** A server with one menu. `isMute`: it stores what it gets, and its answer is lost. */
function aServer() {
  const menu = aMenu([aCategory("Plats", [aDish({ id: "sole", name: "Sole", price: "34" })], { id: "plats" })])
  let stored: StoredMenu = { menu, updatedAt: "version 0" }
  let isMute = false
  const store: MenuStore = {
    create: async () => refuse("menu-exists"),
    update: async (sent, base, at) => {
      const isNewest = base === stored.updatedAt
      if (isNewest) stored = { menu: { ...sent, lastUpdated: at }, updatedAt: `${stored.updatedAt}+` }
      if (isMute) throw new TypeError("Failed to fetch")
      return isNewest ? ok({ updatedAt: stored.updatedAt }) : refuse("menu-changed-elsewhere")
    },
    read: async () => ok(stored),
  }
  const open = () => createDraftHolder(storedDraft(stored))
  const setMute = (next: boolean) => {
    isMute = next
  }
  return { open, setMute, store, now: () => stored.menu }
}

test.each([false, true])(
  "two tabs that save in the same millisecond keep what both have written (their answers are lost: %s)",
  async (isMute) => {
    const server = aServer()
    const [one, other] = [server.open(), server.open()]
    const flan = aDish({ id: "flan", name: "Flan" })
    one.dispatch({ type: "edited", edit: { type: "rename", name: "Carte de Noël" } })
    other.dispatch({ type: "edited", edit: { type: "add-dish", categoryId: "plats", dish: flan } })
    server.setMute(isMute)
    for (const tab of [one, other]) await saveDraft(tab, server.store, now, () => "")
    server.setMute(false)
    for (const tab of [one, other]) await saveDraft(tab, server.store, now, () => "")
    expect(server.now().name).toBe("Carte de Noël")
    expect(server.now().categories[0]?.dishes.map(({ id }) => id)).toEqual(["sole", "flan"])
  },
)
