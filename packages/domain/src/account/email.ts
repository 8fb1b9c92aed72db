/**
 * Whether a text has the shape of an address. It accepts more than the server, which decides: what it refuses cannot be the
 * address of an account.
 */
export function isEmailShaped(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}
