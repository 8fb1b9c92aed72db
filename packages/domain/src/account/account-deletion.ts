/** How long an owner may change their mind after giving an account up: 30 days. */
export const deletionGraceMs = 30 * 24 * 3_600_000

/** When an account that is given up now will be gone. @param now ISO time @returns ISO time */
export function deletionTime(now: string): string {
  return new Date(Date.parse(now) + deletionGraceMs).toISOString()
}

/**
 * What an owner types to confirm that the account shall go: the restaurant's name, or the address where there is no name.
 */
export function deletionPhrase(restaurantName: string, email: string): string {
  return restaurantName.trim() === "" ? email : restaurantName.trim()
}

/** Whether the phrase was typed: case and the spaces around it do not matter, and one space is as good as several. */
export function isDeletionPhrase(typed: string, phrase: string): boolean {
  return fold(typed) === fold(phrase) && fold(typed) !== ""
}

const fold = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim().toLocaleLowerCase("fr")
