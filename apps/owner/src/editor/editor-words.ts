/** The labels of the save button, idle and while saving. */
export const saveLabels = { idle: "Sauvegarder", saving: "Sauvegarde..." }
