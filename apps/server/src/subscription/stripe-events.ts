import type { FastifyInstance, FastifyRequest } from "fastify"
import type Stripe from "stripe"
import { WireError } from "../http/wire-error.ts"

/** Makes the routes of a scope read bodies as bytes: Stripe signs the exact bytes of an event. */
export function readAsBytes(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
}

/**
 * Reads an event of Stripe.
 *
 * @param secret the signing secret of the endpoint
 * @throws WireError 400 when the signature does not match the body, or is older than five minutes
 */
export function verifyEvent(
  stripe: Stripe,
  { body, headers }: Pick<FastifyRequest, "body" | "headers">,
  secret: string,
): Stripe.Event {
  const signature = headers["stripe-signature"]
  const refusal = new WireError(400, "signature_invalid", "La signature de cet événement n’est pas valable.")
  if (!Buffer.isBuffer(body) || typeof signature !== "string") throw refusal
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    throw new WireError(refusal.status, refusal.code, refusal.message, { cause: error })
  }
}
