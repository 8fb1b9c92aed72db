import { type AuthCode, authRefusals } from "@ardoise/contract/auth"

/** A refusal on its way to the wire. `sendError` gives it the body of the protocol that was spoken. */
export class WireError extends Error {
  override name = "WireError"
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>
  /** What the body says beside the fields that every refusal of its protocol has. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: string | null
      hint?: string | null
      headers?: Record<string, string>
      extra?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
    this.extra = more.extra ?? {}
  }
}

/** A refusal of `/auth/v1` by its code, with its own sentence where the case is more telling than the table. */
export function authError(code: AuthCode, message: string = authRefusals[code].message): WireError {
  return new WireError(authRefusals[code].status, code, message)
}
