import type { LinkKind } from "./link-calls.ts"

/** The texts for the link and the code of each email, and the label of the button that uses them. */
export const linkWords: Readonly<Record<LinkKind, { title: string; text: string; action: string }>> = {
  signup: {
    title: "Confirmez votre email",
    text: "Votre compte s’ouvre dès que l’adresse est confirmée.",
    action: "Confirmer mon email",
  },
  recovery: {
    title: "Nouveau mot de passe",
    text: "Vous avez demandé à remplacer votre mot de passe.",
    action: "Choisir un mot de passe",
  },
  email_change: {
    title: "Changement d’adresse",
    text: "L’adresse de connexion change quand l’ancienne et la nouvelle ont confirmé.",
    action: "Confirmer le changement",
  },
  magiclink: { title: "Connexion", text: "Ce lien vous connecte sur cet appareil.", action: "Se connecter" },
}
