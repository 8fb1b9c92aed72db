import type { FastifyRequest } from "fastify"
import { mailOrigin } from "../../mail/mail-origin.ts"
import type { RequestContext } from "../../wire/request-context.ts"
import type { LinkAsker } from "./mail-tokens.ts"
import { readChallenge } from "./pkce.ts"
import { wishedTarget } from "./redirects.ts"

/** Who requests an email with a link, and where that link is to lead. */
export function askerOf(
  context: Pick<RequestContext, "config">,
  request: FastifyRequest,
  body: Parameters<typeof readChallenge>[0],
): LinkAsker {
  const origin = mailOrigin(context.config, request)
  return { origin, redirectTo: wishedTarget(request, origin), challenge: readChallenge(body) }
}
