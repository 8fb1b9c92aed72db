/** A part of a text. `isChanged`: the other text does not have it. */
export type ComparedPart = { readonly text: string; readonly isChanged: boolean }

/** Words with the blanks after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/gu) ?? []

/**
 * Compares two texts word by word.
 *
 * @returns the parts of the first and of the second text, in order; joined, they are the texts
 */
export function compareWords(before: string, after: string): readonly [ComparedPart[], ComparedPart[]] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const isSame = (i: number, j: number) => a[i]?.trimEnd() === b[j]?.trimEnd()
  // Longest common subsequence: the length for each pair of remaining words.
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const [old, fresh]: [ComparedPart[], ComparedPart[]] = [[], []]
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(i, j)) {
      add(old, a[i++] ?? "", false)
      add(fresh, b[j++] ?? "", false)
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) add(old, a[i++] ?? "", true)
    else add(fresh, b[j++] ?? "", true)
  }
  return [old, fresh]
}

function add(parts: ComparedPart[], text: string, isChanged: boolean): void {
  const last = parts.at(-1)
  if (last?.isChanged === isChanged) parts[parts.length - 1] = { text: last.text + text, isChanged }
  else parts.push({ text, isChanged })
}
