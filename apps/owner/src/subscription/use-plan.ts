import type { SubscriptionAnswer } from "@ardoise/contract/functions"
import type { Plan } from "@ardoise/domain/plan/plan"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { readKey, storageKeys, writeKey } from "../storage-keys.ts"
import type { Clients } from "../supabase.ts"

/** What the owner's screens know of the plan. */
export type PlanState = {
  /** "free" while nothing is known, and whenever the check fails. */
  readonly plan: Plan
  /** ISO time until which Premium is paid for, or null. */
  readonly endsAt: string | null
  readonly isChecking: boolean
  readonly isFailed: boolean
}

/** Asks the server for the subscription of the owner who is signed in (spec 7). */
export function subscriptionQuery(userId: string, { restUrl, restFetch }: Pick<Clients, "restUrl" | "restFetch">) {
  return queryOptions({
    queryKey: ["subscription", userId],
    queryFn: async ({ signal }): Promise<SubscriptionAnswer> => {
      const address = new URL("../functions/v1/check-subscription", restUrl)
      const response = await restFetch(address, { method: "POST", signal })
      if (!response.ok) throw new Error(`check-subscription answered ${response.status}`)
      const answer: SubscriptionAnswer = await response.json()
      // Only for the first paint of the next visit: every right is checked on the server (A08).
      writeKey(storageKeys.premiumFeatures, String(answer.subscribed))
      return answer
    },
  })
}

/**
 * The plan of the owner who is signed in. Until the server has answered it is what this browser last knew, so that a
 * subscriber sees no flash of the free plan (A08).
 */
export function usePlan(): PlanState {
  const { id } = useOwner()
  const clients = useClients()
  const { data, isPending, isError } = useQuery(subscriptionQuery(id, clients))
  const wasPremium = isPending && readKey(storageKeys.premiumFeatures) === "true"
  return {
    plan: data?.subscribed || wasPremium ? "premium" : "free",
    endsAt: data?.subscription_end ?? null,
    isChecking: isPending,
    isFailed: isError,
  }
}
