import { PaperRefused } from "./paper-api.ts"

const failure = "Le PDF n’a pas pu être préparé. Réessayez."

/** Why a paper was not made, for the owner. */
export function wordsOfRefusal(error: Error): string {
  if (!(error instanceof PaperRefused)) return failure
  if (error.isTooOften) return "Patientez une minute avant le prochain PDF."
  return error.sentence || failure
}
