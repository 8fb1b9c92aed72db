import { queueMail } from "../../mail/mail-commands.ts"
import type { CommandScope } from "../../storage/command.ts"
import type { UserRow } from "../account-queries.ts"
import type { AuthenticationMethod } from "./tokens.ts"

/** Milliseconds after its last refresh until a session is considered abandoned. */
export const idleSessionMs = 180 * 24 * 3_600_000

/** The device that a session is opened on. */
export type Device = {
  /** Keyed hash of the device's name. */
  readonly hash: string
  /** Such as "Chrome, Windows". */
  readonly name: string
}

/** A session to be opened. */
export type NewSession = {
  readonly sessionId: string
  readonly methods: readonly AuthenticationMethod[]
  readonly device: Device
  /** Origin of the links in an email about it, without a trailing slash. */
  readonly origin: string
  readonly at: string
}

/** Opens a session inside a command. Sends an email when the owner has never used this kind of device. */
export async function insertSession(scope: CommandScope, user: UserRow, session: NewSession): Promise<void> {
  const { db } = scope
  const { sessionId, methods, device, origin, at } = session
  await db
    .insertInto("sessions")
    .values({
      id: sessionId,
      user_id: user.id,
      refresh_counter: 1,
      refreshed_at: at,
      amr: JSON.stringify(methods),
      device: device.name,
      created_at: at,
    })
    .execute()
  const known = await db.selectFrom("known_devices").select("device_hash").where("user_id", "=", user.id).execute()
  await db
    .insertInto("known_devices")
    .values({ user_id: user.id, device_hash: device.hash, seen_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "device_hash"]).doUpdateSet({ seen_at: at }))
    .execute()
  if (known.length === 0 || known.some(({ device_hash }) => device_hash === device.hash)) return
  await queueMail(scope, {
    id: `sign-in-${sessionId}`,
    kind: "new-sign-in",
    userId: user.id,
    recipient: user.email,
    origin,
    details: { device: device.name, at },
    at,
  })
}

/** Ends a session inside a command. The change notifies every process. */
export async function endSession({ db, record }: CommandScope, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", sessionId).where("user_id", "=", userId).execute()
  await record({ owner: userId, kind: "session", event: "delete", ref: sessionId, version: "ended" })
}
