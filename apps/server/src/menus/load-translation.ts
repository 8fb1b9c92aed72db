/** The dictionaries are read when something is translated for the first time: half a megabyte that many restaurants never need. */
export const loadTranslation = () => import("@ardoise/domain/translation/translate")
