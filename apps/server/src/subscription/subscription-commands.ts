import { ok, type Result, refuse } from "@ardoise/domain/result"
import { findUserByEmail } from "../accounts/account-queries.ts"
import { defineCommand } from "../database/command.ts"

/** Gives an owner Premium until a date, without any payment: an operator's command. */
export const grantPremium = defineCommand(
  "subscription/grant-premium",
  "email",
  async (
    scope,
    args: { email: string; until: string; at: string },
  ): Promise<Result<{ userId: string; endsAt: string }, "user_not_found">> => {
    const user = await findUserByEmail(scope.db, args.email)
    if (!user) return refuse("user_not_found")
    const row = { user_id: user.id, status: "active" as const, ends_at: args.until, updated_at: args.at }
    const { user_id: _key, ...changed } = row
    await scope.db
      .insertInto("subscriptions")
      .values(row)
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changed))
      .execute()
    await scope.record({ owner: user.id, kind: "plan", event: "update", ref: user.id, version: args.at })
    return ok({ userId: user.id, endsAt: args.until })
  },
)
