/** Codes of one letter that may be tried; after them only its link still works. */
export const codeAttempts = 5

/** Digits of a code, whether a letter carries it or an authenticator shows it. */
export const codeDigits = 6

/**
 * The filter of a field for a code: what is typed or pasted becomes its digits, at most six. A whole sentence may be pasted:
 * six digits that stand together in it, also in two groups, are taken before all others.
 *
 * @param typed any keyboard or clipboard input, such as "Code : 418 209"
 * @returns the text to show in the field, such as "418209"
 */
export function filterCodeInput(typed: string): string {
  const together = /(?<!\d)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/u.exec(typed)
  if (together) return `${together[1]}${together[2]}`
  return typed.replace(/\D/g, "").slice(0, codeDigits)
}
