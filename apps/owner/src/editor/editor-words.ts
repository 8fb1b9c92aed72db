/** Said in the banner while changes are pending, and above the question on leaving (spec 2). */
export const unsavedSentence = "Modifications non sauvegardées"

/** The save button at rest and while saving (spec 2). */
export const saveLabels = { idle: "Sauvegarder", saving: "Sauvegarde..." }
