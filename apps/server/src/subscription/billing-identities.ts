import type { BillingIdentity } from "@ardoise/domain/plan/billing-identity"
import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"

/** Returns the identity on an owner's invoices, or null when none is stored. */
export async function findBillingIdentity(db: Db, userId: string): Promise<BillingIdentity | null> {
  const row = await db.selectFrom("billing_identities").selectAll().where("user_id", "=", userId).executeTakeFirst()
  if (!row) return null
  const { name, street, postal_code: postalCode, city, siren, vat_number: vatNumber } = row
  return { name, street, postalCode, city, siren, vatNumber }
}

/** Stores the identity on an owner's invoices. */
export const keepBillingIdentity = defineCommand(
  "subscription/keep-billing-identity",
  "ownerId",
  async ({ db }, args: { ownerId: string; identity: BillingIdentity; at: string }): Promise<void> => {
    const { name, street, postalCode, city, siren, vatNumber } = args.identity
    const row = { name, street, postal_code: postalCode, city, siren, vat_number: vatNumber, updated_at: args.at }
    await db
      .insertInto("billing_identities")
      .values({ user_id: args.ownerId, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute()
  },
)
