import type { SubscriptionDetails } from "@ardoise/contract/functions"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import { useSearchParams } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { describeChange, takeStateBeforePortal } from "./plan-change.ts"
import { toggleFlag } from "./premium-flag.ts"
import { subscriptionKeys } from "./subscription-api.ts"

/** Milliseconds to wait for the confirmation of a payment, and between checks meanwhile (A12). */
export const confirmationMs = 120_000
export const confirmationEveryMs = 3_000

const outcomes = ["success", "cancel", "updated"] as const

/**
 * Handles the return from the provider (A12): shows the message, checks the subscription, and removes the parameter
 * from the address, so that a reload does not repeat the message. The address proves no payment: only the check gives
 * rights.
 *
 * @param check checks again; returns whether the owner is subscribed, or null if unknown
 * @returns whether a payment is being confirmed
 */
export function useCheckoutReturn(check: () => Promise<boolean | null>): boolean {
  const [parameters, setParameters] = useSearchParams()
  const { id } = useOwner()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isConfirming, setIsConfirming] = useState(false)
  const outcome = outcomes.find((known) => known === parameters.get("subscription"))
  const hasParameter = parameters.has("subscription")

  const handleReturn = useEffectEvent(async () => {
    const left = new URLSearchParams(parameters)
    left.delete("subscription")
    setParameters(left, { replace: true, preventScrollReset: true })
    const about = "subscription"
    if (outcome === "cancel") {
      const text = "Aucun changement n'a été effectué sur votre compte."
      toast({ tone: "info", title: "L'opération d'abonnement a été annulée", text, about })
    }
    if (outcome === "success") {
      toast({ title: "Votre abonnement a été souscrit avec succès!", about })
      // Show the waiting state first, because the check may take a while.
      setIsConfirming(true)
      if (await check()) setIsConfirming(false)
    }
    if (outcome === "updated") {
      const title = "Votre abonnement a été mis à jour avec succès"
      toast({ title, about })
      const before = takeStateBeforePortal()
      const isSubscribed = await check()
      const details = queryClient.getQueryData<SubscriptionDetails>(subscriptionKeys.details(id))
      if (isSubscribed !== null && details) toast({ title, text: describeChange(before, details, timeZone), about })
      if (isSubscribed !== null) (isSubscribed ? toggleFlag.onSubscribe : toggleFlag.onCancel)()
    }
  })
  // Handles the parameter in the address.
  useEffect(() => {
    if (hasParameter) void handleReturn()
  }, [hasParameter])

  const handleTick = useEffectEvent(async () => {
    if (await check()) setIsConfirming(false)
  })
  // Polls until the payment is confirmed or the time is over.
  useEffect(() => {
    if (!isConfirming) return
    const asking = setInterval(() => void handleTick(), confirmationEveryMs)
    const givingUp = setTimeout(() => setIsConfirming(false), confirmationMs)
    return () => {
      clearInterval(asking)
      clearTimeout(givingUp)
    }
  }, [isConfirming])
  return isConfirming
}
