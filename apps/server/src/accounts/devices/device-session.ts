import { accessTokenLifeSeconds, type WireSession, type WireUser } from "@ardoise/contract/auth"
import type { FastifyRequest } from "fastify"
import type { AccountContext } from "../account-context.ts"
import { findUser, restaurantNameOf } from "../account-queries.ts"
import type { DeviceRow } from "./device-queries.ts"

/** A device as a user of the auth protocol. It has no email address. */
export async function toDeviceUser(
  { database }: Pick<AccountContext, "database">,
  device: DeviceRow,
): Promise<WireUser> {
  const owner = await findUser(database.read, device.user_id)
  return {
    id: device.id,
    aud: "authenticated",
    role: "authenticated",
    email: "",
    phone: "",
    app_metadata: {
      provider: "device",
      providers: ["device"],
      restaurant_id: device.user_id,
      staff_role: device.role,
    },
    user_metadata: { restaurant_name: owner ? restaurantNameOf(owner) : "", device_name: device.name },
    identities: [],
    created_at: device.linked_at,
    updated_at: device.refreshed_at,
    is_anonymous: false,
  }
}

/** A session of a device in the shape of the auth protocol, with tokens for its current state. */
export async function answerDevice(
  context: Pick<AccountContext, "database" | "tokens" | "originOf">,
  request: FastifyRequest,
  { device, counter }: { device: DeviceRow; counter: number },
): Promise<WireSession> {
  const user = await toDeviceUser(context, device)
  const { token, expiresAt } = await context.tokens.sign(
    {
      userId: device.id,
      sessionId: device.id,
      email: user.email,
      userMetadata: user.user_metadata,
      appMetadata: user.app_metadata,
      methods: [],
    },
    `${context.originOf(request)}/auth/v1`,
  )
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenLifeSeconds,
    expires_at: expiresAt,
    refresh_token: context.tokens.refreshToken(device.id, counter),
    user,
  }
}
