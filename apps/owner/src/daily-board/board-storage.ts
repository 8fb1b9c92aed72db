import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import type { Publication } from "../restaurant/board-api.ts"
import { boardDraftKey } from "../storage-keys.ts"
import type { BoardDraft } from "./board-draft.ts"

/** A board that the owner published without a connection. It is sent when there is one again. */
export type WaitingBoard = {
  readonly publication: Publication
  /** The draft that it was made of: it returns if the board cannot be published. */
  readonly draft: BoardDraft
}

/** What this device holds of an owner's board. */
export type StoredOnDevice = { readonly draft: BoardDraft | null; readonly waiting: WaitingBoard | null }

const nothing: StoredOnDevice = { draft: null, waiting: null }

/** Returns what this device holds. */
export function readDevice(userId: string): StoredOnDevice {
  try {
    const stored = JSON.parse(readKey(boardDraftKey(userId)) ?? "null") as StoredOnDevice | null
    const isSound =
      Array.isArray(stored?.draft?.lines ?? []) && Array.isArray(stored?.waiting?.publication.specials ?? [])
    return stored !== null && isSound ? { draft: stored.draft ?? null, waiting: stored.waiting ?? null } : nothing
  } catch {
    return nothing
  }
}

/** Stores what this device holds. Returns false if the browser forbids it. */
export function writeDevice(userId: string, stored: StoredOnDevice): boolean {
  const key = boardDraftKey(userId)
  if (stored.draft === null && stored.waiting === null) {
    removeKey(key)
    return true
  }
  return writeKey(key, JSON.stringify(stored))
}
