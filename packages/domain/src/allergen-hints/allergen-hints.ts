import { type AllergenDeclaration, firstAllergenNames, otherAllergenNames } from "../menu/allergens.ts"
import { foldText } from "../menu/search-text.ts"
import { allergenWords } from "./allergen-words.ts"
import { dishWords } from "./dish-words.ts"
import { falsePairs } from "./false-pairs.ts"
import { keyOf, type TextWord, wordsOf } from "./hint-text.ts"

/** An allergen that a dish may contain. It is a reminder to look at the recipe, and never a declaration. */
export type AllergenHint = {
  /** The stored name of one of the fourteen. */
  readonly allergen: string
  /** The words of the dish that suggest it, as the owner wrote them, in lower case. */
  readonly word: string
}

/** The texts of a dish, and what is declared for it. */
export type HintedDish = {
  readonly name: string
  readonly description: string
  readonly allergens: AllergenDeclaration
}

/** What an entry of the tables suggests. An ingredient contains the allergen; the recipe of a dish usually does. */
type Suggestion = { readonly allergen: string; readonly isIngredient: boolean }

const suggestionsByKey = new Map<string, Suggestion[]>()
for (const [allergen, words] of Object.entries(allergenWords)) addWords(words, [{ allergen, isIngredient: true }])
for (const [allergens, dishes] of dishWords) {
  addWords(
    dishes,
    allergens.map((allergen) => ({ allergen, isIngredient: false })),
  )
}

function addWords(words: readonly string[], suggestions: readonly Suggestion[]) {
  for (const key of words.map(keyOf)) suggestionsByKey.set(key, [...(suggestionsByKey.get(key) ?? []), ...suggestions])
}

/** The positions of the words that do not count, for each false pair. */
const falseWordsByKey = new Map<string, number[]>()
for (const pair of falsePairs) {
  const words = wordsOf(pair.replace(/[[\]]/g, ""))
  const falseWord = keyOf(pair.replace(/^.*\[|\].*$/g, ""))
  const key = words.map(({ stem }) => stem).join(" ")
  const position = words.findIndex(({ stem }) => stem === falseWord)
  falseWordsByKey.set(key, [...(falseWordsByKey.get(key) ?? []), position])
}

const mostWords = Math.max(
  ...[...suggestionsByKey.keys(), ...falseWordsByKey.keys()].map((key) => key.split(" ").length),
)

/** The first word of each entry of a table. Most words of a text begin none. */
const firstWords = (keys: Iterable<string>): ReadonlySet<string> =>
  new Set(Array.from(keys, (key) => key.split(" ", 1)[0] ?? ""))
const suggestionStarts = firstWords(suggestionsByKey.keys())
const falseStarts = firstWords(falseWordsByKey.keys())

const keys = (list: string): ReadonlySet<string> => new Set(list.split(", ").map(keyOf))
const negations = keys("sans, ni, pas, aucun, aucune, zéro, exempt, exempte, dépourvu, dépourvue, no")
/** Words between a negation and the allergen: "sans trace de lait". */
const links = keys("de, la, le, les, l, trace, ajout")
/** The names of whole allergens: "pizza sans gluten" has no wheat, but "burger sans fromage" may still have milk. */
const wholeAllergens = keys(
  "gluten, lactose, lait, laitage, produit laitier, œuf, poisson, crustacé, mollusque, arachide, cacahuète, soja, " +
    "fruit à coque, céleri, moutarde, sésame, sulfite, lupin",
)

const inOrder = [...firstAllergenNames, ...otherAllergenNames]
const foldedNames = new Map(inOrder.map((name) => [name, foldText(name)]))
const foldName = (name: string): string => foldedNames.get(name) ?? foldText(name)

/**
 * Returns the allergens that the words of a dish suggest and that it does not declare, in the order of the owner's
 * screen. An empty result says nothing about the dish: it is never "without allergens".
 *
 * A dish that declares "none of the fourteen" gets no hints. Neither does an allergen that the text excludes, such as
 * "sans lait". The time is proportional to the length of the texts.
 */
export function allergenHints(dish: HintedDish): readonly AllergenHint[] {
  return hintsOf(dish).map(({ allergen, word }) => ({ allergen, word }))
}

/**
 * Returns the same hints, and whether each word names an ingredient with the allergen ("noix"). Other words name dishes
 * whose usual recipe contains it ("gratin"): a cook may do without.
 */
