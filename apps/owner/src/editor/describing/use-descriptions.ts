import { createUuid } from "@ardoise/browser/uuid"
import { type UndescribedDish, undescribedDishes } from "@ardoise/domain/menu/descriptions"
import type { Menu } from "@ardoise/domain/menu/menu"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { failureWords } from "../../assistance/call-by-items.ts"
import { useClients } from "../../clients-context.tsx"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { describeDishes, mostDescribed, type ProposedText } from "./describe-api.ts"

/** What is proposed for a dish: null if the model gave no usable text. */
type Proposal = { readonly text: ProposedText | null; readonly state: "open" | "accepted" | "ignored" }

/** A dish with its proposal; undefined while it is under way. */
export type DescribedRow = UndescribedDish & { readonly proposal: Proposal | undefined }

/** Asks for the missing descriptions of a menu when it is opened, and takes what the owner decides about each. */
export function useDescriptions(draft: MenuDraftHandle, menu: Menu) {
  const clients = useClients()
  const [wanted] = useState(() => undescribedDishes(menu))
  const [batch] = useState(createUuid)
  const [proposals, setProposals] = useState<ReadonlyMap<string, Proposal>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const running = useRef<AbortController | null>(null)

  const ask = async (dishes: readonly UndescribedDish[]) => {
    const call = new AbortController()
    running.current?.abort()
    running.current = call
    setProblem(null)
    setIsAsking(true)
    try {
      for (let from = 0; from < dishes.length; from += mostDescribed) {
        const asked = dishes
          .slice(from, from + mostDescribed)
          .map(({ dish, categoryName }) => ({ id: dish.id, name: dish.name, category: categoryName }))
        await describeDishes(clients, asked, {
          signal: call.signal,
          onPart: (part) =>
            setProposals((before) => {
              const fresh = part.map(({ id, texts }) => [id, { text: texts[0] ?? null, state: "open" }] as const)
              return new Map([...before, ...fresh])
            }),
        })
      }
    } catch (error) {
      if (call.signal.aborted) return
      setProblem(failureWords(error))
    }
    setIsAsking(false)
  }
  const askFirst = useEffectEvent(() => void ask(wanted))
  // Talks to the server while the list is open.
  useEffect(() => {
    askFirst()
    return () => running.current?.abort()
  }, [])

  const set = (id: string, proposal: Proposal) => setProposals((before) => new Map([...before, [id, proposal]]))
  /** @returns whether the menu takes the texts */
  const accept = (accepted: readonly { readonly id: string; readonly text: ProposedText }[]): boolean => {
    const edit = {
      ...({ type: "add-descriptions", batch } as const),
      accepted: accepted.map(({ id, text }) => ({
        ...{ dishId: id, description: text.text },
        isByModel: proposals.get(id)?.text?.text === text.text,
      })),
    }
    if (!draft.edit(edit).ok) return false
    for (const { id, text } of accepted) set(id, { text, state: "accepted" })
    return true
  }
  const still = new Set(undescribedDishes(menu).map(({ dish }) => dish.id))
  const rows = wanted
    .map((one): DescribedRow => ({ ...one, proposal: proposals.get(one.dish.id) }))
    // What was removed or described elsewhere meanwhile is gone.
    .filter(({ dish, proposal }) => proposal?.state === "accepted" || still.has(dish.id))
  return {
    rows,
    problem,
    isAsking,
    acceptedCount: [...proposals.values()].filter(({ state }) => state === "accepted").length,
    accept,
    ignore: (id: string) => set(id, { text: null, state: "ignored" }),
    askAgain: (missing: readonly UndescribedDish[]) => void ask(missing),
  }
}
