import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { expect, test } from "vitest"
import { createDraftHolder } from "../draft/draft-holder.ts"
import { newDraft } from "../draft/menu-draft.ts"
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
