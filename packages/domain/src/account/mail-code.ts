/** Attempts allowed for the code of one email. After that, only the link in the email works. */
export const codeAttempts = 5

/** Digits of a code, both in an email and in an authenticator app. */
export const codeDigits = 6

/**
 * Filters the input of a code field: keeps at most six digits. In a pasted sentence, six consecutive digits, also in
 * two groups of three, are preferred to all other digits.
 *
 * @param typed any keyboard or clipboard input, such as "Code : 418 209"
 * @returns the text to show in the field, such as "418209"
 */
export function filterCodeInput(typed: string): string {
  const together = /(?<!\d)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/u.exec(typed)
  if (together) return `${together[1]}${together[2]}`
  return typed.replace(/\D/g, "").slice(0, codeDigits)
}
