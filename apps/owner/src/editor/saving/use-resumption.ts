import { newMenuId } from "@ardoise/domain/menu/menu"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import { menuQuery, type StoredMenu } from "../../menus/menu-api.ts"
import { isOpenElsewhere } from "./editing-session.ts"
import { forgetEntry, type JournalEntry } from "./journal.ts"
import { findUnsaved, isConfirmed } from "./resumption.ts"

type Resumption = {
  /** Whether another tab still works on what was found is not yet known. */
  readonly isLooking: boolean
  /** Kept edits that the owner may take up again; null when there are none, or no longer. */
  readonly offered: JournalEntry | null
  /** Those that the owner has taken up. */
  readonly resumed: JournalEntry | null
  readonly resume: () => void
  readonly discard: () => void
  readonly postpone: () => void
}

/**
 * Finds what an earlier visit has left unsaved in a menu (A44). What another tab is just writing is none of it. A draft that
 * the address names is taken up without a question.
 *
 * @param isKnown whether `stored` is what the server has; null then means that it has nothing
 */
export function useResumption(userId: string, menuId: string, isKnown: boolean, stored: StoredMenu | null): Resumption {
  const [parameters] = useSearchParams()
  const draftId = menuId === newMenuId ? parameters.get("brouillon") : null
  const [entry] = useKnown(isKnown, () => findUnsaved(userId, menuId, stored, draftId))
  const [answer, setAnswer] = useState<"looking" | "offered" | "resumed" | "none">("looking")
  const queryClient = useQueryClient()

  // Talks to the other tabs: the one that wrote it may still be there.
  useEffect(() => {
    if (entry === null || entry === undefined || answer !== "looking") return
    let isShown = true
    const look = async () => {
      if (await isOpenElsewhere(entry.draft.plannedId)) return "none"
      if (draftId !== null) return "resumed"
      // The first save of a new menu may have arrived, although its answer was lost.
      if (menuId !== newMenuId || !isConfirmed(entry, await readPlanned(queryClient, userId, entry))) return "offered"
      forgetEntry(entry)
      return "none"
    }
    void look().then((found) => {
      if (isShown) setAnswer(found)
    })
    return () => {
      isShown = false
    }
  }, [entry, answer, draftId, menuId, userId, queryClient])
  // The editor that has taken it up keeps it under a key of its own by now.
  useEffect(() => {
    if (answer === "resumed" && entry) forgetEntry(entry)
  }, [answer, entry])

  return {
    isLooking: entry !== null && answer === "looking",
    offered: answer === "offered" ? (entry ?? null) : null,
    resumed: answer === "resumed" ? (entry ?? null) : null,
    resume: () => setAnswer("resumed"),
    discard: () => {
      if (entry) forgetEntry(entry)
      setAnswer("none")
    },
    postpone: () => setAnswer("none"),
  }
}

/** What is stored under the id that a new menu was to get; null also while nothing tells. */
function readPlanned(queryClient: QueryClient, userId: string, { draft }: JournalEntry): Promise<StoredMenu | null> {
  return queryClient.fetchQuery({ ...menuQuery(userId, draft.plannedId), staleTime: 0 }).catch(() => null)
}

/** A value that is found once, as soon as it can be; undefined until then. */
function useKnown<T>(isKnown: boolean, find: () => T): readonly [T | undefined] {
  const [found, setFound] = useState<readonly [T] | null>(null)
  if (isKnown && found === null) setFound([find()])
  return [found?.[0]]
}
