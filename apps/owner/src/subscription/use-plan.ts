import type { Plan } from "@ardoise/domain/plan/plan"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { isPremiumFlagged, updateFlag } from "./premium-flag.ts"
import { subscriptionQuery } from "./subscription-api.ts"

/** The state of the plan for the owner's screens. */
export type PlanState = {
  /** "free" while unknown. */
  readonly plan: Plan
  /** ISO time of the next payment or of the end. */
  readonly endsAt: string | null
  readonly isChecking: boolean
  readonly isFailed: boolean
}

/**
 * Returns the plan of the signed-in owner. While the server has not answered, or if it fails, the last plan that this
 * browser knows. So a subscriber sees no flash of the free plan, and a failed check removes no rights (A08, A10).
 */
export function usePlan(): PlanState {
  const { id, device } = useOwner()
  const clients = useClients()
  const { data, isPending, isError, refetch } = useQuery({
    ...subscriptionQuery(id, clients),
    enabled: device === null,
  })
  const isSubscribed = data?.subscribed
  // Updates the flag in the browser's storage.
  useEffect(() => {
    if (isSubscribed !== undefined && updateFlag(isSubscribed)) void refetch()
  }, [isSubscribed, refetch])
  // Devices of a team need Premium to be linked, and then finish what is open.
  if (device !== null) return { plan: "premium", endsAt: null, isChecking: false, isFailed: false }
  return {
    plan: (isSubscribed ?? isPremiumFlagged()) ? "premium" : "free",
    endsAt: data?.subscription_end ?? null,
    isChecking: isPending,
    isFailed: isError,
  }
}
