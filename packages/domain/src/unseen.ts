/**
 * What nobody sees, and what turns the direction of reading round: control characters but tab and line ends, zero-width
 * spaces, byte order marks, and the marks, embeddings, overrides and isolates of right-to-left writing. Joiners are none of
 * them: families of emoji and some scripts are written with them.
 */
const unseen = /(?![\t\n\r])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A text of a stranger as it is shown, printed and read aloud: without characters that nobody sees, of which some would
 * make a table or a note look like another, or turn round what stands after it.
 */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, "")
}
