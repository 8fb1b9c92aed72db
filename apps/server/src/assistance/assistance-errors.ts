import { WireError } from "../http/wire-error.ts"
import type { ModelFault } from "./model.ts"

const fixed = {
  assistance_off: [404, "Aucune IA n’est configurée sur ce site."],
  assistance_busy: [409, "Une demande est déjà en cours. Attendez sa fin ou annulez-la."],
  assistance_not_allowed: [403, "Autorisez d’abord l’envoi de vos textes."],
  premium_required: [403, "Les propositions et les traductions relues font partie de Premium."],
  assistance_paused: [
    503,
    "L’aide de l’IA est suspendue sur ce site jusqu’au mois prochain. Tout le reste fonctionne.",
  ],
  model_unreadable: [503, "La réponse de l’IA n’a pas pu être utilisée. Réessayez, ou continuez sans elle."],
  language_needs_model: [422, "Cette langue n’a pas de dictionnaire ici\u00a0: écrivez la traduction vous-même."],
  draining: [503, "Le serveur redémarre. Relancez dans un instant."],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** A refusal of the assistance, as its code. */
export type AssistanceErrorCode = keyof typeof fixed

/** Makes a refusal of the assistance. */
export function assistanceError(code: AssistanceErrorCode): WireError {
  const [status, message] = fixed[code]
  return new WireError(status, code, message)
}

/** Makes the refusal for a limit. @param retryAfter seconds until it is renewed */
export function limitError(limit: "day" | "month", retryAfter: number): WireError {
  const renewed =
    limit === "day" ? "d’aujourd’hui. Elle se renouvelle à minuit." : "du mois. Elle se renouvelle le 1er."
  const headers = { "retry-after": String(retryAfter) }
  return new WireError(429, "assistance_limit", `Vous avez atteint la limite ${renewed}`, { headers })
}

/** Makes the refusal for a model that gave no usable answer. @param provider its name, as owners know it */
export function modelError(fault: ModelFault, provider: string): WireError {
  if (fault === "unreadable" || fault === "cut-short") return assistanceError("model_unreadable")
  const message = `${provider} ne répond pas. Rien n’a été modifié\u00a0: réessayez, ou continuez sans l’IA.`
  return new WireError(503, "model_unavailable", message)
}
