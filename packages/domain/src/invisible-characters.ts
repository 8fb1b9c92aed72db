/**
 * Characters that are invisible or change the reading direction. Invisible: control characters except tab and line
 * ends, soft hyphens, zero-width spaces, byte order marks. Direction: bidirectional marks, embeddings, overrides and
 * isolates. The zero-width joiner and non-joiner are not included, because emoji families and some scripts need them.
 */
const invisible = /(?![\t\n\r])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * Removes invisible characters from an untrusted text before it is shown, printed or read aloud. Some of them make a
 * table or a note look like another one, or reverse the text that follows.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "")
}
