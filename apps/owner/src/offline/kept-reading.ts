import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { isServerSilent } from "../server-silence.ts"
import { hasWorkers } from "../worker/register-worker.ts"
import { type KeptMenus, readKeptMenus } from "./kept-menus.ts"

/** How long an answer is waited for where this device has a copy. */
const patienceMs = 4000

/** When the copies that are shown in the place of an answer were read, by the key of the query. */
const shownCopies = new Map<string, string>()
const listeners = new Set<() => void>()

function mark(queryKey: QueryKey, readAt: string | null): void {
  const key = JSON.stringify(queryKey)
  if (readAt === null) shownCopies.delete(key)
  else shownCopies.set(key, readAt)
  for (const listener of listeners) listener()
}

/** Since when what is shown may be out of date: ISO time of the oldest copy in sight; null while all answers are fresh. */
export const oldestCopy = (): string | null => [...shownCopies.values()].sort()[0] ?? null

/** Calls back whenever `oldestCopy` may be another one. @returns takes it back */
export function onCopies(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets which copies are shown, before everything is read again. */
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
  /** The same from the copy; undefined where the copy does not have it. */
  readonly pick: (kept: KeptMenus) => Answer | undefined
}

/**
 * Reads from the server, or from the copy on this device where the server does not answer. An answer that comes after the
 * copy takes its place.
 */
export async function readOrKept<Answer>(reading: Reading<Answer>): Promise<Answer> {
  const { userId, client, queryKey, signal, read, pick } = reading
  // On plain http nothing is kept.
  if (!hasWorkers()) return read()
  let isCopyShown = false
  const answer = read().then((fresh) => {
    mark(queryKey, null)
    if (isCopyShown) client.setQueryData(queryKey, fresh)
    return fresh
  })
  const tooLate = new Promise<"too late">((resolve) => setTimeout(resolve, patienceMs, "too late"))
  const outcome = await Promise.race([answer.then(() => "fresh" as const), tooLate]).catch((error) => {
    if (!isServerSilent(error)) throw error
    return "silent" as const
  })
  if (outcome === "fresh") return answer
  const kept = await readKeptMenus(userId)
  const copy = kept === null ? undefined : pick(kept)
  // A reading that was called off says nothing of the server.
  if (kept === null || copy === undefined || signal.aborted) return answer
  // Its failure is no news any more.
  answer.catch(() => undefined)
  isCopyShown = true
  mark(queryKey, kept.readAt)
  return copy
}
