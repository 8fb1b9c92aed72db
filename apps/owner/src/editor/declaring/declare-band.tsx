import { EditorBand, worthBand } from "../band/editor-band.tsx"

type DeclareBandProps = {
  /** Number of dishes whose allergens are not declared. */
  count: number
  /** Dishes of a pasted menu were added on this visit. */
  hasPasted: boolean
  onStart: () => void
  onPrefetch: () => void
}

/** Whether the band appears. After pasting a menu, one dish is enough. */
export const isWorthBand = (count: number, hasPasted: boolean) => count >= (hasPasted ? 1 : worthBand)

/** Says how many dishes have no declared allergens, and starts the pass through them. */
export function DeclareBand({ count, hasPasted, onStart, onPrefetch }: DeclareBandProps) {
  return (
    <EditorBand
      title={count === 1 ? "1 plat à déclarer" : `${count} plats à déclarer`}
      text={
        hasPasted
          ? "Les allergènes ne sont jamais repris d’une carte importée. Déclarez-les plat par plat."
          : "Vos clients lisent « Allergènes non déclarés »."
      }
      action="Commencer"
      onStart={onStart}
      onPrefetch={onPrefetch}
    />
  )
}
