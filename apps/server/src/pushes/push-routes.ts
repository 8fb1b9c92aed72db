import { createECDH, createHash } from "node:crypto"
import { readLanguage } from "@ardoise/domain/languages"
import { mayDo } from "@ardoise/domain/team/staff-role"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { findTrackedOrder } from "../orders/order-queries.ts"
import { hashTrackingKey } from "../orders/order-table.ts"
import { notForStaff } from "../wire/caller-identity.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { followByPush, forgetPush } from "./push-commands.ts"
import type { PushDevice } from "./push-queries.ts"

const base64url = z
  .string()
  .max(200)
  .regex(/^[\w-]+=*$/)

const subscriptionShape = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({ p256dh: base64url, auth: base64url }),
})
type Subscription = z.infer<typeof subscriptionShape>

const orderArgs = z.object({
  order_id: z.string().max(100),
  tracking_key: z.string().max(200),
  language: z.string().max(10).optional(),
  subscription: subscriptionShape,
})
const boardArgs = z.object({ subscription: subscriptionShape })
const forgetArgs = z.object({ endpoint: z.string().max(2000) })

/**
 * `push-key`, `push-order`, `push-board`, `push-forget`: manage the push subscriptions of browsers (A25).
 *
 * @param isService whether an address belongs to a push service
 */
export async function pushRoutes(
  app: FastifyInstance,
  { context, isService }: { context: RequestContext; isService: (endpoint: string) => boolean },
): Promise<void> {
  const { database, clock, secrets } = context
  app.addHook("onRequest", async (request) => context.requireKey(request))

  const read = <Args extends { subscription: Subscription }>(shape: z.ZodType<Args>, body: unknown): Args => {
    const args = readShape(shape, body)
    if (args && isService(args.subscription.endpoint) && canEncryptFor(args.subscription.keys)) return args
    throw new WireError(400, "subscription_invalid", "Ce navigateur ne peut pas être prévenu.")
  }

  app.post("/push-key", async () => ({ key: secrets.pushKeys.publicKey }))

  app.post("/push-order", async (request) => {
    const args = read(orderArgs, request.body)
    const order = await findTrackedOrder(database.read, args.order_id, hashTrackingKey(args.tracking_key))
    // A wrong key and an unknown order get the same answer.
    if (order === null) throw new WireError(404, "order_not_found", "Cette commande n’existe pas.")
    const whose = { user_id: order.user_id, session_id: null, device_id: null, order_id: order.id }
    const device = toDevice(args.subscription, whose, readLanguage(args.language), clock())
    await database.run(followByPush, { ownerId: order.user_id, device })
    return {}
  })

  app.post("/push-board", async (request) => {
    const whose = await whoFollows(request)
    const { subscription } = read(boardArgs, request.body)
    const device = toDevice(subscription, { ...whose, order_id: null }, "fr", clock())
    await database.run(followByPush, { ownerId: whose.user_id, device })
    return {}
  })

  app.post("/push-forget", async (request) => {
    const { user_id: ownerId, device_id: deviceId } = await whoFollows(request)
    const endpoint = readShape(forgetArgs, request.body)?.endpoint ?? ""
    await database.run(forgetPush, { ownerId, endpoint, ...(deviceId !== null && { deviceId }) })
    return {}
  })

  /** Returns who may be notified of orders and calls: an owner, or a device of the floor. The kitchen is refused. */
  async function whoFollows(
    request: FastifyRequest,
  ): Promise<Pick<PushDevice, "user_id" | "session_id" | "device_id">> {
    const outcome = await context.authenticate(request)
    if (outcome.kind === "staff") {
      if (!mayDo(outcome.role, "answer-call")) throw notForStaff()
      return { user_id: outcome.restaurantId, session_id: null, device_id: outcome.deviceId }
    }
    if (outcome.kind !== "session") throw new WireError(401, "not_authenticated", "Non authentifié")
    return { user_id: outcome.userId, session_id: outcome.sessionId, device_id: null }
  }
}

function toDevice(
  { endpoint, keys }: Subscription,
  whose: Pick<PushDevice, "user_id" | "session_id" | "device_id" | "order_id">,
  language: PushDevice["language"],
  at: string,
): PushDevice {
  const { user_id, device_id, order_id } = whose
  const id = createHash("sha256")
    .update(device_id === null ? `${user_id}/${order_id ?? ""}/${endpoint}` : `device/${device_id}`)
    .digest("hex")
  return { id, ...whose, language, endpoint, ...keys, created_at: at }
}

/** Returns whether a message can be encrypted for these keys: a point of P-256 in its long form and sixteen secret bytes. */
function canEncryptFor({ p256dh, auth }: Subscription["keys"]): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false
  try {
    const point = Buffer.from(p256dh, "base64url")
    const own = createECDH("prime256v1")
    own.generateKeys()
    return point.length === 65 && own.computeSecret(point).length === 32
  } catch {
    return false
  }
}
