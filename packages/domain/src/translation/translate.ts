import type { Dictionary } from "./dictionary.ts"
import { dictionaryEn } from "./dictionary-en.ts"
import { dictionaryEs } from "./dictionary-es.ts"
import { dictionaryIt } from "./dictionary-it.ts"
import { dictionaryZh } from "./dictionary-zh.ts"
import { findFurtherAllergen } from "./further-allergens.ts"
import { type Kind, type Lexicon, toLexicon, type Word, wordsOf } from "./lexicon.ts"
import type { DictionaryLanguage } from "./owner-translations.ts"

// The dictionaries are larger than a whole diner's page, so only the server may import this file. A browser receives
// translated texts, and the types of translated-menu.ts. scripts/checks/check-imports.mjs checks this.

const dictionaries: Readonly<Record<DictionaryLanguage, Dictionary>> = {
  en: dictionaryEn,
  es: dictionaryEs,
  it: dictionaryIt,
  zh: dictionaryZh,
}

const lexicons = new Map<string, Lexicon>()

/**
 * Returns the dictionary of a language with its indexes. They are built on first use, so that the server starts faster.
 */
function findLexicon(language: string): Lexicon | undefined {
  const dictionary = Object.hasOwn(dictionaries, language) ? dictionaries[language as DictionaryLanguage] : undefined
  const lexicon = lexicons.get(language) ?? (dictionary && toLexicon(dictionary))
  if (lexicon) lexicons.set(language, lexicon)
  return lexicon
}

/** The kind of text, if it affects the meaning. */
type Part = "categories" | "allergens" | null

/** A group of words and its translation. `unknown` has no translation. */
type Piece = {
  readonly kind: Kind | "unknown"
  readonly start: number
  readonly end: number
  /** The text to write at this position, before its case is adapted. */
  readonly to: string
  /** The source words that determine its case. */
  readonly source: string
}

/** Whether pieces of a kind are written exactly as in the source. */
const isOwn = (kind: Piece["kind"]) => kind === "unknown" || kind === "name" || kind === "unit"

/** Whether a gap between two words joins them into one group: blanks, hyphens, the end of an elided word. */
const binds = (gap: string) => /^(?:[^\S\n]|[-‐‑])*$/.test(gap)

/**
 * Whether a gap may occur inside a term that covers a whole text. Any other gap, such as a line break, must be
 * preserved.
 */
