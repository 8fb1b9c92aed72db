import type { Menu } from "@ardoise/domain/menu/menu"
import { listFrenchTexts, textKey } from "@ardoise/domain/translation/owner-translations"
import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { ChangedElsewhere } from "./translation-api.ts"
import { createTypedTexts } from "./typed-texts.ts"
import { useReviewNotice } from "./use-review-notice.ts"
import type { useTranslations } from "./use-translations.ts"

/** Returns the typed texts of a page, which are stored and announced, whether any of them is unsaved, and what announces reviews. */
export function useTypedTexts(menu: Menu, translations: ReturnType<typeof useTranslations>) {
  const announce = useReviewNotice(translations)
  const newest = useRef({ menu, translations, announce })
  // A text may be stored long after the rendering in which it was typed, so the ref always has the latest values.
  useEffect(() => {
    newest.current = { menu, translations, announce }
  })
  const [typed] = useState(() =>
    createTypedTexts(
      async (language, text, acceptance) => {
        try {
          const stored = await newest.current.translations.store(language, text, acceptance)
          if (acceptance !== null) newest.current.announce(language, [{ text, stored }])
          return stored
        } catch (error) {
          // The row says so at once, also while the network is too slow to read the other device's text.
          if (error instanceof ChangedElsewhere) void newest.current.translations.refresh()
          throw error
        }
      },
      (text) => listFrenchTexts(newest.current.menu).some((one) => textKey(one) === textKey(text)),
    ),
  )
  const hasAny = useSyncExternalStore(typed.subscribe, typed.hasAnyNow)
  return { typed, hasAny, announce }
}
