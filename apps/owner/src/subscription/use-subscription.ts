import type { SubscriptionDetails } from "@ardoise/contract/functions"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { subscriptionDetailsQuery, subscriptionKeys, subscriptionQuery } from "./subscription-api.ts"
import { usePlan } from "./use-plan.ts"

/**
 * The next payment date that is shown when someone is subscribed and the answer names none (spec 9, A13). Our server always
 * names one.
 */
export const fallbackNextPayment = "2025-06-19T12:00:00.000Z"

/** What the subscription cards know (spec 3). */
export type SubscriptionView = {
  readonly subscribed: boolean
  readonly subscriptionTier: string | null
  /** ISO time of the next payment or of the end; null without a subscription. */
  readonly subscriptionEnd: string | null
  readonly isLoading: boolean
  /** Of the last check; what was known before goes on to hold. */
  readonly error: string | null
  /** Where it stands with the provider; null until that is known. */
  readonly details: SubscriptionDetails | null
  /** Somebody is subscribed, and what `details` says of it is still on its way: nothing is said of payments or actions. */
  readonly isStateComing: boolean
  readonly isRetrying: boolean
  /** Where the days of payments begin and end (A75). */
  readonly timeZone: string
  /** Checks again. @returns whether somebody is subscribed, null when the check failed */
  readonly check: () => Promise<boolean | null>
}

/** The subscription of the owner who is signed in: checked on mount and when the owner changes (spec 4). */
export function useSubscription(): SubscriptionView {
  const { id } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const { plan } = usePlan()
  const timeZone = useTimeZone()
  const checked = useQuery({ ...subscriptionQuery(id, clients), refetchOnMount: "always" })
  const details = useQuery(subscriptionDetailsQuery(id, clients))
  const { refetch } = checked
  const check = useCallback(async () => {
    const { data, isError } = await refetch()
    await queryClient.invalidateQueries({ queryKey: subscriptionKeys.details(id) })
    return isError || data === undefined ? null : data.subscribed
  }, [refetch, queryClient, id])
  const subscribed = plan === "premium"
  // "free" is what was true before the check.
  const isStateOld = details.data === undefined || details.data.state === "free"
  return {
    subscribed,
    subscriptionTier: checked.data?.subscription_tier ?? null,
    subscriptionEnd: checked.data?.subscription_end ?? (subscribed && checked.data ? fallbackNextPayment : null),
    isLoading: checked.isPending,
    error: checked.error?.message ?? null,
    details: details.data ?? null,
    isStateComing: subscribed && isStateOld && details.isFetching,
    isRetrying: checked.isFetching,
    timeZone,
    check,
  }
}
