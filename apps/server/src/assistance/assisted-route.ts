import type { ItemEvents } from "@ardoise/contract/functions"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import { openEventAnswer, whenGone } from "../http/event-answer.ts"
import { WireError } from "../http/wire-error.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { callingOwner } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { Assistance, AssistedCall } from "./assistance.ts"
import { assistanceError } from "./assistance-errors.ts"

/** The parts of the server that a function of the assistance needs. */
export type AssistedParts = { readonly context: RequestContext; readonly assistance: Assistance }

/** A Premium function that works through items, such as dishes, and reports those that are done. */
export type AssistedFunction<Args, Item, Answer> = {
  readonly name: string
  /** Reads the body. @throws WireError 400 */
  readonly read: (body: unknown) => Args
  /** Items that will be dealt with. */
  readonly total: (args: Args) => number
  /** Items that need no model, or null. */
  readonly withoutModel?: (args: Args) => readonly Item[] | null
  /** @param onPart receives the items that are done, in their order */
  readonly work: (args: Args, call: AssistedCall, onPart: (part: readonly Item[]) => void) => Promise<void>
  /** The whole answer. */
  readonly answer: (items: readonly Item[]) => Answer
}

/** Registers a function of the assistance. It answers once, or with an event stream. Nothing is stored. */
export async function assistedRoute<Args, Item, Answer>(
  app: FastifyInstance,
  { context, assistance }: AssistedParts,
  { name, read, total, withoutModel, work, answer }: AssistedFunction<Args, Item, Answer>,
): Promise<void> {
  const draining = new AbortController()
  app.addHook("onRequest", async (request) => context.requireKey(request))
  app.addHook("preClose", async () => draining.abort(assistanceError("draining")))

  type Caller = { ownerId: string; gone: AbortSignal; log: FastifyBaseLogger }
  const run = async (caller: Caller, args: Args, onPart: (part: readonly Item[]) => void) => {
    const ready = withoutModel?.(args) ?? null
    if (ready !== null) return onPart(ready)
    await assistance.run(caller, (call) => work(args, call, onPart))
  }

  app.post(`/${name}`, async (request, reply) => {
    const ownerId = await callingOwner(context, request)
    const args = read(request.body)
    if ((await findPlan(context.database.read, ownerId, context.clock())) === "free") {
      throw assistanceError("premium_required")
    }
    const caller = { ownerId, gone: AbortSignal.any([draining.signal, whenGone(reply)]), log: request.log }
    const items: Item[] = []
    if (!(request.headers.accept?.includes("text/event-stream") ?? false)) {
      await run(caller, args, (part) => items.push(...part))
      return reply.header("cache-control", "no-store").send(answer(items))
    }
    const events = openEventAnswer<ItemEvents<Item, Answer>>(reply)
    try {
      await run(caller, args, (part) => {
        items.push(...part)
        events.send("part", [...part])
        events.send("progress", { done: items.length, total: total(args) })
      })
      events.end("done", answer(items))
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      events.end("failed", { code: error.code, error: error.message, kept: items.length })
    }
    return reply
  })
}
