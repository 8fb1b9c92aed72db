import { randomUUID } from "node:crypto"
import type { WireSession } from "@ardoise/contract/auth"
import type { InvitePreview } from "@ardoise/contract/team"
import { messages } from "@ardoise/domain/messages"
import { readJoinCode } from "@ardoise/domain/team/staff-device"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import type { AccountContext } from "../accounts/account-context.ts"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { answerDevice } from "../accounts/devices/device-session.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { openLimiter, tooManyCalls } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { findInvite, joinTeam } from "./device-commands.ts"
import { hashJoinCode } from "./join-code-hash.ts"

const joinArgs = z.object({
  code: z.string().max(100),
  // True: only says what the code is for. The device joins when a person has read that and agreed.
  preview: z.boolean().nullish(),
})

/** `POST /functions/v1/join-team`: links a device to the team of a restaurant by a code, and answers its session. */
export async function joinRoutes(app: FastifyInstance, context: AccountContext): Promise<void> {
  const { database, secrets, clock } = context
  const ofNetwork = openLimiter(context, callRules.wrongJoinCodes)
  const ofAll = openLimiter(context, callRules.wrongJoinCodesOfAll)
  app.addHook("onRequest", async (request) => context.requireKey(request))

  app.post("/join-team", { bodyLimit: 1024 }, async (request): Promise<WireSession | InvitePreview> => {
    const args = readShape(joinArgs, request.body)
    const code = readJoinCode(args?.code ?? "")
    // Counted before the code is looked up: of many guesses at once, only as many as allowed are looked up.
    await ofNetwork.require({ network: request.ip })
    const seconds = await ofAll.count({ account: "" })
    if (seconds !== null) throw tooManyCalls(seconds)
    const codeHash = code === null ? null : hashJoinCode(secrets.refreshSecret, code)
    const right = codeHash === null ? null : await lookUp(codeHash, args?.preview === true)
    if (right === null) throw new WireError(404, "invite_not_found", messages["invite-not-found"])
    await Promise.all([ofNetwork.forgive({ network: request.ip }), ofAll.forgive({ account: "" })])
    return right.device ? answerDevice(context, request, { device: right.device, counter: 1 }) : right.preview
  })

  async function lookUp(codeHash: string, isPreview: boolean) {
    const at = clock()
    if (!isPreview) {
      const joined = await database.run(joinTeam, { codeHash, deviceId: randomUUID(), at })
      return joined.ok ? { device: joined.value } : null
    }
    const invite = await findInvite(database.read, codeHash, at)
    const owner = invite && (await findUser(database.read, invite.ownerId))
    if (!owner) return null
    return { preview: { restaurant_name: restaurantNameOf(owner), role: invite.role, name: invite.name } }
  }
}
