import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { gotNoAnswer } from "../no-answer.ts"
import { hasServiceWorkers } from "../worker/register-worker.ts"
import { readStoredMenus, type StoredMenus } from "./stored-menus.ts"

/** Milliseconds to wait for an answer before the copy on this device is used. */
const timeoutMs = 4000

/** The read times of the copies that are shown instead of an answer, by query key. */
const shownCopies = new Map<string, string>()
const listeners = new Set<() => void>()

function mark(queryKey: QueryKey, readAt: string | null): void {
  const key = JSON.stringify(queryKey)
  if (readAt === null) shownCopies.delete(key)
  else shownCopies.set(key, readAt)
  for (const listener of listeners) listener()
}

/**
 * Returns the ISO time of the oldest copy that is shown; null while all answers are fresh. What is shown may be out of
 * date since then.
 */
export const oldestCopy = (): string | null => [...shownCopies.values()].sort()[0] ?? null

/** Calls back whenever the result of `oldestCopy` may have changed. @returns a function that unsubscribes */
export function subscribeToCopies(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Clears which copies are shown, before everything is read again. */
export function forgetCopies(): void {
  shownCopies.clear()
  for (const listener of listeners) listener()
}

type Reading<Answer> = {
  readonly userId: string
  readonly client: QueryClient
  readonly queryKey: QueryKey
  readonly signal: AbortSignal
  readonly read: () => Promise<Answer>
  /** Returns the same answer from the copy; undefined if the copy does not have it. */
  readonly pick: (kept: StoredMenus) => Answer | undefined
}

/**
 * Reads from the server, or from the copy on this device if the server does not answer. An answer that arrives after
 * the copy replaces it.
 */
export async function readOrCopy<Answer>(reading: Reading<Answer>): Promise<Answer> {
  const { userId, client, queryKey, signal, read, pick } = reading
  // On plain HTTP no copy is stored.
  if (!hasServiceWorkers()) return read()
  let isCopyShown = false
  const answer = read().then((fresh) => {
    mark(queryKey, null)
    if (isCopyShown) client.setQueryData(queryKey, fresh)
    return fresh
  })
  const tooLate = new Promise<"too late">((resolve) => setTimeout(resolve, timeoutMs, "too late"))
  const outcome = await Promise.race([answer.then(() => "fresh" as const), tooLate]).catch((error) => {
    if (!gotNoAnswer(error)) throw error
    return "silent" as const
  })
  if (outcome === "fresh") return answer
  const kept = await readStoredMenus(userId)
  const copy = kept === null ? undefined : pick(kept)
  // A cancelled read does not mean that the server is silent.
  if (kept === null || copy === undefined || signal.aborted) return answer
  // The copy is shown already, so a later failure needs no report.
  answer.catch(() => undefined)
  isCopyShown = true
  mark(queryKey, kept.readAt)
  return copy
}
