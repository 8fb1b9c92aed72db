import type { ReadingProgress } from "@ardoise/contract/reading"
import { FileText } from "lucide-react"
import type { CSSProperties } from "react"
import type { ImportPage } from "./import-pages.ts"
import styles from "./reading-view.module.css"

/** What each step is called, and how much of a page is done when it begins. */
const steps = {
  text: { words: "recherche du texte", done: 0.1 },
  letters: { words: "reconnaissance des lettres", done: 0.4 },
  check: { words: "vérification", done: 1 },
  model: { words: "mise en ordre par l’IA", done: 0.5 },
} as const

type ReadingViewProps = { pages: readonly ImportPage[]; progress: ReadingProgress }

/** The pages while the server reads them: what is not read yet is pale. */
export function ReadingView({ pages, progress }: ReadingViewProps) {
  const { step, page, pages: count, dishes } = progress
  const part = (page + steps[step].done) / Math.max(1, count)
  // A PDF has several pages: the tiles follow the part of all pages.
  const place = part * pages.length
  return (
    <>
      <ol className={styles.list} aria-hidden>
        {pages.map((each, at) => (
          <li
            key={each.id}
            className={styles.page}
            style={{ "--lu": Math.min(1, Math.max(0, place - at)) } as CSSProperties}
          >
            {each.address === "" ? (
              <span className={styles.file}>
                <FileText />
                {each.name}
              </span>
            ) : (
              <img src={each.address} alt="" />
            )}
          </li>
        ))}
      </ol>
      <div className={styles.state}>
        <h3 className={styles.title}>Lecture de la carte…</h3>
        <span>{dishes === 0 ? "" : dishes === 1 ? "1 plat lu" : `${dishes} plats lus`}</span>
        <progress className={styles.bar} value={part} aria-label="Lecture de la carte" />
        <p role="status">{`Page ${page + 1} sur ${Math.max(1, count)}\u00a0: ${steps[step].words}`}</p>
      </div>
    </>
  )
}
