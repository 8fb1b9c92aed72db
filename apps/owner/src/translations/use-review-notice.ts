import type { TranslatedLanguage } from "@ardoise/domain/translation/owner-translations"
import { useToast } from "@ardoise/ui/toast/toast"
import type { StoredTranslation } from "./translation-api.ts"
import type { TranslatedText, useTranslations } from "./use-translations.ts"

/** A text as it was, and what is stored of it since. */
export type Review = { readonly text: TranslatedText; readonly stored: StoredTranslation }

/** Returns the function that announces reviews in a language, with a button that undoes them. */
export function useReviewNotice({ store, refresh }: Pick<ReturnType<typeof useTranslations>, "store" | "refresh">) {
  const toast = useToast()
  /** Brings back what diners read before, where nothing else has changed since. */
  async function undo(language: TranslatedLanguage, reviews: readonly Review[]) {
    try {
      for (const { text, stored } of reviews) {
        const before = text.stored?.text != null ? { source: text.stored.source, text: text.stored.text } : null
        await store(language, { ...text, stored }, before)
      }
    } catch {
      await refresh()
      toast({ tone: "error", title: "Tout n’a pas pu être défait", about: "translations" })
    }
  }
  return (language: TranslatedLanguage, reviews: readonly Review[]) => {
    const title = reviews.length === 1 ? "Traduction relue" : `${reviews.length} traductions relues`
    const onSelect = () => void undo(language, reviews)
    toast({ title, about: "translations", action: { label: "Défaire", onSelect } })
  }
}
