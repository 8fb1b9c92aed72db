import { foldText } from "../menu/search-text.ts"

/** One word of a text. */
export type TextWord = {
  /** Where it begins and ends in the text. */
  readonly start: number
  readonly end: number
  /** Without case, accents and the ending of a plural; "de" for "du", "des" and "d’", "saint" for "st". */
  readonly stem: string
  /** Words with only spaces, apostrophes and hyphens between them have the same number. */
  readonly clause: number
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
const joinPattern = /^(?:[^\S\r\n]|['’ʼ‘`´‐‑-])*$/

/** Words that are another word without their accent: a "pâté" is no "pâte", a "thé glacé" no "glace". */
const differByAccent: ReadonlySet<string> = new Set(["pâté", "pâtés", "paté", "patés", "glacé", "glacés", "perché"])

const sameWords: ReadonlyMap<string, string> = new Map([
  ["d", "de"],
  ["du", "de"],
  ["des", "de"],
  ["st", "saint"],
])

const articles: ReadonlySet<string> = new Set(["la", "le", "les", "l"])

/** Returns `make` with a memory, which forgets all once it is full. */
function remembering<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const made = known.get(text)
    if (made !== undefined) return made
    if (known.size >= most) known.clear()
    const fresh = make(text)
    known.set(text, fresh)
    return fresh
  }
}

/** A carte repeats most of its words. */
const stemOf = remembering(5000, newStemOf)

/**
 * Returns the words of a text in order. An article after "de" is left out: "de la" and "de l’" are "de". Many rules look at
 * the same name and description, so the last few are remembered.
 */
export const wordsOf: (text: string) => readonly TextWord[] = remembering(8, readWords)

function readWords(text: string): TextWord[] {
  const words: TextWord[] = []
  let clause = 0
  let end = 0
  for (const { 0: written, index: start } of text.matchAll(wordPattern)) {
    if (!joinPattern.test(text.slice(end, start))) clause++
    end = start + written.length
    const stem = stemOf(written)
    const before = words.at(-1)
    const isArticleOfDe = articles.has(stem) && before?.stem === "de" && before.clause === clause
    if (!isArticleOfDe) words.push({ start, end, stem, clause })
  }
  return words
}

/** Returns the stems of a text as one key, such as "oeuf de saumon". */
export const keyOf = (text: string): string =>
  wordsOf(text)
    .map(({ stem }) => stem)
    .join(" ")

function newStemOf(written: string): string {
  const lower = written.normalize("NFC").toLowerCase()
  if (differByAccent.has(lower)) return lower
  const folded = foldText(written)
  const same = sameWords.get(folded)
  if (same !== undefined) return same
  return folded.length > 3 ? folded.replace(/[sx]$/, "") : folded
}
