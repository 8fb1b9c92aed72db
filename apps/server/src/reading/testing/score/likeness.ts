import { foldText } from "@ardoise/domain/menu/search-text"

/** Returns the fewest characters to add, remove or replace that make one text the other. */
export function editsBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++) {
      const replaced = (before[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      row.push(Math.min(replaced, (before[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1))
    }
    before = row
  }
  return before[other.length] ?? 0
}

/** Returns how alike two texts are, from 0 to 1, without case, accents, and signs that refer to notes. */
export function likeness(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)]
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - editsBetween(a, b) / longest
}

/** Returns whether a text of some length is in the other one, without case and accents. */
export function isWithin(part: string, whole: string): boolean {
  const folded = plain(part)
  return folded.length >= 8 && plain(whole).includes(folded)
}

const plain = (text: string) =>
  foldText(text)
    .replace(/[*°†]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()

/** Removes the article of a heading: a reading may leave it out. */
export const withoutArticle = (heading: string): string => heading.replace(/^(?:nos|les|la|le|notre) /i, "")

/** Returns the words of a text, without case, accents and figures. Characters that are set apart are one word. */
export function wordsIn(text: string): string[] {
  const together = foldText(text).replace(/(?<![\p{L}\p{N}'])\p{L}(?: \p{L}){3,}(?![\p{L}\p{N}])/gu, (spaced) =>
    spaced.replaceAll(" ", ""),
  )
  return together.split(/[^\p{L}]+/u).filter((word) => word !== "")
}
