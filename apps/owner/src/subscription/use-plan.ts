import type { Plan } from "@ardoise/domain/plan/plan"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { isPremiumFlagged, settleFlag } from "./premium-flag.ts"
import { subscriptionQuery } from "./subscription-api.ts"

/** What the owner's screens know of the plan. */
export type PlanState = {
  /** "free" while nothing is known. */
  readonly plan: Plan
  /** ISO time that the owner is told: the next payment, or the end. */
  readonly endsAt: string | null
  readonly isChecking: boolean
  readonly isFailed: boolean
}

/**
 * The plan of the owner who is signed in. While the server has not answered, and when it does not, it is what this browser
 * last knew: a subscriber sees no flash of the free plan, and loses nothing by a failing check (A08, A10).
 */
export function usePlan(): PlanState {
  const { id } = useOwner()
  const clients = useClients()
  const { data, isPending, isError, refetch } = useQuery(subscriptionQuery(id, clients))
  const isSubscribed = data?.subscribed
  // Talks to the storage of the browser.
  useEffect(() => {
    if (isSubscribed !== undefined && settleFlag(isSubscribed)) void refetch()
  }, [isSubscribed, refetch])
  return {
    plan: (isSubscribed ?? isPremiumFlagged()) ? "premium" : "free",
    endsAt: data?.subscription_end ?? null,
    isChecking: isPending,
    isFailed: isError,
  }
}
