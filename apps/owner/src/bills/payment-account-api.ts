import type { PaymentAccountAnswer } from "@ardoise/contract/bills"
import { queryOptions } from "@tanstack/react-query"
import { callFunction, FunctionRefusal } from "../functions-client.ts"
import { inTime } from "../in-time.ts"
import { noAnswerMessage } from "../no-answer.ts"
import type { Clients } from "../supabase.ts"

type FunctionClients = Pick<Clients, "restUrl" | "restFetch">

/** Key of the cached answer. */
export const paymentAccountKey = (userId: string) => ["payment-account", userId] as const

/** The restaurant's account at the payment provider, and what is missing before it can be used. */
export function paymentAccountQuery(userId: string, clients: FunctionClients) {
  return queryOptions({
    queryKey: paymentAccountKey(userId),
    queryFn: () => callFunction<PaymentAccountAnswer>(clients, "payment-account"),
  })
}

/** Returns the page of the provider on which the owner connects an account or completes it. */
export async function connectPayments(clients: FunctionClients): Promise<string> {
  const { url } = await inTime(callFunction<{ url: string }>(clients, "connect-payments"))
  return url
}

/** Disconnects the account. @returns the state afterwards */
export function disconnectPayments(clients: FunctionClients): Promise<PaymentAccountAnswer> {
  return inTime(callFunction<PaymentAccountAnswer>(clients, "disconnect-payments"))
}

/** The message for a failed call: the server's own sentence, if it gave one. */
export function wordsOf(error: Error): string {
  return error instanceof FunctionRefusal && error.message !== "" ? error.message : noAnswerMessage
}
