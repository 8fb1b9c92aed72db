import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { readWindows } from "@ardoise/domain/restaurant/windows"
import { promotionDraftKey } from "../storage-keys.ts"
import type { PromotionDraft } from "./promotion-draft.ts"

/** The owner of a draft, and its promotion: "new" for one that is not stored yet. */
export type DraftPlace = { readonly userId: string; readonly promotionId: string }

/**
 * Stores what the owner has typed, so that a closed tab loses nothing.
 *
 * @param seen the version of the promotion that the typing began with: ISO time; null for a new one
 */
export function storeDraft(place: DraftPlace, draft: PromotionDraft, seen: string | null): void {
  writeKey(promotionDraftKey(place), JSON.stringify({ ...draft, seen }))
}

/** Removes the stored draft: it was saved, or the owner begins again. */
export function removeDraft(place: DraftPlace): void {
  removeKey(promotionDraftKey(place))
}

/**
 * Returns the stored draft with the version that it began with, or null. Values of another shape are those of `blank`.
 */
export function storedDraft(
  place: DraftPlace,
  blank: PromotionDraft,
): { readonly draft: PromotionDraft; readonly seen: string | null } | null {
  const stored = parse(readKey(promotionDraftKey(place)))
  if (typeof stored !== "object" || stored === null) return null
  const given = stored as Partial<Record<keyof PromotionDraft | "seen", unknown>>
  const text = (field: TextField) => (typeof given[field] === "string" ? { [field]: given[field] } : {})
  const ids = (field: "categories" | "dishes") => (isTexts(given[field]) ? { [field]: given[field] } : {})
  const kinds = Object.entries(kindsOf).map(([field, known]) => {
    const value = given[field as keyof typeof kindsOf]
    return known.some((kind) => kind === value) ? { [field]: value } : {}
  })
  const windows = readWindows(given.windows)
  const draft: PromotionDraft = Object.assign(
    { ...blank, ...(windows !== null && { windows }) },
    ...textFields.map(text),
    ids("categories"),
    ids("dishes"),
    ...kinds,
  )
  return { draft, seen: typeof given.seen === "string" ? given.seen : null }
}

const textFields = [
  "name",
  "menuId",
  "percent",
  "off",
  "price",
  "take",
  "minimum",
  "code",
  "startsOn",
  "endsOn",
] as const
type TextField = (typeof textFields)[number]

const kindsOf = {
  targetKind: ["all", "categories", "dishes"],
  effectKind: ["percent", "off", "price", "lot", "order"],
  timeKind: ["today", "days", "hours"],
  orderKind: ["percent", "off"],
  audience: ["all", "code"],
} as const satisfies Partial<Record<keyof PromotionDraft, readonly string[]>>

const isTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string")

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null")
  } catch {
    return null
  }
}
