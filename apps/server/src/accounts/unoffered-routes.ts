import type { FastifyInstance, FastifyRequest } from "fastify"
import { authError } from "../http/wire-error.ts"
import { limitCalls } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { requireSession } from "./sessions/require-session.ts"

/**
 * The routes of `/auth/v1` for features that are not offered, such as other identity providers. Each checks a request
 * like a real route, then refuses it with the protocol's code.
 */
export async function unofferedRoutes(app: FastifyInstance, context: RequestContext): Promise<void> {
  const { requireKey } = context
  const limited = { onRequest: limitCalls(context, callRules.unofferedCalls) }
  const ofOwner = async (request: FastifyRequest) => {
    requireKey(request)
    await requireSession(context, request)
  }

  app.get("/user/identities/authorize", limited, refuseLinking)
  app.delete("/user/identities/:id", limited, refuseLinking)

  async function refuseLinking(request: FastifyRequest): Promise<never> {
    await ofOwner(request)
    throw authError("manual_linking_disabled")
  }

  // The browser itself opens this address, without a key.
  app.get("/authorize", limited, async (request) => {
    const { provider } = request.query as { provider?: unknown }
    throw authError("validation_failed", `Unsupported provider: ${provider ?? ""}`)
  })

  app.post("/sso", limited, async () => {
    throw authError("saml_provider_disabled")
  })
}
