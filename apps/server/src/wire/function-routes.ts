import type { FastifyInstance, FastifyRequest } from "fastify"
import { type CallPlace, isLocalCall } from "../http/call-place.ts"
import { networkOf } from "../http/network-of.ts"
import { WireError } from "../http/wire-error.ts"
import { type Authentication, notForStaff, secondStepMissing } from "./caller-identity.ts"
import type { RequestContext } from "./request-context.ts"
import { staffViewer } from "./staff-viewer.ts"
import type { Viewer } from "./table.ts"

/** A function of `/functions/v1`. */
export type ServerFunction = {
  readonly name: string
  /** Whether devices of the team may call it. It then finds the device in `viewer.staff`. */
  readonly isForStaff?: boolean
  /**
   * @param body as the client sent it; undefined without one
   * @returns a value to send as JSON, or a complete response for anything else
   * @throws WireError; its message is sent in the field `error`
   */
  readonly run: (body: unknown, viewer: Viewer, place: CallPlace) => Promise<object>
}

/** `/functions/v1/{name}`: functions that a browser calls by name. */
export async function functionRoutes(
  app: FastifyInstance,
  { context, functions }: { context: RequestContext; functions: readonly ServerFunction[] },
): Promise<void> {
  const functionOf = new Map(functions.map((definition) => [definition.name, definition]))
  const find = (name: string): ServerFunction => {
    const definition = functionOf.get(name)
    if (definition) return definition
    throw new WireError(404, "function_not_found", "Cette fonction n’existe pas.")
  }
  app.inventory.functions.push(...functionOf.keys())
  app.addHook("onRequest", async (request) => context.requireKey(request))

  app.post<{ Params: { name: string } }>("/:name", async (request) => {
    const definition = find(request.params.name)
    const outcome = await context.authenticate(request)
    const viewer = callerOf(outcome, context.clock())
    if (viewer.staff && !definition.isForStaff) throw notForStaff()
    context.reads.countCall(viewer.userId ?? viewer.staff?.deviceId ?? networkOf(request.ip))
    return definition.run(request.body, viewer, { origin: context.originOf(request), isLocal: isLocalCall(request) })
  })

  app.all<{ Params: { "*": string } }>("/*", async (request) => {
    find(request.params["*"])
    throw new WireError(405, "method_not_allowed", "Cette fonction s’appelle avec POST.", {
      headers: { allow: "POST" },
    })
  })
}

/** Functions see a token that is no session of ours as a visitor. */
function callerOf(outcome: Authentication, now: string): Viewer {
  if (outcome.kind === "first-step") throw secondStepMissing()
  if (outcome.kind === "staff") return { userId: null, staff: staffViewer(outcome, now) }
  return { userId: outcome.kind === "session" ? outcome.userId : null }
}

/**
 * Returns the id of the owner who calls a route of `/functions/v1`.
 *
 * @throws WireError 401 for a visitor; 403 without the second step, and for a device of the team
 */
export async function callingOwner(context: RequestContext, request: FastifyRequest): Promise<string> {
  const outcome = await context.authenticate(request)
  if (outcome.kind === "staff") throw notForStaff()
  return requireOwner(callerOf(outcome, context.clock()))
}

/** Returns the id of the calling owner. @throws WireError 401 for a visitor */
export function requireOwner({ userId }: Viewer): string {
  if (userId === null) throw new WireError(401, "not_authenticated", "Non authentifié")
  return userId
}
