// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest"
import { removeDraft, storeDraft, storedDraft } from "./draft-storage.ts"
import { newPromotionDraft } from "./promotion-draft.ts"

const blank = newPromotionDraft("menu", { nowMs: Date.parse("2026-11-24T10:00:00Z"), timeZone: "Europe/Paris" })
const place = { userId: "claire", promotionId: "new" }

beforeEach(() => localStorage.clear())

test("a stored draft is read as it was typed, and only by its owner", () => {
  const draft = {
    ...blank,
    name: "Fêtes",
    effectKind: "order" as const,
    percent: "10",
    audience: "code" as const,
    code: "N",
  }
  storeDraft(place, draft, "2026-11-29T12:00:00.000Z")
  expect(storedDraft(place, blank)).toEqual({ draft, seen: "2026-11-29T12:00:00.000Z" })
  expect(storedDraft({ ...place, userId: "paul" }, blank)).toBeNull()
  expect(storedDraft({ ...place, promotionId: "other" }, blank)).toBeNull()
  removeDraft(place)
  expect(storedDraft(place, blank)).toBeNull()
})

test("values of another shape are those of a new draft", () => {
  storeDraft(place, blank, null)
  const [key] = Object.keys(localStorage)
  const strange = { name: 5, dishes: [1], windows: "x", effectKind: "gift", percent: "7", extra: true }
  localStorage.setItem(key ?? "", JSON.stringify(strange))
  expect(storedDraft(place, blank)).toEqual({ draft: { ...blank, percent: "7" }, seen: null })
  for (const text of ["", "{", "null", "[]", "3"]) {
    localStorage.setItem(key ?? "", text)
    expect([null, { draft: blank, seen: null }]).toContainEqual(storedDraft(place, blank))
  }
})
