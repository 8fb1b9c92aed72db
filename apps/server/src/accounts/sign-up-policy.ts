import { authError } from "../http/wire-error.ts"
import type { SignUpPolicy } from "../settings/config.ts"
import type { Db } from "../storage/schema.ts"

/**
 * Refuses an address that may not open an account on this installation.
 *
 * @param email in lower case
 * @throws WireError signup_disabled
 */
export async function requireSignUpAllowed(db: Db, policy: SignUpPolicy, email: string): Promise<void> {
  if (policy === "open") return
  if (policy === "closed") throw authError("signup_disabled")
  const invited = await db.selectFrom("invitations").select("email").where("email", "=", email).executeTakeFirst()
  if (!invited) throw authError("signup_disabled", "Les inscriptions se font sur invitation.")
}
