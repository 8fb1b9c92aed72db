import type { z } from "zod"

/**
 * Parses an untrusted value with a Zod schema; returns null when it does not match. Catches exceptions, too: a length
 * check reads the `length` of an object in place of a text, and converting that may throw.
 *
 * @param shape a schema whose result is never `undefined`: optional values need a default
 */
export function readShape<Read>(shape: z.ZodType<Read>, given: unknown): Read | null {
  try {
    return shape.safeParse(given).data ?? null
  } catch {
    return null
  }
}
