import { keyOf, type TextWord, wordsOf } from "../allergen-hints/hint-text.ts"

/** Phrases with a meaning each. Words are compared without case, accents and plurals. */
export type PhraseTable<Meaning> = {
  readonly meanings: ReadonlyMap<string, Meaning>
  readonly mostWords: number
  /** The first words of the phrases. Most words of a text begin none. */
  readonly starts: ReadonlySet<string>
}

/** A phrase that was found in a text. */
export type FoundPhrase<Meaning> = {
  readonly meaning: Meaning
  /** The phrase as the owner wrote it, in lower case. */
  readonly word: string
  /** Number of words before the phrase. */
  readonly at: number
  /** The stem of the word before the phrase within its clause, or "". */
  readonly before: string
}

/** Builds a table. A phrase that is listed twice has its last meaning. */
export function phraseTable<Meaning>(
  rows: readonly (readonly [meaning: Meaning, phrases: string])[],
): PhraseTable<Meaning> {
  const meanings = new Map(
    rows.flatMap(([meaning, phrases]) => phrases.split(", ").map((phrase) => [keyOf(phrase), meaning] as const)),
  )
  const words = [...meanings.keys()].map((key) => key.split(" "))
  return {
    meanings,
    mostWords: Math.max(...words.map(({ length }) => length)),
    starts: new Set(words.map(([first = ""]) => first)),
  }
}

/** Finds the phrases of a name and a description. */
export function findInDish<Meaning>(
  { name, description }: { readonly name: string; readonly description: string },
  table: PhraseTable<Meaning>,
): readonly FoundPhrase<Meaning>[] {
  const found = findPhrases(name, table)
  return description === "" ? found : [...found, ...findPhrases(description, table)]
}

/** Finds the phrases of a text from left to right. The longest phrase wins, and its words belong to no other phrase. */
export function findPhrases<Meaning>(text: string, table: PhraseTable<Meaning>): readonly FoundPhrase<Meaning>[] {
  const words = wordsOf(text)
  const found: FoundPhrase<Meaning>[] = []
  for (let at = 0; at < words.length; at++) {
    const match = longestAt(words, at, table)
    if (match === null) continue
    const first = words[at] as TextWord
    const previous = words[at - 1]
    const last = words[at + match.length - 1] as TextWord
    found.push({
      meaning: match.meaning,
      word: text.slice(first.start, last.end).toLowerCase(),
      at,
      before: previous?.clause === first.clause ? previous.stem : "",
    })
    at += match.length - 1
  }
  return found
}

function longestAt<Meaning>(
  words: readonly TextWord[],
  at: number,
  { meanings, mostWords, starts }: PhraseTable<Meaning>,
) {
  if (!starts.has(words[at]?.stem ?? "")) return null
  const clause = words[at]?.clause
  let key = ""
  let longest: { meaning: Meaning; length: number } | null = null
  for (let length = 1; length <= mostWords; length++) {
    const word = words[at + length - 1]
    if (word === undefined || word.clause !== clause) break
    key = length === 1 ? word.stem : `${key} ${word.stem}`
    const meaning = meanings.get(key)
    if (meaning !== undefined) longest = { meaning, length }
  }
  return longest
}
