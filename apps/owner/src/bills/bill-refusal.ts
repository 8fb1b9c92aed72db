import { messages, type RefusalCode } from "@ardoise/domain/messages"

/** A refusal by a rule of the server. Its message is the French sentence. */
export class BillRefusal extends Error {}

/** Converts an error of the data client: a `BillRefusal` where a rule of the product refuses. */
export function toRefusal(error: { readonly code: string; readonly message: string }): Error {
  const code = error.code.replaceAll("_", "-")
  if (code === "premium-required") {
    return new BillRefusal("Le paiement à table fait partie de Premium.", { cause: error })
  }
  if (Object.hasOwn(messages, code)) return new BillRefusal(messages[code as RefusalCode], { cause: error })
  return new Error(error.message, { cause: error })
}
