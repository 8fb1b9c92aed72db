import type { UserMetadata, WireUser } from "@ardoise/contract/auth"
import type { Selectable } from "kysely"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import { type FactorRow, toWireFactor } from "./factors/factor-queries.ts"

/** A row of `users`. */
export type UserRow = Selectable<Schema["users"]>

/** Finds a user by address. @param email in lower case */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  return (await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst()) ?? null
}

/** The user, or null when the account no longer exists. */
export async function findUser(db: Db, userId: string): Promise<UserRow | null> {
  const [user] = await findById(db, { userId })
  return user ?? null
}

const findById = prepareQuery<{ userId: string }, UserRow>((db, blank) =>
  db.selectFrom("users").selectAll().where("id", "=", blank("userId")),
)

/** Returns an open session, and whether its owner has a verified second factor. Null when the session has ended. */
export async function findOpenSession(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<{ hasSecondStep: boolean; refreshedAt: string } | null> {
  const row = await db
    .selectFrom("sessions")
    .leftJoin("factors", (join) =>
      join.onRef("factors.user_id", "=", "sessions.user_id").on("factors.status", "=", "verified"),
    )
    .select(["factors.id as factor_id", "sessions.refreshed_at"])
    .where("sessions.id", "=", sessionId)
    .where("sessions.user_id", "=", userId)
    .limit(1)
    .executeTakeFirst()
  return row ? { hasSecondStep: row.factor_id !== null, refreshedAt: row.refreshed_at } : null
}

/** Parses the metadata that users write about themselves. */
export function readMetadata(user: Pick<UserRow, "user_metadata">): UserMetadata {
  return JSON.parse(user.user_metadata)
}

/** The restaurant's name as the user gave it, or "". */
export function restaurantNameOf(user: Pick<UserRow, "user_metadata">): string {
  const { restaurant_name: name } = readMetadata(user)
  return typeof name === "string" ? name.trim() : ""
}

/** A user in the shape of the auth protocol. */
export function toWireUser(user: UserRow, factors: readonly FactorRow[]): WireUser {
  const metadata = readMetadata(user)
  const confirmed = user.email_confirmed_at
    ? { email_confirmed_at: user.email_confirmed_at, confirmed_at: user.email_confirmed_at }
    : {}
  const sent = Object.fromEntries(
    (
      [
        "confirmation_sent_at",
        "recovery_sent_at",
        "email_change_sent_at",
        "reauthentication_sent_at",
        "new_email",
      ] as const
    )
      .map((name) => [name, user[name]] as const)
      .filter(([, value]) => value !== null),
  )
  const lastSignIn = user.last_sign_in_at ? { last_sign_in_at: user.last_sign_in_at } : {}
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    phone: "",
    ...confirmed,
    ...sent,
    ...lastSignIn,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [
      {
        // A user has exactly one identity, so it needs no id of its own.
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: { ...metadata, sub: user.id, email: user.email, email_verified: true, phone_verified: false },
        provider: "email",
        ...lastSignIn,
        created_at: user.created_at,
        updated_at: user.updated_at,
        email: user.email,
      },
    ],
    ...(factors.length > 0 && { factors: factors.map(toWireFactor) }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

/**
 * The response to a sign-up whose address is not confirmed yet. It is the same for known and unknown addresses, so it
 * contains only what the request sent.
 */
export function toUnconfirmedUser(signUp: {
  userId: string
  email: string
  userMetadata: UserMetadata
  at: string
}): WireUser {
  return {
    id: signUp.userId,
    aud: "authenticated",
    role: "",
    email: signUp.email,
    phone: "",
    confirmation_sent_at: signUp.at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: signUp.userMetadata,
    identities: [],
    created_at: signUp.at,
    updated_at: signUp.at,
    is_anonymous: false,
  }
}
