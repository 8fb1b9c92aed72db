import { byRubric, type Special, shownPortions } from "@ardoise/domain/menu/daily-board"
import { formatStoredPrice } from "@ardoise/domain/money"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { allergenWords } from "../editor/allergens/allergen-choice.ts"
import styles from "./published-board.module.css"

type PublishedBoardProps = {
  specials: readonly Special[]
  /** On slate, as diners read it; otherwise on paper: it is stored on this device. */
  isOnline: boolean
  /** Whether it has turned to slate just now. */
  isFresh: boolean
  head: ReactNode
  /** Takes a special off; null if that is not possible now. */
  onRemove: ((special: Special) => void) | null
}

/** A board that is written: on slate once diners read it. */
export function PublishedBoard({ specials, isOnline, isFresh, head, onRemove }: PublishedBoardProps) {
  return (
    <article
      className={`${styles.board} ${isOnline ? styles.slate : styles.paper} ${isFresh ? styles.fresh : ""}`}
      data-on={isOnline ? "slate" : undefined}
      aria-label="L’ardoise du jour"
    >
      {head}
      {byRubric(specials).map(({ rubric, specials }) => (
        <section key={rubric} className={styles.rubric}>
          <h3>{rubric}</h3>
          <ul>
            {specials.map((special) => (
              <li key={special.id}>
                <div className={styles.line}>
                  <p className={styles.name}>
                    <span>{special.name}</span>
                  </p>
                  <p className={styles.price}>{formatStoredPrice(special.price)}</p>
                  {onRemove !== null && (
                    <IconButton
                      label={`Retirer de l’ardoise\u00a0: ${special.name}`}
                      icon={<X aria-hidden />}
                      onClick={() => onRemove(special)}
                    />
                  )}
                </div>
                <Portions special={special} />
                <p className={styles.allergens}>{`Allergènes\u00a0: ${allergenWords(special.allergens)}`}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}

function Portions({ special }: { special: Special }) {
  const { left } = special
  if (left === null) return null
  const few = shownPortions(special)
  const words = left === 0 ? "Épuisé" : few !== null ? `Plus que ${few}` : `${left} portions`
  return <p className={left === 0 || few !== null ? styles.few : styles.count}>{words}</p>
}
