import { messages, type RefusalCode } from "@ardoise/domain/messages"
import { UniqueViolation } from "../database/database-errors.ts"
import { WireError } from "./wire-error.ts"

/** HTTP statuses of the refusals that are not simply a bad document. */
const statuses: Partial<Record<RefusalCode, number>> = {
  "premium-required": 403,
  "free-menu-limit": 403,
  "menu-not-editable": 403,
  "menu-not-found": 404,
  "not-signed-in": 401,
}

/** A refusal of a command or a rule on its way to `/rest/v1`: the wire writes codes with underscores. */
export function restRefusal(code: string, { table, isVisitor }: { table: string; isVisitor: boolean }): WireError {
  if (code === "42501") {
    const headers: Record<string, string> = isVisitor ? { "www-authenticate": "Bearer" } : {}
    const message = `new row violates row-level security policy for table "${table}"`
    return new WireError(isVisitor ? 401 : 403, code, message, { headers })
  }
  const known = code as RefusalCode
  if (!(known in messages)) throw new Error(`A command refused with the unknown code ${code}`)
  return new WireError(statuses[known] ?? 400, code.replaceAll("-", "_"), messages[known])
}

/** Whether a write failed because a row of that key is there already. */
export function isUniqueConflict(error: unknown): boolean {
  return error instanceof UniqueViolation
}
