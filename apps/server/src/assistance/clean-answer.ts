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
