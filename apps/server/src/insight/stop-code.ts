import { readSignedId, signId } from "../accounts/links/mail-secrets.ts"

/** The page that stops the weekly email. */
export const stopPath = "/lettre/arret"

/**
 * The code that stops the weekly email of a restaurant and does nothing else. It is derived, so nothing is stored for
 * it, and it stays valid as long as the keys of the installation.
 */
export const stopCodeOf = (secret: string, ownerId: string): string => signId(secret, "weekly-stop", ownerId)

/** Verifies a code. @returns the restaurant's id, or null for a wrong code */
export const readStopCode = (secret: string, given: unknown): string | null =>
  typeof given === "string" ? readSignedId(secret, "weekly-stop", given) : null
