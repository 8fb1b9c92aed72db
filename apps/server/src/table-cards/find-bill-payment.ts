import { findTablePayments } from "../bills/table-payments-queries.ts"
import type { Db } from "../storage/schema.ts"
import type { BillPayment } from "./card-sheet.ts"

/** Finds where the bills of a restaurant can be paid by phone. */
export async function findBillPayment(db: Db, ownerId: string): Promise<BillPayment> {
  if (!(await findTablePayments(db, ownerId)).isOn) return null
  const account = await db
    .selectFrom("payment_accounts")
    .select("provider")
    .where("user_id", "=", ownerId)
    .executeTakeFirst()
  return account?.provider ?? null
}
