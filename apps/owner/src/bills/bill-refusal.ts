import { menuRefusalOf, refusalSentenceOf } from "../menus/menu-refusals.ts"

/** A refusal by a rule of the server. Its message is the French sentence. */
export class BillRefusal extends Error {}

/** Converts an error of the data client: a `BillRefusal` where a rule of the product refuses. */
export function toRefusal(error: { readonly message: string }): Error {
  const sentence =
    menuRefusalOf(error) === "premium-required"
      ? "Le paiement à table fait partie de Premium."
      : refusalSentenceOf(error)
  return sentence === null ? new Error(error.message, { cause: error }) : new BillRefusal(sentence, { cause: error })
}
