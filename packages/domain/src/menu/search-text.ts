/**
 * A text as a search compares it: without case and accents, with "œ" and "æ" as two letters, apostrophes straight, and
 * single spaces. Case goes down first: the capital "ẞ" has no other capital, while "ß" becomes "SS". "Œufs à l’Écossaise"
 * becomes "oeufs a l'ecossaise".
 */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[’ʼ‘`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim()
}

/** What a search looks at. */
export type Searchable = { readonly name: string; readonly description: string }

/** An entry as a search compares it. */
type Folded = {
  readonly name: string
  readonly nameWords: readonly string[]
  readonly whole: string
  readonly allWords: readonly string[]
}

// With each letter a search asks for the same entries again, and folding a thousand of them takes longer than all the rest.
const foldedEntries = new WeakMap<Searchable, Folded>()

function foldEntry(entry: Searchable): Folded {
  const known = foldedEntries.get(entry)
  if (known !== undefined) return known
  const name = foldText(entry.name)
  const whole = foldText(`${entry.name} ${entry.description}`)
  const folded = { name, nameWords: wordsOf(name), whole, allWords: wordsOf(whole) }
  foldedEntries.set(entry, folded)
  return folded
}

/** The name of an entry, folded (`foldText`). */
export const foldName = (entry: Searchable): string => foldEntry(entry).name

const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "")

/** Letters from which on a word may also be found inside another: "burger" in "cheeseburger", but not "oeuf" in "boeuf". */
const innerLength = 5

/** How well an entry answers: 0 its name begins so, 1 words of its name, 2 within its name, 3 with its description. */
function rankOf(entry: Searchable, query: string, wanted: readonly string[]): number | null {
  const { name, nameWords, whole, allWords } = foldEntry(entry)
  if (name.startsWith(query)) return 0
  const isIn = (words: readonly string[], word: string) => words.some((each) => each.startsWith(word))
  const isInside = (text: string, word: string) => word.length >= innerLength && text.includes(word)
  if (wanted.every((word) => isIn(nameWords, word))) return 1
  if (wanted.every((word) => isIn(nameWords, word) || isInside(name, word))) return 2
  return wanted.every((word) => isIn(allWords, word) || isInside(whole, word)) ? 3 : null
}

/**
 * The entries that hold every word of a query in their name or description, the best first; those that answer equally
 * well keep their order. Case and accents do not count, and "oeuf" finds "œuf". An empty query keeps everything.
 */
export function search<T extends Searchable>(entries: readonly T[], query: string): T[] {
  const folded = foldText(query)
  const wanted = wordsOf(folded)
  // A query of nothing but signs, an emoji for instance, is looked for as it stands.
  if (wanted.length === 0) return entries.filter((entry) => foldEntry(entry).whole.includes(folded))
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, folded, wanted) }))
    .filter((found): found is { entry: T; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}
