import { messages, type RefusalCode } from "@ardoise/domain/messages"

/** Why the server refused a menu call; `menu-exists`: a menu with that row id exists already. */
export type MenuStoreRefusal = RefusalCode | "menu-exists"

// The type of `messages` requires an entry for every code, so a new code is known here, too.
const codes = new Map<string, MenuStoreRefusal>([
  ...(Object.keys(messages) as RefusalCode[]).map((code) => [code.replaceAll("-", "_"), code] as const),
  ["23505", "menu-exists"],
])

/**
 * Returns the refusal in an error of a menu call, from the error itself or from its `cause`.
 *
 * @returns null for a failure: no answer, or a server error
 */
export function menuRefusalOf(error: unknown): MenuStoreRefusal | null {
  const answer = error instanceof Error && error.cause !== undefined ? error.cause : error
  return codes.get(typeof answer === "object" && answer !== null && "code" in answer ? String(answer.code) : "") ?? null
}

/** Returns the French sentence of a refusal, or null for a failure. A proxy's error page has no code at all. */
export function refusalSentenceOf(error: unknown): string | null {
  const refusal = menuRefusalOf(error)
  return refusal === null || refusal === "menu-exists" ? null : messages[refusal]
}
