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

/** The words of the texts that were read last: many rules look at the same name and description. */
const lastRead = new Map<string, readonly TextWord[]>()
const mostLastRead = 8

/** Returns the words of a text in order. An article after "de" is left out: "de la" and "de l’" are "de". */
export function wordsOf(text: string): readonly TextWord[] {
  const known = lastRead.get(text)
  if (known !== undefined) return known
  if (lastRead.size >= mostLastRead) lastRead.clear()
  const words = readWords(text)
  lastRead.set(text, words)
  return words
}

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

/** Stems of words that were read before: a carte repeats most of its words. */
const knownStems = new Map<string, string>()
const mostKnownStems = 5000

function stemOf(written: string): string {
  const known = knownStems.get(written)
  if (known !== undefined) return known
  if (knownStems.size >= mostKnownStems) knownStems.clear()
  const stem = newStemOf(written)
  knownStems.set(written, stem)
  return stem
}

function newStemOf(written: string): string {
  const lower = written.normalize("NFC").toLowerCase()
  if (differByAccent.has(lower)) return lower
  const folded = foldText(written)
  const same = sameWords.get(folded)
  if (same !== undefined) return same
  return folded.length > 3 ? folded.replace(/[sx]$/, "") : folded
}
