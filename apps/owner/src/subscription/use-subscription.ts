import type { SubscriptionDetails } from "@ardoise/contract/functions"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { readAgain } from "../read-again.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { subscriptionDetailsQuery, subscriptionKeys, subscriptionQuery } from "./subscription-api.ts"
import { usePlan } from "./use-plan.ts"

/** The next payment date if the owner is subscribed and the answer has no date (A13). Our server always sends one. */
export const fallbackNextPayment = "2025-06-19T12:00:00.000Z"

/** The data of the subscription cards. */
export type SubscriptionView = {
  readonly subscribed: boolean
  readonly subscriptionTier: string | null
  /** ISO time of the next payment or of the end; null without a subscription. */
  readonly subscriptionEnd: string | null
  readonly isLoading: boolean
  /** The error of the last check. The previous state stays valid. */
  readonly error: string | null
  /** The state at the payment provider; null until loaded. */
  readonly details: SubscriptionDetails | null
  /** The owner is subscribed, but `details` is still loading: payments and actions are not shown yet. */
  readonly isStateComing: boolean
  readonly isRetrying: boolean
  /** The time zone for the dates of payments (A75). */
  readonly timeZone: string
  /** Checks again. @returns whether the owner is subscribed, or null if the check failed */
  readonly check: () => Promise<boolean | null>
}

/** Returns the subscription of the signed-in owner. Checked on mount and when the owner changes. */
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
    await readAgain(queryClient, { queryKey: subscriptionKeys.details(id) })
    return isError || data === undefined ? null : data.subscribed
  }, [refetch, queryClient, id])
  const subscribed = plan === "premium"
  // "free" is the state from before the check.
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
