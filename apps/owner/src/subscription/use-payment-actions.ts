import type { SubscriptionDetails } from "@ardoise/contract/functions"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { readAgain } from "../read-again.ts"
import { failureTitle, paymentWords } from "./payment-words.ts"
import { storeStateBeforePortal } from "./plan-change.ts"
import {
  createCheckout,
  openCustomerPortal,
  type PaymentRedirect,
  setCancelled,
  subscriptionKeys,
} from "./subscription-api.ts"

/** The actions on the subscription, and which of them are in progress. Failures are shown in a toast. */
export type PaymentActions = {
  /** Opens the provider's checkout (A10, A14). */
  readonly subscribe: () => void
  /** Opens the provider's portal in a new tab (A74). Call it during the click: browsers block a later call. */
  readonly manage: () => void
  /** Cancels at the end of the paid period. */
  readonly cancel: (onDone: () => void) => void
  /** Reverts a cancellation. */
  readonly resume: () => void
  readonly isSubscribing: boolean
  readonly isManaging: boolean
  readonly isChanging: boolean
}

/** @see PaymentActions */
export function usePaymentActions(): PaymentActions {
  const { id } = useOwner()
  const clients = useClients()
  const toast = useToast()
  const queryClient = useQueryClient()
  const fail = (message: string) => toast({ tone: "error", title: failureTitle(message), about: "subscription" })

  const subscribing = useMutation({
    mutationFn: async () => {
      const way = await createCheckout(clients)
      if (!("url" in way)) return fail(way.text)
      window.location.assign(way.url)
    },
    onError: () => fail(paymentWords.checkoutFailed),
  })
  const managing = useMutation({
    mutationFn: async (tab: Window | null) => {
      let way: PaymentRedirect
      try {
        way = await openCustomerPortal(clients)
      } catch {
        way = { text: paymentWords.portalRetry, error: paymentWords.portalRetry }
      }
      if (!("url" in way)) {
        tab?.close()
        return fail(way.text)
      }
      if (tab) tab.location.replace(way.url)
      else window.location.assign(way.url)
    },
  })
  const changing = useMutation({
    mutationFn: (isCancelled: boolean) => setCancelled(clients, isCancelled),
    onSuccess: (details) => {
      queryClient.setQueryData(subscriptionKeys.details(id), details)
      void readAgain(queryClient, { queryKey: subscriptionKeys.check(id) })
    },
    onError: (error) => fail(error.message),
  })

  return {
    subscribe: () => subscribing.mutate(),
    manage: () => {
      storeStateBeforePortal(queryClient.getQueryData<SubscriptionDetails>(subscriptionKeys.details(id)))
      const tab = window.open("", "_blank")
      if (tab) tab.opener = null
      managing.mutate(tab)
    },
    cancel: (onDone) => changing.mutate(true, { onSettled: onDone }),
    resume: () => changing.mutate(false),
    isSubscribing: subscribing.isPending,
    isManaging: managing.isPending,
    isChanging: changing.isPending,
  }
}
