import type { Dictionary } from "./dictionary.ts"
import { properNames, units } from "./proper-names.ts"

/** One word of a text, with its place in it. */
export type Word = {
  readonly start: number
  readonly end: number
  /** In lower case, with accents, "œ" as "oe". */
  readonly key: string
  /** The key without accents. */
  readonly bare: string
}

/**
 * What a group of words is. A `name` and a `unit` stay as they are written and need no translation; a unit, like a number,
 * also stays where it is.
 */
export type Kind = "term" | "quality" | "lead" | "link" | "name" | "unit"

/** What a dictionary says for a group of words. */
export type Entry = { readonly keys: readonly string[]; readonly kind: Kind; readonly to: string }

/** A dictionary made ready to be asked. */
export type Lexicon = {
  readonly dictionary: Dictionary
  /** Whether an entry begins with these words, written without accents and with single blanks. */
  begins(bareWords: string): boolean
  /** The same of the names of categories, or of allergens. */
  beginsPart(part: "categories" | "allergens", bareWords: string): boolean
  /** What stands for these words, or undefined. */
  find(words: readonly Word[]): Entry | undefined
  /** What stands for these words as the name of a category or an allergen, or undefined. */
  findPart(part: "categories" | "allergens", words: readonly Word[]): Entry | undefined
}

const stripAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC")

// An elided word is a word of its own: "l'" and "oignon".
const wordPattern = /(?:[ldsnjmc]|qu)['’](?=\p{L}|$)|[\p{L}\p{M}\p{N}]+/giu

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => {
    const key = match[0].normalize("NFC").toLowerCase().replace("’", "'").replaceAll("œ", "oe").replaceAll("æ", "ae")
    return { start: match.index, end: match.index + match[0].length, key, bare: stripAccents(key) }
  })
}

/** Words that mean something else once an accent is put on them, and stand in many sentences: "mais" is no "maïs". */
const neverGuessed: ReadonlySet<string> = new Set(["mais"])

/** Entries by their words; a text typed without accents finds what it can only mean. */
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
    // An accent that is there is meant: "péché" never becomes "pêche". Only a missing one may be filled in.
    const isMeant = (entry: Entry) =>
      words.every(({ key, bare }, at) => key === entry.keys[at] || (key === bare && !neverGuessed.has(key)))
    const meant = (this.#bare.get(words.map(({ bare }) => bare).join(" ")) ?? []).filter(isMeant)
    const [first] = meant
    // "PATE" may be a pie or a dough: with two answers there is none.
    return first && meant.every(({ to }) => to === first.to) ? first : undefined
  }
}

/** Makes a dictionary ready. It comes before the list of names that need no translation. */
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
