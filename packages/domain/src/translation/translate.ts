import type { Category, Dish, Menu } from "../menu/menu.ts"
import { dictionaryEn } from "./dictionary-en.ts"
import { dictionaryEs } from "./dictionary-es.ts"
import { dictionaryIt } from "./dictionary-it.ts"
import { dictionaryZh } from "./dictionary-zh.ts"
import { type Kind, type Lexicon, toLexicon, type Word, wordsOf } from "./lexicon.ts"
import { properNames } from "./proper-names.ts"
import type { TranslatedCategory, TranslatedDish, TranslatedMenu } from "./translated-menu.ts"

// The dictionaries weigh more than a whole diner's page, so only the server may import this file; a browser gets texts
// that are translated already, and the types of translated-menu.ts. scripts/check-imports.mjs holds that.

const lexicons: ReadonlyMap<string, Lexicon> = new Map([
  ["en", toLexicon(dictionaryEn, properNames)],
  ["es", toLexicon(dictionaryEs, properNames)],
  ["it", toLexicon(dictionaryIt, properNames)],
  ["zh", toLexicon(dictionaryZh, properNames)],
])

/** The part of a menu that a text is, where that decides what it means. */
type Part = "categories" | "allergens" | null

/** Words that belong together, with what becomes of them. `unknown` has no translation. */
type Piece = {
  readonly kind: Kind | "unknown"
  readonly start: number
  readonly end: number
  /** What is written in the place of the source, before the case of the source is given to it. */
  readonly to: string
}

/** Whether a gap between two words keeps them in one group: blanks, hyphens, the end of an elided word. */
const binds = (gap: string) => /^(?:[^\S\n]|[-‐‑])*$/.test(gap)

/** Whether a gap may stand inside a term that covers a whole text; anything else in it, such as an emoji, must be kept. */
const bindsWhole = (gap: string) => /^[\s,;:.\-‐‑–&'’]*$/.test(gap)

const gapBetween = (text: string, a: { readonly end: number }, b: { readonly start: number }) =>
  text.slice(a.end, b.start)

const allBound = (text: string, words: readonly Word[], isBinding: (gap: string) => boolean) =>
  words.every((word, at) => {
    const next = words[at + 1]
    return next === undefined || isBinding(gapBetween(text, word, next))
  })

/** Every group of words that the dictionary knows, the longest first and of equal ones the first (A27). */
function findMatches(text: string, words: readonly Word[], lexicon: Lexicon) {
  const matches: { from: number; to: number; entry: { kind: Kind; to: string } }[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + lexicon.longest); to++) {
      const group = words.slice(from, to)
      const [last, before] = [group.at(-1), group.at(-2)]
      if (last && before && !binds(gapBetween(text, before, last))) break
      const entry = lexicon.find(group)
      if (entry) matches.push({ from, to, entry })
    }
  }
  return matches.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
}

/** Cuts a text into pieces: known groups, longest first, and the words between them. */
function toPieces(text: string, words: readonly Word[], lexicon: Lexicon): Piece[] {
  const pieces: (Piece | null | undefined)[] = words.map(() => undefined)
  for (const { from, to, entry } of findMatches(text, words, lexicon)) {
    if (pieces.slice(from, to).some((piece) => piece !== undefined)) continue
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    pieces.fill(null, from, to)
    pieces[from] = { kind: entry.kind, start, end, to: entry.kind === "name" ? text.slice(start, end) : entry.to }
  }
  return pieces.flatMap((piece, at) => {
    const word = words[at]
    if (piece !== undefined || word === undefined) return piece ?? []
    const { start, end, key } = word
    const source = text.slice(start, end)
    return { kind: /^\p{N}/u.test(key) ? "name" : "unknown", start, end, to: source }
  })
}

/** The pieces with what is written at each place once the qualities stand before their nouns: "roast chicken". */
function putBeforeNouns(text: string, pieces: readonly Piece[]): Piece[] {
  const moved = [...pieces]
  const isNoun = (piece: Piece | undefined) => piece?.kind === "term" || piece?.kind === "name"
  for (let noun = 0; noun < moved.length; noun++) {
    if (!isNoun(pieces[noun])) continue
    let end = noun + 1
    while (pieces[end]?.kind === "quality" && binds(gapBetween(text, pieces[end - 1] as Piece, pieces[end] as Piece)))
      end++
    reverseTexts(moved, noun, end)
  }
  return moved
}

/** Writes the texts of some pieces in the opposite order, leaving each place its own source. */
function reverseTexts(pieces: Piece[], from: number, to: number): void {
  const reversed = pieces.slice(from, to).reverse()
  for (const [at, { kind, to: written }] of reversed.entries()) {
    const place = pieces[from + at]
    if (place) pieces[from + at] = { ...place, kind, to: written }
  }
}

/**
 * The pieces turned round, group by group, for a language in which everything that qualifies a noun stands before it. A
 * group ends at a sign, at a word that joins ("et", "avec"), and stays as it is when a word of it is unknown.
 */
