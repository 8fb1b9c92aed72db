/** A text of an owner in the language of a page or a paper. */
export type ShownText = {
  readonly text: string
  /** "(EN)" if the text stayed French because the dictionaries do not know all of it (A80), otherwise null. */
  readonly mark: string | null
  /** Whether the text is the stored French one on a page in another language. */
  readonly isFrench: boolean
}

const suffix = /\s\((?:EN|ES|IT|中文)\)\s*$/

/** Separates a translation from the suffix that says that it is incomplete. */
export function toShownText(stored: string, translated: string | undefined): ShownText {
  if (translated === undefined) return { text: stored, mark: null, isFrench: false }
  const found = suffix.exec(translated)?.[0]
  // The owner may have typed the same characters.
  if (found === undefined || suffix.test(stored)) {
    return { text: translated, mark: null, isFrench: translated === stored }
  }
  const text = translated.slice(0, -found.length)
  const isFrench = text === stored.trimEnd()
  return { text: isFrench ? stored : text, mark: found.trim(), isFrench }
}

/** Something with a name, and with its translation if it belongs to a translated menu. */
export type Named = { readonly name: string; readonly translatedName?: string }

/** Returns the name of a menu or category in the language of the page, or the stored name if it has no translation. */
export const shownText = ({ name, translatedName }: Named): ShownText => toShownText(name, translatedName)

/** Returns such a name as plain text, for places that show no mark. */
export const shownName = (named: Named): string => shownText(named).text
