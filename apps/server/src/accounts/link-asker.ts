import type { FastifyRequest } from "fastify"
import type { AppContext } from "../app-context.ts"
import { mailOrigin } from "../mail/mail-origin.ts"
import type { LinkAsker } from "./mail-tokens.ts"
import { readChallenge } from "./pkce.ts"
import { wishedTarget } from "./redirects.ts"

/** Who asks for a mail with a link, and where that link is to lead (contract 1.5). */
export function askerOf(
  context: Pick<AppContext, "config">,
  request: FastifyRequest,
  body: Parameters<typeof readChallenge>[0],
): LinkAsker {
  const origin = mailOrigin(context.config, request)
  return { origin, redirectTo: wishedTarget(request, origin), challenge: readChallenge(body) }
}