function turnRound(text: string, pieces: readonly Piece[]): Piece[] {
  const turned = [...pieces]
  const joins = (piece: Piece) => piece.kind === "link" && piece.to !== ""
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

/** After a turn, words such as "petit" stand behind their noun: puts them before it again, in their own order. */
function keepLeads(pieces: Piece[], from: number, to: number): void {
  for (let noun = from; noun < to; noun++) {
    let end = noun + 1
    while (end < to && pieces[end]?.kind === "lead") end++
    reverseTexts(pieces, noun, end)
    noun = end - 1
  }
}

const isUpper = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase()

/** A translation in the case of its source: "SOUPE" becomes "SOUP", "Soupe" "Soup". */
function inCaseOf(source: string, translation: string, isAllUpper: boolean): string {
  if (isAllUpper || (source.length > 1 && isUpper(source))) return translation.toUpperCase()
  const [first = ""] = source
  return isUpper(first) ? translation.replace(/^\P{L}*\p{L}/u, (start) => start.toUpperCase()) : translation
}

/** Puts the pieces together again, with what stood between them. */
function write(text: string, pieces: readonly Piece[]): string {
  const isAllUpper = text.length > 1 && isUpper(text)
  let written = text.slice(0, pieces[0]?.start ?? text.length)
  // The source whose case counts: that of an article that is left out goes to the word behind it.
  let source = ""
  for (const [at, piece] of pieces.entries()) {
    source ||= text.slice(piece.start, piece.end)
    const isOwn = piece.kind === "unknown" || piece.kind === "name"
    const next = pieces[at + 1]
    const gap = text.slice(piece.end, next?.start ?? text.length)
    written += isOwn ? piece.to : inCaseOf(source, piece.to, isAllUpper)
    if (piece.to !== "") source = ""
    // An elided word is glued to the next one, its translation is not.
    written += piece.to === "" ? gap.replace(/^[^\S\n]+/, "") : gap === "" && next ? " " : gap
  }
  return written
}

/** Chinese has no blanks between words, and a comma of its own. */
function tighten(text: string): string {
  return text
    .replace(/(?<=\p{Script=Han})[ \u00a0-]+(?=\p{Script=Han})/gu, "")
    .replace(/(?<=\p{Script=Han}), (?=\p{Script=Han})/gu, "，")
}

function withSuffix(text: string, suffix: string): string {
  const trimmed = text.trimEnd()
  return trimmed.endsWith(suffix) ? text : `${trimmed} ${suffix}${text.slice(trimmed.length)}`
}

function translateWith(lexicon: Lexicon, text: string, part: Part): string {
  const words = wordsOf(text)
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return text
  const whole = (part && lexicon.findPart(part, words)) ?? lexicon.find(words)
  if (whole && whole.kind !== "link" && whole.kind !== "name" && allBound(text, words, bindsWhole)) {
    return write(text, [{ kind: whole.kind, start: first.start, end: last.end, to: whole.to }])
  }
  const pieces = toPieces(text, words, lexicon)
  const { order, suffix } = lexicon.dictionary
  const isWanting = pieces.some(({ kind }) => kind === "unknown")
  // Without one word of substance, replacing "le" and "de" would only damage a name.
  if (!pieces.some(({ kind }) => kind === "term" || kind === "quality")) {
    return isWanting ? withSuffix(text, suffix) : text
  }
  const ordered =
    order === "before-noun" ? putBeforeNouns(text, pieces) : order === "reversed" ? turnRound(text, pieces) : pieces
  const written = order === "reversed" ? tighten(write(text, ordered)) : write(text, ordered)
  return isWanting ? withSuffix(written, suffix) : written
}

function translateText(text: string, language: string, part: Part): string {
  const lexicon = lexicons.get(language)
  if (lexicon === undefined || text.trim() === "") return text
  const { suffix } = lexicon.dictionary
  const end = text.trimEnd().length
  const typed = text.slice(0, end)
  if (!typed.endsWith(suffix)) return translateWith(lexicon, text, part)
  const head = typed.slice(0, -suffix.length)
  const gap = head.slice(head.trimEnd().length)
  const translated = translateWith(lexicon, head, part).trimEnd()
  // A suffix that was typed stays where it stood, behind its line break, and is the only one.
  const body = translated.endsWith(suffix) ? translated.slice(0, -suffix.length).trimEnd() : translated
  return body + gap + suffix + text.slice(end)
}

/**
 * A French text of a carte in another language, from fixed dictionaries: no call leaves the machine (spec 7, 9). The whole
 * text is looked up first; else its known words are replaced, the longest groups first, and a text of which anything stays
 * untranslated ends with (EN), (ES), (IT) or (中文), once (A27).
 *
 * Untranslated is a word that has letters and that neither the dictionary nor the list of names knows. Not counted are
 * numbers, units, signs, articles and words such as "de" and "à la", and names that are the same everywhere: regions,
 * wines, grapes, brands (proper-names.ts). A text of which nothing but such words is known stays as it was typed.
 * Case, line breaks, emoji, markup and text in other scripts are kept.
 *
 * @param text as the owner typed it; an empty one is returned as it is
 * @param language `en`, `es`, `it` or `zh`; for `fr` and for any other the text is returned as it is (spec 5)
 */
export function translate(text: string, language: string): string {
  return translateText(text, language, null)
}

function translateDish(dish: Dish, language: string): TranslatedDish {
  const names = dish.allergens.state === "present" ? dish.allergens.names : []
  return {
    ...dish,
    translatedName: translate(dish.name, language),
    translatedDescription: translate(dish.description, language),
    translatedAllergens: names.map((name) => translateText(name, language, "allergens")),
  }
}

function translateCategory(category: Category, language: string): TranslatedCategory {
  return {
    ...category,
    translatedName: translateText(category.name, language, "categories"),
    dishes: category.dishes.map((dish) => translateDish(dish, language)),
  }
}

/**
 * A copy of a menu that carries its texts in another language beside the stored ones, which stay as they are (spec 3). In
 * French, and in a language that the product does not have, both are the same.
 *
 * @param language as for `translate`
 */
export function translateMenu(menu: Menu, language: string): TranslatedMenu {
  return {
    ...menu,
    translatedName: translateText(menu.name, language, "categories"),
    categories: menu.categories.map((category) => translateCategory(category, language)),
  }
}
