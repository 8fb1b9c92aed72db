import type { DescribeDishesEvents, DescribedDish } from "@ardoise/contract/functions"
import { limits } from "@ardoise/domain/menu/menu-validation"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { openEventAnswer, whenGone } from "../http/event-answer.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { secondStepMissing } from "../wire/caller-identity.ts"
import { requireOwner } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { Assistance } from "./assistance.ts"
import { assistanceError } from "./assistance-errors.ts"
import { describeDishes } from "./describe-dishes.ts"

/** Most dishes of a call. */
const mostDishes = 40
/** Most texts of a dish that were seen already. */
const mostSeen = 12

const text = z.string().max(limits.descriptionLength)
const describingArgs = z.object({
  dishes: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        name: z.string().trim().min(1).max(limits.nameLength),
        category: z.string().max(limits.nameLength),
        description: text.optional(),
        ingredients: text.optional(),
        seen: z.array(text).max(mostSeen).optional(),
      }),
    )
    .min(1)
    .max(mostDishes),
  with: z.literal("model").default("model"),
})

type DescribingParts = { readonly context: RequestContext; readonly assistance: Assistance }

/**
 * `POST /functions/v1/describe-dishes`: proposes descriptions of dishes by the model. Nothing is stored. Answers once, or
 * with an event stream that sends the dishes as they are done.
 */
export async function describeDishesRoutes(
  app: FastifyInstance,
  { context, assistance }: DescribingParts,
): Promise<void> {
  const draining = new AbortController()
  app.addHook("onRequest", async (request) => context.requireKey(request))
  app.addHook("preClose", async () => draining.abort(assistanceError("draining")))

  app.post("/describe-dishes", async (request, reply) => {
    const outcome = await context.authenticate(request)
    if (outcome.kind === "first-step") throw secondStepMissing()
    const ownerId = requireOwner({ userId: outcome.kind === "session" ? outcome.userId : null })
    const args = readShape(describingArgs, request.body)
    if (!args || new Set(args.dishes.map(({ id }) => id)).size < args.dishes.length) {
      throw new WireError(400, "description_invalid", "Cette demande de descriptions n’est pas valable.")
    }
    const plan = await findPlan(context.database.read, ownerId, context.clock())
    if (plan === "free") throw assistanceError("premium_required")
    const gone = AbortSignal.any([draining.signal, whenGone(reply)])
    const described: DescribedDish[] = []
    const describe = (onPart: (part: readonly DescribedDish[]) => void) =>
      assistance.run({ ownerId, gone, log: request.log }, (call) =>
        describeDishes(args.dishes, call, (part) => {
          described.push(...part)
          onPart(part)
        }),
      )
    if (!(request.headers.accept?.includes("text/event-stream") ?? false)) {
      await describe(() => undefined)
      return reply.header("cache-control", "no-store").send(described)
    }
    const events = openEventAnswer<DescribeDishesEvents>(reply)
    try {
      await describe((part) => {
        events.send("part", [...part])
        events.send("progress", { done: described.length, total: args.dishes.length })
      })
      events.end("done", described)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      events.end("failed", { code: error.code, error: error.message, kept: described.length })
    }
    return reply
  })
}
