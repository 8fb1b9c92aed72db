import type { Dictionary } from "./dictionary.ts"
import { properNames, units } from "./proper-names.ts"

/** One word of a text, with its position. */
export type Word = {
  readonly start: number
  readonly end: number
  /** In lower case, with accents, "œ" as "oe". */
  readonly key: string
  /** The key without accents. */
  readonly bare: string
}

/**
 * The kind of a group of words. A `name` and a `unit` are not translated. A `unit`, like a number, also keeps its
 * position.
 */
export type Kind = "term" | "quality" | "lead" | "link" | "name" | "unit"

/** The dictionary's entry for a group of words. */
export type Entry = { readonly keys: readonly string[]; readonly kind: Kind; readonly to: string }

/** A dictionary with its indexes. */
export type Lexicon = {
  readonly dictionary: Dictionary
  /** Whether an entry begins with these words, written without accents and with single blanks. */
  begins(bareWords: string): boolean
  /** Like `begins`, for the names of categories or of allergens. */
  beginsPart(part: "categories" | "allergens", bareWords: string): boolean
  /** Returns the entry for these words, or undefined. */
  find(words: readonly Word[]): Entry | undefined
  /** Returns the entry for these words as the name of a category or an allergen, or undefined. */
  findPart(part: "categories" | "allergens", words: readonly Word[]): Entry | undefined
}

const stripAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC")

// An elided word is a separate word: "l'" and "oignon".
const wordPattern = /(?:[ldsnjmc]|qu)['’](?=\p{L}|$)|[\p{L}\p{M}\p{N}]+/giu

/** Returns the words of a text, in order. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => {
    const key = match[0].normalize("NFC").toLowerCase().replace("’", "'").replaceAll("œ", "oe").replaceAll("æ", "ae")
    return { start: match.index, end: match.index + match[0].length, key, bare: stripAccents(key) }
  })
}

/** Common words whose meaning changes with an accent: "mais" (but) is not "maïs" (maize). */
const neverGuessed: ReadonlySet<string> = new Set(["mais"])

/** An index of entries by their words. A text typed without accents finds an entry if only one meaning is possible. */
class EntryIndex {
  readonly #exact = new Map<string, Entry>()
  readonly #bare = new Map<string, Entry[]>()
  readonly #beginnings = new Set<string>()

  addAll(entries: Readonly<Record<string, string>>, kind: Kind): void {
    for (const [french, to] of Object.entries(entries)) this.add(french, kind, to)
  }

  add(french: string, kind: Kind, to: string): void {
    const words = wordsOf(french)
    const entry = { keys: words.map(({ key }) => key), kind, to }
    const key = entry.keys.join(" ")
    if (this.#exact.has(key)) return
    this.#exact.set(key, entry)
    let bare = ""
    for (const word of words) {
      bare += bare === "" ? word.bare : ` ${word.bare}`
      this.#beginnings.add(bare)
    }
    this.#bare.set(bare, [...(this.#bare.get(bare) ?? []), entry])
  }

  begins(bareWords: string): boolean {
    return this.#beginnings.has(bareWords)
  }

  find(words: readonly Word[]): Entry | undefined {
    const exact = this.#exact.get(words.map(({ key }) => key).join(" "))
    if (exact) return exact
    // An accent in the text is intended: "péché" never becomes "pêche". Only a missing accent may be added.
    const isMeant = (entry: Entry) =>
      words.every(({ key, bare }, at) => key === entry.keys[at] || (key === bare && !neverGuessed.has(key)))
    const meant = (this.#bare.get(words.map(({ bare }) => bare).join(" ")) ?? []).filter(isMeant)
    const [first] = meant
    // "PATE" may be a pie or a dough. If the translations differ, no entry is returned.
    return first && meant.every(({ to }) => to === first.to) ? first : undefined
  }
}

/** Builds the indexes of a dictionary. Its entries have priority over the list of names that need no translation. */
export function toLexicon(dictionary: Dictionary): Lexicon {
  const index = new EntryIndex()
  index.addAll(dictionary.terms, "term")
  index.addAll(dictionary.allergens, "term")
  index.addAll(dictionary.qualities, "quality")
  index.addAll(dictionary.leads, "lead")
  index.addAll(dictionary.links, "link")
  for (const unit of units) index.add(unit, "unit", unit)
  for (const name of properNames) index.add(name, "name", name)
  const parts = { categories: new EntryIndex(), allergens: new EntryIndex() }
  parts.categories.addAll(dictionary.categories, "term")
  parts.allergens.addAll(dictionary.allergens, "term")
  return {
    dictionary,
    begins: (bareWords) => index.begins(bareWords),
    beginsPart: (part, words) => parts[part].begins(words),
    find: (words) => index.find(words),
    findPart: (part, words) => parts[part].find(words),
  }
}
