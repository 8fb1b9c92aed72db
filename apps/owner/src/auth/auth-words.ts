/** The label of the sign-in button, idle and busy. */
export const signInLabels = { idle: "Se connecter", busy: "Connexion..." }

/** The message for a failed sign-in for which the server gave no message. */
export const signInFailed = "Impossible de se connecter. Vérifiez vos identifiants."

/** At the field of the password, when the address and the password do not belong together. */
export const wrongLogin = "Vérifiez l’email et le mot de passe."
