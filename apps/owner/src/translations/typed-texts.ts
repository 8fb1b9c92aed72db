import type { TranslatedLanguage } from "@ardoise/domain/translation/owner-translations"
import { type Acceptance, ChangedElsewhere, type StoredTranslation } from "./translation-api.ts"
import { offeredText, type TranslatedText } from "./use-translations.ts"

/** What an owner has typed or accepted for one text, until it is stored. */
type TypedText = {
  readonly language: TranslatedLanguage
  readonly typed: string
  /**
   * The text as it was when typing began. Its French is what was translated, and its version the one that may be
   * replaced: what another device stores meanwhile is not replaced unseen.
   */
  readonly begun: TranslatedText
  /** Why it is not stored. */
  readonly failure: "changed" | "not-stored" | null
  readonly isBusy: boolean
  /** Whether the field was left while an earlier text of it was being stored. */
  readonly isLeft: boolean
}

/** The typed texts of a page, in all languages. */
export type TypedTexts = ReturnType<typeof createTypedTexts>

/** Milliseconds that leaving the page waits for texts that are being stored, before it asks. */
const patienceMs = 2_000

const keyOf = (language: TranslatedLanguage, { part, ref }: TranslatedText) => `${language}/${part}/${ref}`

/**
 * Holds the typed texts above the tabs of the languages, because a tab that is not selected is not mounted.
 *
 * @param store stores what diners are to read; rejects if it was not stored
 * @param isOfMenu whether a text is still in the menu
 */
export function createTypedTexts(
  store: (language: TranslatedLanguage, text: TranslatedText, acceptance: Acceptance) => Promise<StoredTranslation>,
  isOfMenu: (text: TranslatedText) => boolean,
) {
  const entries = new Map<string, TypedText>()
  const running = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  const put = (key: string, entry: TypedText | null) => {
    if (entry === null) entries.delete(key)
    else entries.set(key, entry)
    for (const listener of listeners) listener()
  }
  /** The text to which the next change belongs. A row that says that it was changed is replaced as it is now. */
  const begunOf = (text: TranslatedText, before: TypedText | undefined): TranslatedText => {
    if (before === undefined) return text
    return before.failure === "changed" ? { ...text, french: before.begun.french } : before.begun
  }
  const isUnsaved = ({ typed, begun, failure, isBusy }: TypedText) =>
    isOfMenu(begun) && (isBusy || failure !== null || typed.trim() !== offeredText(begun).trim())

  /** Stores an entry, and again what was typed meanwhile if the field was left. */
  async function run(key: string, first: TypedText) {
    let entry = first
    for (;;) {
      const { language, typed, begun } = entry
      const text = typed.trim()
      put(key, { ...entry, failure: null, isBusy: true, isLeft: false })
      let now: TypedText
      try {
        const stored = await store(language, begun, text === "" ? null : { source: begun.french, text })
        now = entries.get(key) ?? entry
        if (now.typed === typed) return put(key, null)
        entry = { ...now, begun: { ...begun, stored } }
      } catch (error) {
        const failure = error instanceof ChangedElsewhere ? "changed" : "not-stored"
        return put(key, { ...(entries.get(key) ?? entry), failure, isBusy: false })
      }
      if (!now.isLeft) return put(key, { ...entry, isBusy: false })
    }
  }
  function start(key: string, entry: TypedText) {
    const coming = run(key, entry).finally(() => running.delete(key))
    running.set(key, coming)
    return coming
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    of: (language: TranslatedLanguage, text: TranslatedText): TypedText | null =>
      entries.get(keyOf(language, text)) ?? null,
    type: (language: TranslatedLanguage, text: TranslatedText, typed: string) => {
      const key = keyOf(language, text)
      const before = entries.get(key)
      const isBusy = before?.isBusy ?? false
      put(key, { language, typed, begun: begunOf(text, before), failure: null, isBusy, isLeft: false })
    },
    /** The owner leaves the field. A failed text waits for another press of its button. */
    leave: (language: TranslatedLanguage, text: TranslatedText) => {
      const key = keyOf(language, text)
      const entry = entries.get(key)
      if (entry === undefined || entry.failure !== null) return
      if (entry.isBusy) put(key, { ...entry, isLeft: true })
      else if (entry.typed.trim() === offeredText(text).trim()) put(key, null)
      else void start(key, entry)
    },
    /**
     * Stores a text that the owner accepts.
     *
     * @param source the French that it translates, if it is not the one that was shown when typing began
     * @returns whether it is stored
     */
    accept: async (language: TranslatedLanguage, text: TranslatedText, accepted: string, source?: string) => {
      const key = keyOf(language, text)
      const before = entries.get(key)
      if (before?.isBusy) return false
      const begun = begunOf(text, before)
      const meant = source === undefined ? begun : { ...begun, french: source }
      const entry = { language, typed: accepted, begun: meant, failure: null, isBusy: true, isLeft: false }
      await start(key, entry)
      return !entries.has(key)
    },
    hasAnyNow: () => [...entries.values()].some(isUnsaved),
    /** Stores everything. @returns the language of a text that could not be stored, or null */
    saveAll: async (): Promise<TranslatedLanguage | null> => {
      for (const key of [...entries.keys()]) {
        await running.get(key)
        const entry = entries.get(key)
        if (entry === undefined || !isUnsaved(entry)) continue
        await start(key, entry)
        if (entries.has(key)) return entry.language
      }
      return null
    },
    /** Waits for the texts that are being stored, but not for a network that does not answer. */
    settle: async () => {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
      await Promise.race([Promise.all(running.values()), patience])
    },
  }
}
