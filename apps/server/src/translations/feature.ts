import type { Feature } from "../composition/feature.ts"
import { forgetGoneTranslations } from "./forget-translations.ts"
import { offerLanguage } from "./offer-language.ts"
import {
  deleteTranslations,
  forgetTranslations,
  insertTranslations,
  storeSuggestions,
  updateTranslations,
} from "./translation-commands.ts"
import type { TranslationRows } from "./translation-rows.ts"

/** Translations that owners have read. */
export const translations = {
  name: "translations",
  commands: [
    insertTranslations,
    updateTranslations,
    deleteTranslations,
    storeSuggestions,
    forgetTranslations,
    offerLanguage,
  ],
  backsUp: [{ name: "translations", key: ["menu_id", "language", "part", "ref"] }],
  removesMore: forgetGoneTranslations,
  load: () => import("./serve.ts"),
} satisfies Feature<keyof TranslationRows>