export function hintsOf({ name, description, allergens }: HintedDish): readonly (AllergenHint & {
  readonly isIngredient: boolean
})[] {
  if (allergens.state === "none") return []
  const reasons: Reasons = new Map()
  for (const text of [name, description]) addReasons(reasons, reasonsIn(text))
  const declared = new Set(allergens.state === "present" ? allergens.names.map(foldName) : [])
  return inOrder.flatMap((allergen) => {
    const reason = reasons.get(allergen)
    return reason === undefined || declared.has(foldName(allergen)) ? [] : [{ allergen, ...reason }]
  })
}

/** For each allergen the words that suggest it. */
type Reasons = Map<string, { readonly word: string; readonly isIngredient: boolean }>

/** The first reason stays, but an ingredient that is named is a better one than the usual recipe of a dish. */
function addReasons(reasons: Reasons, others: Reasons) {
  for (const [allergen, reason] of others) {
    const known = reasons.get(allergen)
    if (known === undefined || (reason.isIngredient && !known.isIngredient)) reasons.set(allergen, reason)
  }
}

function reasonsIn(text: string): Reasons {
  const words = wordsOf(text)
  const falseWords = falseWordsOf(words)
  const reasons: Reasons = new Map()
  let inClause: Reasons = new Map()
  /** Whether a negation applies to the next word, or has just applied to one. */
  let negation: "none" | "open" | "applied" = "none"

  for (let at = 0; at < words.length; at++) {
    const word = words[at] as TextWord
    if (word.clause !== words[at - 1]?.clause) {
      addReasons(reasons, inClause)
      inClause = new Map()
      negation = "none"
    }
    if (negations.has(word.stem) || (negation === "applied" && word.stem === "ou")) {
      negation = "open"
      continue
    }
    if (negation === "open" && (links.has(word.stem) || falseWords.has(at))) continue
    const matches = matchesAt(words, at, falseWords)
    const longest = matches[0]
    if (longest === undefined) {
      negation = "none"
      continue
    }
    const next = words[at + longest.length]
    if (negation === "open" || (next?.stem === "free" && next.clause === word.clause)) {
      // "Pizza sans gluten" is about the words before it, too.
      if (wholeAllergens.has(longest.key)) for (const { allergen } of longest.suggestions) inClause.delete(allergen)
      negation = "applied"
      at += longest.length - 1
      continue
    }
    negation = "none"
    for (const { suggestions, length } of matches) {
      const written = text.slice(word.start, words[at + length - 1]?.end).toLowerCase()
      for (const { allergen, isIngredient } of suggestions) {
        addReasons(inClause, new Map([[allergen, { word: written, isIngredient }]]))
      }
    }
  }
  addReasons(reasons, inClause)
  return reasons
}

type Match = { readonly key: string; readonly length: number; readonly suggestions: readonly Suggestion[] }

/** Returns the entries that begin at a word, the longest first. A false pair excludes single words only. */
function matchesAt(words: readonly TextWord[], at: number, falseWords: ReadonlySet<number>): Match[] {
  if (!suggestionStarts.has(words[at]?.stem ?? "")) return []
  return keysAt(words, at)
    .flatMap((key, position): Match[] => {
      const suggestions = position === 0 && falseWords.has(at) ? undefined : suggestionsByKey.get(key)
      return suggestions === undefined ? [] : [{ key, length: position + 1, suggestions }]
    })
    .reverse()
}

/** Returns the positions of the words that belong to a false pair and do not count. */
function falseWordsOf(words: readonly TextWord[]): ReadonlySet<number> {
  const positions = new Set<number>()
  for (const [at, { stem }] of words.entries()) {
    if (!falseStarts.has(stem)) continue
    for (const key of keysAt(words, at)) {
      for (const position of falseWordsByKey.get(key) ?? []) positions.add(at + position)
    }
  }
  return positions
}

/** Returns the keys of the first one, two, three… words from a position, within their clause. */
function keysAt(words: readonly TextWord[], at: number): string[] {
  const first = words[at]
  const found: string[] = []
  for (const word of words.slice(at, at + mostWords)) {
    if (word.clause !== first?.clause) break
    found.push(found.length === 0 ? word.stem : `${found.at(-1)} ${word.stem}`)
  }
  return found
}
