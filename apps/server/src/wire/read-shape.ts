import type { z } from "zod"

/**
 * What a shape reads of a value that somebody sent; null where it does not fit. The bound of a text or a list also looks at the
 * `length` of an object in its place, which may be anything: asking for it may fail.
 *
 * @param shape one that reads no `undefined`: what need not be there has a default
 */
export function readShape<Read>(shape: z.ZodType<Read>, given: unknown): Read | null {
  try {
    return shape.safeParse(given).data ?? null
  } catch {
    return null
  }
}
