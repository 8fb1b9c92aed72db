import type { CardRow } from "./card-rows.ts"

/** Says that allergens of the paper were not taken over, if a dish had some. */
export function PrintedNote({ rows }: { rows: readonly CardRow[] }) {
  return rows.some(({ printedAllergens }) => printedAllergens !== undefined) ? (
    <p>Les allergènes ne sont jamais repris d’une carte importée. Déclarez-les plat par plat.</p>
  ) : null
}
