/** The button of a sign-in, at rest and while it is under way. */
export const signInLabels = { idle: "Se connecter", busy: "Connexion..." }

/** What is said of a sign-in that failed where the server gave no sentence. */
export const signInFailed = "Impossible de se connecter. Vérifiez vos identifiants."
