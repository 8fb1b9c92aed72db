/** Loads the dictionaries on the first translation: they are half a megabyte, and many restaurants never need them. */
export const loadTranslation = () => import("@ardoise/domain/translation/translate")

/** Loads the dictionaries, too, and what translates a whole menu with them. */
export const loadMenuTranslation = () => import("@ardoise/domain/translation/translate-menu")
