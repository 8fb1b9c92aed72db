/**
 * Normalises a text for searching: without case and accents, "œ" and "æ" as two characters, straight apostrophes,
 * single spaces. It is lowered before it is raised: the capital "ẞ" has no other capital, but "ß" becomes "SS". "Œufs à
 * l’Écossaise" becomes "oeufs a l'ecossaise".
 */
export function foldText(text: string): string {
  const folded = onlyAscii.test(text) ? text.toLowerCase() : foldLetters(text)
  return folded
    .replace(/[’ʼ‘`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim()
}

/** Most words need none of the slower steps. */
const onlyAscii = /^[ -~]*$/

const foldLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")

/** The searched fields of an entry. */
export type Searchable = { readonly name: string; readonly description: string }

/** A normalised entry. */
type Folded = {
  readonly name: string
  readonly nameWords: readonly string[]
  readonly whole: string
  readonly allWords: readonly string[]
}

// Cached: each typed character searches the same entries again, and folding a thousand of them takes longer than
// everything else.
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

/** Returns the folded name of an entry (`foldText`). */
export const foldName = (entry: Searchable): string => foldEntry(entry).name

const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "")

/**
 * Minimum length of a word that may also match inside another, in characters: "burger" in "cheeseburger", but not
 * "oeuf" in "boeuf".
 */
const innerLength = 5

/**
 * Returns how well an entry matches, or null. 0: its name begins with the query. 1: all words begin words of its name.
 * 2: also inside its name. 3: also in its description.
 */
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
 * Finds the entries that contain every word of a query in their name or description, the best match first. Equal
 * matches keep their order. Case and accents are ignored, and "oeuf" finds "œuf". An empty query returns all entries.
 */
export function search<T extends Searchable>(entries: readonly T[], query: string): T[] {
  const folded = foldText(query)
  const wanted = wordsOf(folded)
  // A query without words, such as an emoji, is searched as plain text.
  if (wanted.length === 0) return entries.filter((entry) => foldEntry(entry).whole.includes(folded))
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, folded, wanted) }))
    .filter((found): found is { entry: T; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}
