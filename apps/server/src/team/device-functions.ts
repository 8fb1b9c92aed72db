import { randomInt } from "node:crypto"
import type { InviteDeviceAnswer } from "@ardoise/contract/team"
import { messages } from "@ardoise/domain/messages"
import { joinCodeLifeMs, makeJoinCode, readDeviceName, showJoinCode } from "@ardoise/domain/team/staff-device"
import { isStaffRole } from "@ardoise/domain/team/staff-role"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { inviteDevice } from "./device-commands.ts"
import { hashJoinCode } from "./join-code-hash.ts"

const inviteArgs = z.object({ role: z.string(), name: z.string().max(1000) })

/** `invite-device`: makes the code with which a device joins the team. */
export function deviceFunctions({ database, secrets, clock }: RequestContext): readonly ServerFunction[] {
  return [
    {
      name: "invite-device",
      run: async (body, viewer, { origin }): Promise<InviteDeviceAnswer> => {
        const ownerId = requireOwner(viewer)
        const args = readShape(inviteArgs, body)
        const name = readDeviceName(args?.name ?? "")
        if (!args || !isStaffRole(args.role) || !name.ok) {
          throw new WireError(400, "device_name_unreadable", messages["device-name-unreadable"])
        }
        const at = clock()
        const code = makeJoinCode((below) => randomInt(below))
        const expiresAt = new Date(Date.parse(at) + joinCodeLifeMs).toISOString()
        const invited = await database.run(inviteDevice, {
          ownerId,
          codeHash: hashJoinCode(secrets.refreshSecret, code),
          role: args.role,
          name: name.value,
          expiresAt,
          at,
        })
        if (!invited.ok) {
          const status = invited.code === "premium-required" ? 403 : 409
          throw new WireError(status, invited.code.replaceAll("-", "_"), messages[invited.code])
        }
        return { code: showJoinCode(code), url: `${origin}/poste#${showJoinCode(code)}`, expires_at: expiresAt }
      },
    },
  ]
}
