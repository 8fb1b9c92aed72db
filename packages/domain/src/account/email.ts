/**
 * Whether a text has the shape of an email address. The server decides and is stricter: a text that fails here cannot
 * be the address of an account.
 */
export function isEmailShaped(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}
