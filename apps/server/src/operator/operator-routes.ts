import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { isSame, readBearer } from "../http/credentials.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import type { PaymentChoice } from "../subscription/choose-payments.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { operatorScope } from "./operator-command.ts"
import { findOperatorCommand } from "./operator-commands.ts"

/** `/operator/v1/{command}`: the operator's commands through the running server. They require the service key. */
export async function operatorRoutes(
  app: FastifyInstance,
  context: RequestContext,
  payments: PaymentChoice,
): Promise<void> {
  const { secrets, clock } = context
  // Before the body is read.
  app.addHook("onRequest", async (request) => {
    const bearer = readBearer(request)
    if (bearer === null || !isSame(bearer, secrets.serviceKey)) {
      throw new WireError(401, "service_key_required", "Clé de service requise.")
    }
  })
  app.post<{ Params: { name: string } }>("/:name", async (request) => {
    const command = findOperatorCommand(request.params.name)
    if (!command) throw new WireError(404, "unknown_command", "Cette commande n’existe pas.")
    const args = readShape(z.array(z.string()), request.body ?? [])
    if (!args) throw new WireError(400, "usage", `Utilisation : npm run admin -- ${command.usage}`)
    return { lines: await command.run(args, operatorScope(context, payments, clock())) }
  })
}
