import { shownPortions } from "@ardoise/domain/menu/daily-board"
import { formatStoredPrice } from "@ardoise/domain/money"
import { buttonClass } from "@ardoise/ui/button/button"
import { Pencil } from "lucide-react"
import { Link } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useBoards } from "../restaurant/use-boards.ts"
import { earlierSpecials } from "./board-draft.ts"
import type { BoardLinkState } from "./board-page.tsx"
import styles from "./board-panel.module.css"
import { againWords, untilWords } from "./board-words.ts"
import { useDeviceBoard } from "./device-board.ts"

const path = "/dashboard/ardoise"

/** The daily board on the slate of the home screen: what is on it and until when, or the way to write it. */
export function BoardPanel() {
  const { id: userId } = useOwner()
  const { read, current, moment } = useBoards()
  const [{ draft, waiting }] = useDeviceBoard(userId)
  if (current !== null && waiting === null) {
    return (
      <section className={styles.panel} aria-label="L’ardoise du jour">
        <div className={styles.head}>
          <h3>L’ardoise du jour</h3>
          <p>{`Publiée ${untilWords(current.endsAt, moment)}`}</p>
        </div>
        <ul className={styles.specials}>
          {current.specials.map((special) => {
            const few = shownPortions(special)
            return (
              <li key={special.id}>
                <span className={styles.name}>
                  <span>{special.name}</span>
                </span>
                {few !== null && <b className={styles.few}>{`Plus que ${few}`}</b>}
                {special.left === 0 ? <b>Épuisé</b> : <span>{formatStoredPrice(special.price)}</span>}
              </li>
            )
          })}
        </ul>
        <Link to={path} className={styles.edit} aria-label="Modifier l’ardoise du jour">
          <Pencil aria-hidden />
        </Link>
      </section>
    )
  }
  const { last, day } = earlierSpecials(read.data ?? [], moment.nowMs)
  const isWritten = draft !== null || waiting !== null
  return (
    <section className={`${styles.panel} ${styles.none}`} aria-label="L’ardoise du jour">
      <div className={styles.head}>
        <h3>L’ardoise du jour</h3>
        <p>{waiting === null ? "Rien sur l’ardoise aujourd’hui" : "Gardée sur ce téléphone"}</p>
      </div>
      <div className={styles.links}>
        {!isWritten && day !== null && last.length > 0 && (
          <Link
            to={path}
            state={{ isAgain: true } satisfies BoardLinkState}
            className={`${buttonClass("quiet")} ${styles.link}`}
          >
            {againWords(day, moment)}
          </Link>
        )}
        <Link to={path} className={buttonClass("secondary")}>
          {isWritten ? "Continuer" : "Publier"}
        </Link>
      </div>
    </section>
  )
}
