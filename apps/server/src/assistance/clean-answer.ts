/**
 * Cleans a text of a model: no control characters, single blanks.
 *
 * @param most characters beyond which it is cut
 */
export const cleanAnswer = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, most)

/**
 * Whether a cleaned text may be proposed for a menu: not empty, not too long, and without addresses, markup, allergens
 * and prices.
 */
export const isPlainText = (text: string, most: number): boolean =>
  text !== "" &&
  text.length <= most &&
  !/https?:|www\.|@|<\/?[a-z]|\]\(|\w\.(?:com|fr|net|org|io|example)\b/i.test(text) &&
  !/allerg[eè]n|€|\beuros?\b/i.test(text)
