import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"

/** A customer at Stripe with the address that the account has now. */
export type ChangedCustomer = { readonly ownerId: string; readonly customerId: string; readonly email: string }

/** Lists the customers for whom Stripe has another email address than the account, or it is not known which. */
export async function listChangedCustomers(db: Db, limit?: number): Promise<ChangedCustomer[]> {
  const changed = db
    .selectFrom("payment_customers")
    .innerJoin("users", "users.id", "payment_customers.user_id")
    .select(["users.id as ownerId", "payment_customers.customer_id as customerId", "users.email"])
    .where("payment_customers.provider", "=", "stripe")
    .where((where) =>
      where.or([
        where("payment_customers.sent_email", "is", null),
        where("payment_customers.sent_email", "!=", where.ref("users.email")),
      ]),
    )
  return (limit === undefined ? changed : changed.limit(limit)).execute()
}

/** Stores the address that Stripe got. */
export const keepSentAddress = defineCommand(
  "subscription/keep-sent-address",
  "ownerId",
  async ({ db }, { ownerId, customerId, email }: ChangedCustomer): Promise<void> => {
    await db
      .updateTable("payment_customers")
      .set({ sent_email: email })
      .where("user_id", "=", ownerId)
      .where("customer_id", "=", customerId)
      .execute()
  },
)
