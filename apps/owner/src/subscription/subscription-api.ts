import type {
  BillingAnswer,
  BillingIdentityFields,
  SubscriptionAnswer,
  SubscriptionDetails,
} from "@ardoise/contract/functions"
import { messages } from "@ardoise/domain/messages"
import { FunctionsClient, FunctionsHttpError } from "@supabase/functions-js"
import { queryOptions } from "@tanstack/react-query"
import type { Clients } from "../supabase.ts"
import { paymentWords, portalErrorText } from "./payment-words.ts"

type Line = Pick<Clients, "restUrl" | "restFetch">

/** Keys of the cached answers about payment. */
export const subscriptionKeys = {
  check: (userId: string) => ["subscription", userId],
  details: (userId: string) => ["subscription", userId, "details"],
  billing: (userId: string) => ["subscription", userId, "billing"],
} as const

/** The answer of a function, or its refusal. */
type Invoked<Answer> =
  | { readonly ok: true; readonly data: Answer | null }
  | {
      readonly ok: false
      readonly status: number | null /** The server's own message. */
      readonly error: string | null
    }

/** Calls a function of the server as the signed-in owner, with the official client. */
async function invoke<Answer>(
  { restUrl, restFetch }: Line,
  name: string,
  options: { body?: Record<string, unknown>; signal?: AbortSignal } = {},
): Promise<Invoked<Answer>> {
  const functions = new FunctionsClient(new URL("../functions/v1", restUrl).href, { customFetch: restFetch })
  const { data, error } = await functions.invoke<Answer>(name, options)
  if (!error) return { ok: true, data }
  if (!(error instanceof FunctionsHttpError)) return { ok: false, status: null, error: null }
  const refusal: Response = error.context
  const said: unknown = await refusal.json().catch(() => null)
  const text = typeof said === "object" && said !== null && "error" in said ? said.error : null
  return { ok: false, status: refusal.status, error: typeof text === "string" && text !== "" ? text : null }
}

/** The subscription of the signed-in owner. */
export function subscriptionQuery(userId: string, line: Line) {
  return queryOptions({
    queryKey: subscriptionKeys.check(userId),
    queryFn: async ({ signal }): Promise<SubscriptionAnswer> => {
      const answer = await invoke<SubscriptionAnswer>(line, "check-subscription", { signal })
      if (answer.ok && typeof answer.data?.subscribed === "boolean") return answer.data
      throw new Error(paymentWords.checkFailed)
    },
  })
}

/** The details of the subscription for the cards: its state and its end. */
export function subscriptionDetailsQuery(userId: string, line: Line) {
  return queryOptions({
    queryKey: subscriptionKeys.details(userId),
    queryFn: ({ signal }) =>
      ask<SubscriptionDetails>(line, "subscription-details", paymentWords.checkFailed, { signal }),
  })
}

/** The invoices and the billing identity. The server asks the payment provider, so it may take a while. */
export function billingQuery(userId: string, line: Line) {
  return queryOptions({
    queryKey: subscriptionKeys.billing(userId),
    queryFn: ({ signal }) => ask<BillingAnswer>(line, "billing", paymentWords.checkFailed, { signal }),
  })
}

async function ask<Answer>(
  line: Line,
  name: string,
  failed: string,
  options: { body?: Record<string, unknown>; signal?: AbortSignal } = {},
): Promise<Answer> {
  const answer = await invoke<Answer>(line, name, options)
  if (answer.ok && answer.data !== null) return answer.data
  throw new Error((answer.ok ? null : answer.error) ?? failed)
}

/** The address of the checkout or portal, or the message for the owner. `error` is the reason for the caller. */
export type PaymentRedirect = { readonly url: string } | { readonly text: string; readonly error: string }

/** Opens a checkout. */
export async function createCheckout(line: Line): Promise<PaymentRedirect> {
  const answer = await invoke<{ url?: string; error?: string }>(line, "create-checkout", {
    body: { productType: "premium" },
  })
  if (!answer.ok) return refused(answer, messages["login-to-subscribe"], paymentWords.checkoutFailed)
  const { url, error } = answer.data ?? {}
  if (typeof url === "string" && url !== "") return { url }
  return failure(error || paymentWords.checkoutWithoutUrl)
}

/** Opens the provider's portal (A69). */
export async function openCustomerPortal(line: Line): Promise<PaymentRedirect> {
  const answer = await invoke<{ url?: string; error?: string } | string>(line, "customer-portal")
  if (!answer.ok) {
    if (answer.status === null) return failure(paymentWords.portalRetry)
    if (answer.status !== 401 && answer.error !== null) return failure(portalErrorText(answer.error))
    return refused(answer, messages["login-to-manage"], paymentWords.portalFailed)
  }
  if (answer.data === null || answer.data === "") return failure(paymentWords.portalWithoutData)
  if (typeof answer.data === "string") return failure(paymentWords.portalWithoutUrl)
  const { url, error } = answer.data
  if (error) return failure(portalErrorText(error))
  return url ? { url } : failure(paymentWords.portalWithoutUrl)
}

const failure = (text: string): PaymentRedirect => ({ text, error: text })

function refused(
  answer: { status: number | null; error: string | null },
  login: string,
  failed: string,
): PaymentRedirect {
  if (answer.status === 401) return { text: login, error: messages["not-authenticated"] }
  return failure(answer.error ?? failed)
}

/** Cancels at the end of the paid period, or reverts a cancellation (A11). @throws Error with a French message */
export function setCancelled(line: Line, isCancelled: boolean): Promise<SubscriptionDetails> {
  return ask(line, isCancelled ? "cancel-subscription" : "resume-subscription", paymentWords.portalRetry)
}

/** Stores the billing identity. @throws Error with a French message */
export function saveBillingIdentity(line: Line, identity: BillingIdentityFields): Promise<BillingIdentityFields> {
  return ask(line, "save-billing-identity", "Impossible d’enregistrer l’identité de facturation.", { body: identity })
}
