import type { FastifyInstance, FastifyRequest } from "fastify"
import type { AppContext } from "../app-context.ts"
import { limitCalls } from "../wire/limit-calls.ts"
import { authError } from "../wire/wire-error.ts"
import { requireSession } from "./require-session.ts"

/** Calls from one network per 15 minutes. All processes share the count. */
const limit = { name: "unoffered", most: 60, windowMs: 15 * 60_000 } as const

/**
 * The routes of `/auth/v1` for features that are not offered, such as other identity providers. Each checks a request
 * like a real route, then refuses it with the protocol's code.
 */
export async function unofferedRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { requireKey } = context
  const limited = { onRequest: limitCalls(context, limit) }
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
