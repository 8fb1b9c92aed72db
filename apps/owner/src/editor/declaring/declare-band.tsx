import { Button } from "@ardoise/ui/button/button"
import { Info } from "lucide-react"
import styles from "./declare-band.module.css"

/** From this number of dishes on, the band also appears without a pasted menu: fewer are quickly declared in the list. */
const fewDishes = 3

type DeclareBandProps = {
  /** Number of dishes whose allergens are not declared. */
  count: number
  /** Dishes of a pasted menu were added on this visit. */
  hasPasted: boolean
  onStart: () => void
  onPrefetch: () => void
}

/** Says how many dishes have no declared allergens, and starts the pass through them. */
export function DeclareBand({ count, hasPasted, onStart, onPrefetch }: DeclareBandProps) {
  if (count === 0 || (count < fewDishes && !hasPasted)) return null
  return (
    <div className={styles.band}>
      <Info aria-hidden />
      <p className={styles.words}>
        <b>{count === 1 ? "1 plat à déclarer" : `${count} plats à déclarer`}</b>{" "}
        <span>
          {hasPasted
            ? "Les allergènes ne sont jamais repris d’une carte importée. Déclarez-les plat par plat."
            : "Vos clients lisent « Allergènes non déclarés »."}
        </span>
      </p>
      <Button onClick={onStart} onPointerEnter={onPrefetch} onFocus={onPrefetch}>
        Commencer
      </Button>
    </div>
  )
}