const bindsWhole = (gap: string) => /^(?:[^\S\n]|[,;:.\-‐‑–&'’])*$/.test(gap)

const gapBetween = (text: string, a: { readonly end: number }, b: { readonly start: number }) =>
  text.slice(a.end, b.start)

const allBound = (text: string, words: readonly Word[], isBinding: (gap: string) => boolean) =>
  words.every((word, at) => {
    const next = words[at + 1]
    return next === undefined || isBinding(gapBetween(text, word, next))
  })

/**
 * Finds every group of words that the dictionary contains: the longest first, and at equal length the first (A27).
 * Categories and menus have extra names of several words. These also match with text after them: "Carte d’automne
 * 2026".
 */
function findMatches(text: string, words: readonly Word[], lexicon: Lexicon, part: Part) {
  const matches: { from: number; to: number; entry: { kind: Kind; to: string } }[] = []
  for (let from = 0; from < words.length; from++) {
    let bare = ""
    for (let to = from; to < words.length; to++) {
      const [before, word] = [words[to - 1], words[to]]
      if (word === undefined || (to > from && before && !binds(gapBetween(text, before, word)))) break
      bare += to === from ? word.bare : ` ${word.bare}`
      const isOfPart = part !== null && lexicon.beginsPart(part, bare)
      if (!isOfPart && !lexicon.begins(bare)) break
      const group = words.slice(from, to + 1)
      const ofPart = isOfPart ? lexicon.findPart(part, group) : undefined
      // A single word has its meaning in a dish, if it has one: "bar" may be a fish inside a category's name.
      const entry = to > from ? (ofPart ?? lexicon.find(group)) : (lexicon.find(group) ?? ofPart)
      if (entry) matches.push({ from, to: to + 1, entry })
    }
  }
  return matches.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
}

/** Splits a text into pieces: known groups, longest first, and the words between them. */
function toPieces(text: string, words: readonly Word[], lexicon: Lexicon, part: Part): Piece[] {
  const pieces: (Piece | null | undefined)[] = words.map(() => undefined)
  for (const { from, to, entry } of findMatches(text, words, lexicon, part)) {
    if (pieces.slice(from, to).some((piece) => piece !== undefined)) continue
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    pieces.fill(null, from, to)
    const source = text.slice(start, end)
    pieces[from] = { kind: entry.kind, start, end, to: isOwn(entry.kind) ? source : entry.to, source }
  }
  return pieces.flatMap((piece, at) => {
    const word = words[at]
    if (piece !== undefined || word === undefined) return piece ?? []
    const { start, end, key } = word
    const source = text.slice(start, end)
    return { kind: /^\p{N}/u.test(key) ? "unit" : "unknown", start, end, to: source, source }
  })
}

/** Moves qualities before their nouns: "roast chicken". */
function putBeforeNouns(text: string, pieces: readonly Piece[]): Piece[] {
  const moved = [...pieces]
  const isNoun = (piece: Piece | undefined) => piece?.kind === "term" || piece?.kind === "name"
  for (let noun = 0; noun < moved.length; noun++) {
    if (!isNoun(pieces[noun])) continue
    const isQuality = (at: number) => {
      const [before, piece] = [pieces[at - 1], pieces[at]]
      return before && piece?.kind === "quality" && binds(gapBetween(text, before, piece))
    }
    let end = noun + 1
    while (isQuality(end)) end++
    const qualities = moved.slice(noun + 1, end).reverse()
    const [head, link, place] = moved.slice(noun - 2, noun + 1)
    const isOrigin = place?.kind === "name" && link?.kind === "link" && head?.kind === "term" && link.to === "of"
    // "agneau de Sisteron confit": the quality after the place belongs to the noun before it, "slow-cooked Sisteron
    // lamb".
    if (isOrigin) writeTexts(moved, noun - 2, [{ ...link, to: "" }, ...qualities, place, head])
    else writeTexts(moved, noun, [...qualities, ...moved.slice(noun, noun + 1)])
    noun = end - 1
  }
  return moved
}

/**
 * Writes texts at the positions from an index. The new first text of the group takes the case of the old first text,
 * and vice versa.
 */
function writeTexts(pieces: Piece[], from: number, texts: readonly Piece[]): void {
  const [oldHead, newHead] = [pieces[from], texts[0]]
  for (const [at, text] of texts.entries()) {
    const place = pieces[from + at]
    const twin = text === newHead ? oldHead : text === oldHead ? newHead : text
    if (place && twin) pieces[from + at] = { ...place, kind: text.kind, to: text.to, source: twin.source }
  }
}

/** Writes the texts of some pieces in reverse order. */
const reverseTexts = (pieces: Piece[], from: number, to: number) =>
  writeTexts(pieces, from, pieces.slice(from, to).reverse())

/**
 * Reverses the pieces of each group, for a language in which everything that qualifies a noun is before it. A group
 * ends at a sign, a number, or a joining word ("et", "avec"). A group with an unknown word is not reversed.
 */
function turnRound(text: string, pieces: readonly Piece[]): Piece[] {
  const turned = [...pieces]
  const joins = (piece: Piece) => piece.kind === "unit" || (piece.kind === "link" && piece.to !== "")
  let from = 0
  for (let to = 1; to <= pieces.length; to++) {
    const [last, next] = [pieces[to - 1] as Piece, pieces[to]]
    if (next && !joins(last) && !joins(next) && binds(gapBetween(text, last, next))) continue
    const group = turned.slice(from, to)
    if (!group.some(({ kind }) => kind === "unknown") && !joins(last)) {
      reverseTexts(turned, from, to)
      keepLeads(turned, from, to)
    }
    from = to
  }
  return turned
}

/** Reversing moves words such as "petit" after their noun. This moves them before it again, in their own order. */
function keepLeads(pieces: Piece[], from: number, to: number): void {
  for (let noun = from; noun < to; noun++) {
    let end = noun + 1
    while (end < to && pieces[end]?.kind === "lead") end++
    reverseTexts(pieces, noun, end)
    noun = end - 1
  }
}

const isUpper = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase()

/** Applies the case of the source to a translation: "SOUPE" becomes "SOUP", "Soupe" becomes "Soup". */
function inCaseOf(source: string, translation: string, isAllUpper: boolean): string {
  if (isAllUpper || (source.length > 1 && isUpper(source))) return translation.toUpperCase()
  const [first = ""] = source
  return isUpper(first) ? translation.replace(/^\P{L}*\p{L}/u, (start) => start.toUpperCase()) : translation
}

/** Joins the pieces, with the gaps between them. */
function write(text: string, pieces: readonly Piece[]): string {
  const isAllUpper = text.length > 1 && isUpper(text)
  let written = text.slice(0, pieces[0]?.start ?? text.length)
  // The case of a removed article applies to the word after it.
  let leftOut = ""
  for (const [at, piece] of pieces.entries()) {
    const source = leftOut || piece.source
    const next = pieces[at + 1]
    const gap = text.slice(piece.end, next?.start ?? text.length)
    written += isOwn(piece.kind) ? piece.to : inCaseOf(source, piece.to, isAllUpper)
    leftOut = piece.to === "" ? source : ""
    // An elided word is attached to the next one, but its translation needs a blank.
    written += piece.to === "" ? gap.replace(/^[^\S\n]+/, "") : gap === "" && next ? " " : gap
  }
  return written
}

/** Adapts punctuation: Chinese has no blanks between words, and its own comma. */
function tighten(text: string): string {
  return text
    .replace(/(?<=\p{Script=Han})[ \u00a0-]+(?=\p{Script=Han})/gu, "")
    .replace(/(?<=\p{Script=Han}), (?=\p{Script=Han})/gu, "，")
}

function withSuffix(text: string, suffix: string): string {
  const trimmed = text.trimEnd()
  return trimmed.endsWith(suffix) ? text : `${trimmed} ${suffix}${text.slice(trimmed.length)}`
}

/** A text in another language, or the French text if `isWanting`: something in it has no translation (A80). */
type Written = { readonly text: string; readonly isWanting: boolean }

function translateWith(lexicon: Lexicon, text: string, part: Part): Written {
  const words = wordsOf(text)
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return { text, isWanting: false }
  const whole = (part && lexicon.findPart(part, words)) ?? lexicon.find(words)
  if (whole && whole.kind !== "link" && !isOwn(whole.kind) && allBound(text, words, bindsWhole)) {
    const source = text.slice(first.start, last.end)
    const piece = { kind: whole.kind, start: first.start, end: last.end, to: whole.to, source }
    return { text: write(text, [piece]), isWanting: false }
  }
  const pieces = toPieces(text, words, lexicon, part)
  const { order } = lexicon.dictionary
  // Half a translation ("Coffee of the brûlerie") is harder to read than French.
  if (pieces.some(({ kind }) => kind === "unknown") || (order === "before-noun" && hasOpenOrder(pieces))) {
    return { text, isWanting: true }
  }
  // Without a term or a quality, replacing only words such as "le" and "de" would damage a name.
  if (!pieces.some(({ kind }) => kind === "term" || kind === "quality")) return { text, isWanting: false }
  const ordered =
    order === "before-noun" ? putBeforeNouns(text, pieces) : order === "reversed" ? turnRound(text, pieces) : pieces
  const written = order === "reversed" ? tighten(write(text, ordered)) : write(text, ordered)
  return { text: written, isWanting: false }
}

/**
 * Whether the order of two nouns is unknown in a language that puts a noun before its noun: "café de la brûlerie" is no
 * "coffee of roastery". Where the order is known, the dictionary contains both words as one term.
 */
function hasOpenOrder(pieces: readonly Piece[]): boolean {
  return pieces.some(({ kind, to }, at) => {
    const after = pieces
      .slice(at + 1)
      .find((piece) => piece.kind !== "lead" && !(piece.kind === "link" && piece.to === ""))
    return kind === "link" && to === "of" && at > 0 && after?.kind === "term"
  })
}

/** Translates each part between commas and line breaks on its own, if the text is not known as a whole. */
function translateParts(lexicon: Lexicon, text: string): Written {
  const whole = translateWith(lexicon, text, null)
  if (!whole.isWanting) return whole
  const parts = text.split(/([,;\n]\s*)/).map((piece, at) => {
    const isSign = at % 2 === 1
    return isSign ? { text: piece, isWanting: false } : translateWith(lexicon, piece, null)
  })
  const written = parts.map((piece) => piece.text).join("")
  return {
    text: lexicon.dictionary.order === "reversed" ? tighten(written) : written,
    isWanting: parts.some(({ isWanting }) => isWanting),
  }
}

type Translator = (lexicon: Lexicon, text: string) => Written

const asName =
  (part: Part): Translator =>
  (lexicon, text) =>
    translateWith(lexicon, text, part)

function translateText(text: string, language: string, write: Translator): string {
  const lexicon = findLexicon(language)
  if (lexicon === undefined || text.trim() === "") return text
  const { suffix } = lexicon.dictionary
  const end = text.trimEnd().length
  const typed = text.slice(0, end)
  if (!typed.endsWith(suffix)) {
    const written = write(lexicon, text)
    return written.isWanting ? withSuffix(written.text, suffix) : written.text
  }
  const head = typed.slice(0, -suffix.length)
  const gap = head.slice(head.trimEnd().length)
  // A typed suffix keeps its position after its line break, and no second one is added.
  return write(lexicon, head).text.trimEnd() + gap + suffix + text.slice(end)
}

/**
 * Translates a French name with fixed dictionaries; no call leaves the machine. The whole name is looked up first.
 * Otherwise its words are translated, the longest groups first, if all of them and their order are known. If not, the
 * name stays French as a whole and ends with one (EN), (ES), (IT) or (中文) (A27, A80).
 *
 * A word counts as unknown if it has alphabetic characters and is neither in the dictionary nor in the list of names.
 * Numbers, units, signs, articles and words such as "de" and "à la" do not count. Neither do names that are the same
 * everywhere: regions, wines, grapes, brands (proper-names.ts). If only such words are known, no word of the text is
 * replaced. Case, line breaks, emoji, markup and text in other scripts are preserved.
 *
 * @param text as the owner typed it; an empty text is returned unchanged
 * @param language `en`, `es`, `it` or `zh`; for `fr` and any other value the text is returned unchanged
 */
export function translate(text: string, language: string): string {
  return translateText(text, language, asName(null))
}

/**
 * Translates a description like `translate`, part by part: the parts between commas that are not known stay French, and
 * the text ends with one suffix (A80).
 */
export function translateDescription(text: string, language: string): string {
  return translateText(text, language, translateParts)
}

/** Translates the name of a menu or of a category like `translate`, but looks it up in the words for categories first. */
export function translateCategoryName(name: string, language: string): string {
  return translateText(name, language, asName("categories"))
}

/** Whether this server has a dictionary for a language. */
export const hasDictionary = (language: string): language is DictionaryLanguage => Object.hasOwn(dictionaries, language)

/** Returns the suffix that a text gets in a language if it is not completely translated. */
export const languageSuffix = (language: DictionaryLanguage): string => dictionaries[language].suffix

/**
 * Translates the name of an allergen like `translate`, but looks it up in the words for allergens first. In a language
 * without a dictionary, the fourteen have a table of their own.
 */
export function translateAllergen(name: string, language: string): string {
  return findFurtherAllergen(name, language) ?? translateText(name, language, asName("allergens"))
}
