import type { Menu } from "@ardoise/domain/menu/menu"
import type { CardBrief } from "@ardoise/domain/suggestions/compose-card"
import { useEffect, useRef, useState } from "react"
import { failureWords } from "../../assistance/call-by-items.ts"
import type { Helper } from "../../assistance/use-model-choice.ts"
import { useClients } from "../../clients-context.tsx"
import { composeCard, draftCard, type ProposedCategory } from "./proposal-api.ts"
import { missingCounts, type ProposalDraft, toProposalDraft, withMore } from "./proposal-draft.ts"

/** What is asked for. `wishes` are for the model only. */
export type ProposalRequest = { readonly brief: CardBrief; readonly by: Helper; readonly wishes: string }

/** Most names that are sent as taken, as the server allows. */
const mostTaken = 200

/** Asks for a menu, and takes what has come when the connection or the model fails. */
export function useProposal(menu: Menu) {
  const clients = useClients()
  const [draft, setDraft] = useState<ProposalDraft | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Categories that are done and wanted; null: nothing is asked. */
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)
  /** What a failed call left open. */
  const [rest, setRest] = useState<ProposalRequest | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function propose(request: ProposalRequest): Promise<void> {
    if (running.current !== null) return
    const call = new AbortController()
    running.current = call
    const { brief, by, wishes } = request
    const categories: ProposedCategory[] = []
    const total = Object.values(brief.counts).filter((count) => (count ?? 0) > 0).length
    setProgress({ done: 0, total })
    setProblem(null)
    setRest(null)
    let problem: string | null = null
    try {
      if (by === "local") categories.push(...(await composeCard(clients, brief)).categories)
      else {
        const inMenu = menu.categories.flatMap(({ dishes }) => dishes.map(({ name }) => name))
        const proposed = draft?.card.rows.map(({ name }) => name) ?? []
        const taken = [...proposed, ...inMenu].slice(0, mostTaken)
        await draftCard(
          clients,
          { ...brief, wishes, taken },
          {
            signal: call.signal,
            onPart: (part) => {
              categories.push(...part)
              setProgress({ done: categories.length, total })
            },
          },
        )
      }
    } catch (error) {
      if (!call.signal.aborted) problem = failureWords(error)
    }
    running.current = null
    setProgress(null)
    setProblem(problem)
    if (problem !== null && by === "model") {
      setRest({ ...request, brief: { ...brief, counts: missingCounts(brief.counts, categories) } })
    }
    if (categories.length === 0 && (problem !== null || call.signal.aborted)) return
    const more = toProposalDraft({ categories }, menu)
    setDraft((before) => (before === null ? more : withMore(before, more)))
  }
  return { draft, setDraft, problem, setProblem, progress, rest, propose, cancel: () => running.current?.abort() }
}
