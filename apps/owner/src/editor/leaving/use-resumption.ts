import { newMenuId } from "@ardoise/domain/menu/menu"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import { menuQuery, type StoredMenu } from "../../menus/menu-api.ts"
import { forgetEntry, type JournalEntry } from "../saving/journal.ts"
import { isOpenElsewhere } from "../versions/editing-session.ts"
import { findUnsaved, isConfirmed } from "./resumption.ts"

type Resumption = {
  /** It is not yet known whether another tab is still editing the entry that was found. */
  readonly isLooking: boolean
  /** Stored edits that the owner may resume; null when there are none, or the owner has answered. */
  readonly offered: JournalEntry | null
  /** The edits that the owner has resumed. */
  readonly resumed: JournalEntry | null
  readonly resume: () => void
  readonly discard: () => void
  readonly postpone: () => void
}

/**
 * Finds the edits of a menu that an earlier visit left unsaved (A44). Edits that another tab is still making are not
 * offered. A draft named in the address is resumed without a question.
 *
 * @param isKnown whether `stored` is the server's answer; null then means that the server has no such menu
 */
export function useResumption(userId: string, menuId: string, isKnown: boolean, stored: StoredMenu | null): Resumption {
  const [parameters] = useSearchParams()
  const draftId = menuId === newMenuId ? parameters.get("brouillon") : null
  const [entry] = useKnown(isKnown, () => findUnsaved(userId, menuId, stored, draftId))
  const [answer, setAnswer] = useState<"looking" | "offered" | "resumed" | "none">("looking")
  const queryClient = useQueryClient()

  // Asks the other tabs: the tab that wrote the entry may still be open.
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
  // The editor that resumed the entry has stored it under its own key by now.
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

/**
 * Reads the server's version under the planned id of a new menu. Returns null if the server has no version, or cannot
 * be reached.
 */
function readPlanned(queryClient: QueryClient, userId: string, { draft }: JournalEntry): Promise<StoredMenu | null> {
  return queryClient.fetchQuery({ ...menuQuery(userId, draft.plannedId), staleTime: 0 }).catch(() => null)
}

/** Computes a value once, as soon as `isKnown` is true; undefined until then. */
function useKnown<T>(isKnown: boolean, find: () => T): readonly [T | undefined] {
  const [found, setFound] = useState<readonly [T] | null>(null)
  if (isKnown && found === null) setFound([find()])
  return [found?.[0]]
}
