import { readPastedCard } from "../menu/pasted-card.ts"

/** Every line of a pasted text that the carte made of it accounts for, from 1: none may be lost. */
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
