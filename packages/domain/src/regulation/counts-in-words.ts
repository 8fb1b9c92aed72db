/** What "Carte en règle" still counts, in words: what must be corrected, else what has to be checked. */
export function countsInWords({ must, ask }: { readonly must: number; readonly ask: number }): string {
  const points = (count: number, what: string) => `${count} ${count === 1 ? "point" : "points"} à ${what}`
  return must > 0 ? points(must, "corriger") : ask > 0 ? points(ask, "vérifier") : "Aucun manque trouvé"
}
