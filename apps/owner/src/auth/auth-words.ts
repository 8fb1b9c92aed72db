/** The button of a sign-in, at rest and while it is under way. */
export const signInLabels = { idle: "Se connecter", busy: "Connexion..." }
