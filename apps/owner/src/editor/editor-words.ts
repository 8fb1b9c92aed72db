/** Shown in the banner while there are unsaved changes, and as the title of the question on leaving. */
export const unsavedSentence = "Modifications non sauvegardées"

/** The labels of the save button, idle and while saving. */
export const saveLabels = { idle: "Sauvegarder", saving: "Sauvegarde..." }
