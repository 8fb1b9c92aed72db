import { type AuthCode, authRefusals } from "@ardoise/contract/auth"

/** A refusal to send to the client. `sendError` gives it the body format of the requested protocol. */
export class WireError extends Error {
  override name = "WireError"
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>
  /** Fields of the body beside those of every refusal of its protocol. */
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

/** Makes a refusal of `/auth/v1` by its code. `message` replaces the standard one where a more specific one helps. */
export function authError(code: AuthCode, message: string = authRefusals[code].message): WireError {
  return new WireError(authRefusals[code].status, code, message)
}
