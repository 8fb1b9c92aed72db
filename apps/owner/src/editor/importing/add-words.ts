/** "1 plat", "19 plats". */
export const dishCount = (count: number): string => (count === 1 ? "1 plat" : `${count} plats`)

/** What the button of the check says, and the toast after it. Prices are always in the plural form: "1 prix". */
export function countWords(dishes: number, prices: number): { readonly ask: string; readonly done: string } {
  const added = dishes === 1 ? "ajouté" : "ajoutés"
  const changed = prices === 1 ? "changé" : "changés"
  if (dishes === 0 && prices > 0) return { ask: `Changer ${prices} prix`, done: `${prices} prix ${changed}` }
  const ask = `Ajouter ${dishCount(dishes)}`
  const done = `${dishCount(dishes)} ${added} au menu`
  return prices === 0
    ? { ask, done }
    : { ask: `${ask} et changer ${prices} prix`, done: `${done}, ${prices} prix ${changed}` }
}
