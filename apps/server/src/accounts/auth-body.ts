import { messages } from "@ardoise/domain/messages"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { authError } from "../http/wire-error.ts"

/** Reads the body of a request; a missing body counts as an empty object. @throws WireError validation_failed */
export function readBody<T>(shape: z.ZodType<T>, body: unknown): T {
  const read = readShape(shape, body ?? {})
  if (read === null) throw authError("validation_failed")
  return read
}

/** Returns an email address in lower case, or null when it is invalid. */
export function readEmail(given: unknown): string | null {
  if (typeof given !== "string" || given.length > 255) return null
  // Validate before lower-casing: the Kelvin sign and similar characters would become ASCII, and the address another
  // person's.
  const parsed = z.email().safeParse(given.trim())
  return parsed.success ? parsed.data.toLowerCase() : null
}

/** Returns an email address in lower case. @throws WireError validation_failed when it is invalid */
export function readAddress(given: string): string {
  const address = readEmail(given)
  if (address === null) throw authError("validation_failed", messages["email-invalid"])
  return address
}
