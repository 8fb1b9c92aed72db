import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db } from "../storage/schema.ts"
import type {} from "./short-address-rows.ts"

/** Returns the user id of the owner to whom a short address leads, or null. @param code in capitals */
export async function findOwnerOfCode(db: Db, code: string): Promise<string | null> {
  const [row] = await byCode(db, { code })
  return row?.user_id ?? null
}

/** Returns an owner's short code in capitals, or null until there is one. */
export async function findShortCode(db: Db, ownerId: string): Promise<string | null> {
  const [row] = await byOwner(db, { ownerId })
  return row?.code ?? null
}

const byCode = prepareQuery<{ code: string }, { user_id: string | null }>((db, blank) =>
  db.selectFrom("short_addresses").select("user_id").where("code", "=", blank("code")),
)

const byOwner = prepareQuery<{ ownerId: string }, { code: string }>((db, blank) =>
  db.selectFrom("short_addresses").select("code").where("user_id", "=", blank("ownerId")),
)
