import { WireError } from "../http/wire-error.ts"

const couldBeRead = "Photographiez la carte à plat et bien éclairée, une page par photo."

/** All refusals of a reading, with their status and the sentence that the owner reads. */
const refusals = {
  file_missing: [400, "Choisissez au moins un fichier."],
  too_many_files: [422, "6 fichiers au plus à la fois. Importez la suite ensuite."],
  file_unsupported: [422, "Ce fichier n’est ni une photo JPEG ou PNG, ni un PDF, ni un texte."],
  file_too_large: [413, "Ce fichier est trop lourd (8\u00a0Mo au plus)."],
  too_many_pages: [422, "Au plus 12 pages à la fois. Importez la suite ensuite."],
  too_many_lines: [422, "Cette carte a plus de 5\u00a0000 lignes. Importez-la en plusieurs fois."],
  file_damaged: [422, "Ce fichier est abîmé ou incomplet. Essayez avec une autre copie."],
  file_locked: [
    422,
    "Ce PDF est protégé par un mot de passe. Enregistrez-le sans protection, ou photographiez la carte.",
  ],
  nothing_readable: [422, `Aucun texte imprimé n’a été trouvé. ${couldBeRead}`],
  reader_busy: [503, "Le serveur lit déjà d’autres cartes. Réessayez dans une minute."],
  reading_too_long: [503, "La lecture a pris trop de temps. Essayez page par page."],
  assistance_busy: [409, "Une demande est déjà en cours. Attendez sa fin ou annulez-la."],
  assistance_limit: [429, "Vous avez atteint la limite d’aujourd’hui. Elle se renouvelle à minuit."],
  draining: [503, "Le serveur redémarre. Relancez dans un instant."],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** A refusal of a reading, as its code. */
export type ReadingErrorCode = keyof typeof refusals

/**
 * Makes the refusal of a reading.
 *
 * @param file number of the file that is to blame, from 0
 * @param retryAfter seconds after which a next attempt may succeed
 */
export function readingError(code: ReadingErrorCode, file: number | null = null, retryAfter?: number): WireError {
  const [status, message] = refusals[code]
  return new WireError(status, code, message, {
    ...(file !== null && { extra: { file } }),
    ...(retryAfter !== undefined && { headers: { "retry-after": String(retryAfter) } }),
  })
}
