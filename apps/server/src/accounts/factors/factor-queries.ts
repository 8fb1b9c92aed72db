import type { WireFactor } from "@ardoise/contract/auth"
import type { Selectable } from "kysely"
import type { Db, Schema } from "../../storage/schema.ts"

/** A row of `factors`. */
export type FactorRow = Selectable<Schema["factors"]>

/** Lists an owner's second factors, the oldest first. */
export async function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom("factors")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute()
}

/** Returns one of an owner's authenticators, or null. */
export async function findAuthenticator(db: Db, userId: string, factorId: string): Promise<FactorRow | null> {
  const row = await db
    .selectFrom("factors")
    .selectAll()
    .where("id", "=", factorId)
    .where("user_id", "=", userId)
    .where("type", "=", "totp")
    .executeTakeFirst()
  return row ?? null
}

/** Whether an owner has a verified second factor. */
export async function hasSecondStep(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("factors")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "verified")
    .executeTakeFirst()
  return row !== undefined
}

/** Counts an owner's recovery codes. Null when the owner has no set of codes. */
export async function findRecoveryCodes(
  db: Db,
  userId: string,
): Promise<{ factorId: string; total: number; remaining: number } | null> {
  const factor = (await listFactors(db, userId)).find(({ type }) => type === "recovery_code")
  if (!factor) return null
  const codes = await db.selectFrom("recovery_codes").select("used_at").where("factor_id", "=", factor.id).execute()
  return {
    factorId: factor.id,
    total: codes.length,
    remaining: codes.filter(({ used_at }) => used_at === null).length,
  }
}

/** A second factor in the shape of the auth protocol, without its secret. */
export function toWireFactor(row: FactorRow): WireFactor {
  return {
    id: row.id,
    friendly_name: row.friendly_name,
    factor_type: row.type,
    status: row.status,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.last_challenged_at !== null && { last_challenged_at: row.last_challenged_at }),
  }
}
