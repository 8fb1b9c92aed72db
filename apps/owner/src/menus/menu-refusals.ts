import { messages, type RefusalCode } from "@ardoise/domain/messages"

/** Why the server did not make a menu call; `menu-exists`: a menu has that row id already. */
export type MenuStoreRefusal = RefusalCode | "menu-exists"

// The map of sentences has an entry for every code by its type, so that a new code is known here, too.
const codes = new Map<string, MenuStoreRefusal>([
  ...(Object.keys(messages) as RefusalCode[]).map((code) => [code.replaceAll("-", "_"), code] as const),
  ["23505", "menu-exists"],
])

/**
 * The refusal that an error of the menu calls carries, itself or as its `cause`.
 *
 * @returns null for a failure: no answer, or a server that is broken
 */
export function menuRefusalOf(error: unknown): MenuStoreRefusal | null {
  const answer = error instanceof Error && error.cause !== undefined ? error.cause : error
  return codes.get(typeof answer === "object" && answer !== null && "code" in answer ? String(answer.code) : "") ?? null
}
