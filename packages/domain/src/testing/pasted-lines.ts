import { readPastedCard } from "../menu/pasting/pasted-card.ts"

/** Returns every line, from 1, of a pasted text that its reading contains. No line may be missing. */
export function linesOf(text: string): number[] {
  const { categories, unread } = readPastedCard(text)
  return [
    ...categories.flatMap(({ line, dishes }) => [
      ...(line === null ? [] : [line]),
      ...dishes.flatMap(({ lines }) => lines),
    ]),
    ...unread.map(({ line }) => line),
  ]
}
