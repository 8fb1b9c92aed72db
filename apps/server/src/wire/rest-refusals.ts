import { messages, type RefusalCode } from "@ardoise/domain/messages"
import { WireError } from "../http/wire-error.ts"
import { ForeignKeyViolation, UniqueViolation } from "../storage/database-errors.ts"

/** HTTP statuses of the refusals whose status is not 400. */
const statuses: Partial<Record<RefusalCode, number>> = {
  "premium-required": 403,
  "free-menu-limit": 403,
  "menu-not-editable": 403,
  "menu-not-found": 404,
  "not-signed-in": 401,
  "order-changed": 409,
  "board-changed": 409,
  "services-overlap": 409,
  "promotion-started": 409,
  "promotion-changed": 409,
  "promotion-missing": 404,
  "board-over": 409,
  "ordering-closed": 403,
  "table-code-needed": 403,
  "order-invalid": 422,
  "order-not-found": 404,
  "order-moved": 409,
  "too-many-orders": 429,
  "too-many-codes": 429,
  "code-exists": 409,
  "too-many-reads": 429,
  "staff-device": 403,
  "too-many-devices": 409,
  "invite-not-found": 404,
  "bill-closed": 409,
  "bill-changed": 409,
  "bill-being-paid": 409,
  "bill-exists": 409,
  "unit-settled": 409,
  "share-taken": 409,
}

/** Refusals of the protocol itself, with the exact messages that programs compare. */
const protocolRefusals: Readonly<Record<string, { status: number; message: (table: string) => string }>> = {
  "42501": { status: 403, message: (table) => `new row violates row-level security policy for table "${table}"` },
  "23505": { status: 409, message: (table) => `duplicate key value violates unique constraint "${table}_pkey"` },
  "23503": { status: 409, message: (table) => `insert or update on table "${table}" violates foreign key constraint` },
  "23514": { status: 400, message: (table) => `new row for relation "${table}" violates check constraint` },
  "21000": { status: 400, message: () => "ON CONFLICT DO UPDATE command cannot affect row a second time" },
  PGRST116: { status: 406, message: () => "Cannot coerce the result to a single JSON object" },
}

/** Where a refusal happened, and what is sent with it. */
export type RefusalScene = {
  readonly table: string
  /** For a visitor, 42501 becomes 401, which requests a sign-in. */
  readonly isVisitor?: boolean
  readonly details?: string | null
  readonly headers?: Record<string, string>
}

/**
 * Makes a refusal of `/rest/v1` from the code of a command or a rule. The API writes the product's codes with
 * underscores.
 *
 * @throws for a code without a message
 */
export function restRefusal(
  code: string,
  { table, isVisitor = false, details = null, headers = {} }: RefusalScene,
): WireError {
  const standard = Object.hasOwn(protocolRefusals, code) ? protocolRefusals[code] : undefined
  if (standard && isVisitor && code === "42501") {
    return new WireError(401, code, standard.message(table), { details, headers: { "www-authenticate": "Bearer" } })
  }
  if (standard) return new WireError(standard.status, code, standard.message(table), { details })
  if (!Object.hasOwn(messages, code)) throw new Error(`A command refused with the unknown code ${code}`)
  const known = code as RefusalCode
  return new WireError(statuses[known] ?? 400, code.replaceAll("-", "_"), messages[known], { details, headers })
}

/** The refusal of a row that lacks a required value. */
export function missingValue(table: string, column: string): WireError {
  const message = `null value in column "${column}" of relation "${table}" violates not-null constraint`
  return new WireError(400, "23502", message)
}

/**
 * Converts a constraint violation of the database to a refusal. It happens when a concurrent write came first. Returns
 * null for other errors.
 */
export function conflictRefusal(error: unknown, table: string): WireError | null {
  if (error instanceof UniqueViolation) return restRefusal("23505", { table })
  if (error instanceof ForeignKeyViolation) return restRefusal("23503", { table })
  return null
}
